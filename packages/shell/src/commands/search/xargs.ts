// xargs.
import { NotComputable } from '../../not-computable.ts'
import { lookup } from '../../run/lookup.ts'
import type { Process, Program } from '../../run/process.ts'
import { readAll, TextInput } from '../../run/stream.ts'
import { type Options, parseOptions } from '../options.ts'
import { readDelimiter } from './xargs-delimiter.ts'

/** Starts a program as xargs, find and env do: no functions, no builtins. */
export async function start(
  process: Process,
  words: readonly string[],
  { underscore = process.environment.get('_') ?? null }: { underscore?: string | null } = {},
): Promise<number> {
  const [name = '', ...args] = words
  const { shell } = process
  const found = lookup(name, shell, { withFunctions: false, withBuiltins: false })
  if (found.kind === 'none') {
    if (shell.machine.isOpenCommand(name)) throw new NotComputable(`the program '${name}'`)
    return -1
  }
  if (found.kind === 'file' && name.includes('/') && !shell.fs.exists(shell.path(name))) return -1
  await process.flush()
  return shell.interpreter.runFile(name, args, { shell, found, underscore })
}

/** `xargs`: builds command lines from its input and runs them. */
export const xargs: Program = async process => {
  const options = await parseOptions(process, {
    flags: '0rtx',
    values: 'adEILnPs',
    optional: 'ile',
    beyond: 'po',
    long: {
      null: '0',
      'arg-file': 'a=',
      delimiter: 'd=',
      eof: 'E?',
      replace: 'I?',
      'max-lines': 'L?',
      'max-args': 'n=',
      interactive: 'p!',
      'no-run-if-empty': 'r',
      'max-chars': 's=',
      verbose: 't',
      exit: 'x',
      'max-procs': 'P=',
      'open-tty': 'o!',
      'show-limits': 'sl!',
      'process-slot-var': 'psv!',
    },
    isStrict: true,
    check: ({ key, value }) => {
      const read = key === 'd' && value !== undefined ? readDelimiter(value) : undefined
      if (read === undefined || !('complaint' in read)) return undefined
      return process.err(`xargs: ${read.complaint}\n`).then(() => 1)
    },
  })
  if (typeof options === 'number') return options
  for (const letter of 'nL') {
    const count = options.value(letter)
    if (count !== undefined && !/^[0-9]+$/.test(count))
      return process.misuse(`invalid number "${count}" for -${letter} option`)
    if (count !== undefined && Number(count) === 0)
      return process.misuse(`value ${count} for -${letter} option should be >= 1`)
  }
  const processes = options.value('P')
  if (processes !== undefined && !/^[0-9]+$/.test(processes)) {
    if (/^[-+]/.test(processes)) throw new NotComputable('xargs -P with a sign')
    return process.misuse(`invalid number "${processes}" for -P option`)
  }
  const file = options.value('a')
  const text =
    file === undefined
      ? await readAll(process.input)
      : await process.read(file, { complaint: reason => `Cannot open input file '${file}': ${reason}` })
  if (text === undefined) return 1
  process.shell.connect(0, { input: new TextInput('') })
  const { lines, isBroken } = await itemsOf(process, text, options)
  if (isBroken && lines.length === 0) return 1
  const command = options.operands.length > 0 ? options.operands : ['echo']
  const status = await runAll(process, batches(lines, command, options), options)
  return isBroken ? 1 : status
}

function delimiterOf(options: Options): string | undefined {
  const last = options.given.findLast(({ key }) => key === '0' || key === 'd')
  if (last === undefined || last.key === '0') return last && '\0'
  const read = readDelimiter(last.value ?? '')
  return 'delimiter' in read ? read.delimiter : undefined
}

interface Items {
  readonly lines: string[][]
  readonly isBroken: boolean
}

async function itemsOf(process: Process, text: string, options: Options): Promise<Items> {
  const delimiter = delimiterOf(options)
  if (delimiter !== undefined) {
    const items = text.split(delimiter)
    if (items.at(-1) === '') items.pop()
    // a program's argument ends at its first NUL
    return { lines: items.map(item => [item.replace(/\0.*/s, '')]), isBroken: false }
  }
  if (options.has('I') || options.has('i'))
    return {
      lines: text
        .split('\n')
        .map(line => line.replace(/^[ \t]+/, ''))
        .filter(line => line !== '')
        .map(line => [unquoted(line)]),
      isBroken: false,
    }
  const lines: string[][] = []
  for (const line of logicalLines(text, options)) {
    const words = wordsOf(line)
    if (words === undefined) {
      const quote = /['"]/.exec(line)?.[0] === '"' ? 'double' : 'single'
      await process.fail(
        `unmatched ${quote} quote; by default quotes are special to xargs unless you use the -0 option`,
      )
      return { lines, isBroken: true }
    }
    if (words.length > 0) lines.push(words)
  }
  return { lines, isBroken: false }
}

/** Lines; where lines are counted, one that ends in a blank goes on with the next. */
function logicalLines(text: string, options: Options): string[] {
  if (!options.has('L') && !options.has('l')) return text.split('\n')
  if (/\\\n/.test(text)) throw new NotComputable('lines that end in a backslash for xargs -L')
  return text.replace(/([ \t])\n/g, '$1').split('\n')
}

function unquoted(line: string): string {
  return line.replace(/\\(.)|"([^"]*)"|'([^']*)'/g, '$1$2$3')
}

function wordsOf(line: string): string[] | undefined {
  const words: string[] = []
  let rest = line
  while (true) {
    rest = rest.replace(/^[ \t\v\f\r]+/, '')
    if (rest === '') return words
    const match = /^(?:\\[\s\S]|"[^"]*"|'[^']*'|[^\s"'\\])+/.exec(rest)
    if (!match || /^["']/.test(rest.slice(match[0].length))) return undefined
    words.push(unquoted(match[0]))
    rest = rest.slice(match[0].length)
  }
}

function batches(
  lines: readonly (readonly string[])[],
  command: readonly string[],
  options: Options,
): string[][] {
  const limit = Number(options.value('s') ?? 131_072)
  const found = unlimitedBatches(lines, command, options) ?? bySize(lines.flat(), command, limit)
  if (found.some(words => sizeOf(words) > limit)) throw new NotComputable('a line too long for xargs')
  return found
}

const sizeOf = (words: readonly string[]) => words.reduce((sum, word) => sum + word.length + 1, 0)

function unlimitedBatches(
  lines: readonly (readonly string[])[],
  command: readonly string[],
  options: Options,
): string[][] | undefined {
  const mark = options.has('I')
    ? (options.value('I') ?? '{}')
    : options.has('i')
      ? (options.value('i') ?? '{}')
      : undefined
  if (mark !== undefined) return lines.map(([item = '']) => command.map(word => word.replaceAll(mark, item)))
  const perCommand = options.value('n')
  const perLines = options.value('L') ?? options.value('l')
  if (perLines !== undefined && perCommand === undefined && lines.length > 0)
    return chunks(lines, Number(perLines)).map(group => [...command, ...group.flat()])
  const items = lines.flat()
  if (items.length === 0) return options.has('r') ? [] : [[...command]]
  if (perCommand !== undefined) return chunks(items, Number(perCommand)).map(group => [...command, ...group])
  return undefined
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

function bySize(items: readonly string[], command: readonly string[], limit: number): string[][] {
  const base = sizeOf(command)
  const result: string[][] = []
  let current: string[] = []
  let size = base
  for (const item of items) {
    if (current.length > 0 && size + item.length + 1 > limit) {
      result.push([...command, ...current])
      current = []
      size = base
    }
    current.push(item)
    size += item.length + 1
  }
  result.push([...command, ...current])
  return result
}

async function runAll(process: Process, commands: readonly string[][], options: Options): Promise<number> {
  let status = 0
  for (const words of commands) {
    if (options.has('t'))
      await process.err(
        `${words.map(word => (/[^A-Za-z0-9_@%+=:,./-]/.test(word) || word === '' ? `'${word}'` : word)).join(' ')}\n`,
      )
    const result = await start(process, words)
    if (result === 141) throw new NotComputable('when the reader behind xargs goes')
    if (result === -1) {
      await process.fail(`${words[0]}: No such file or directory`)
      return 127
    }
    if (result === 255) {
      await process.fail(`${words[0]}: exited with status 255; aborting`)
      return 124
    }
    if (result === 126) return 126
    if (result !== 0) status = 123
  }
  return status
}
