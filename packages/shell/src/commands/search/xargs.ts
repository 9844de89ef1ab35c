// xargs.
import { NotComputable } from '../../not-computable.ts'
import { lookup } from '../../run/lookup.ts'
import type { Process, Program } from '../../run/process.ts'
import { readAll, TextInput } from '../../run/stream.ts'
import { type Options, parseOptions } from '../options.ts'
import { readDelimiter } from './xargs-delimiter.ts'
import { type Reading, readingsOf } from './xargs-items.ts'

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
  // of these the last one given counts, and a warning is told
  const ways = new Set(options.given.map(({ key }) => ({ L: 'L', l: 'L', n: 'n', I: 'I', i: 'I' })[key]))
  ways.delete(undefined)
  const isReplacing = options.has('I') || options.has('i')
  const isSingly = isReplacing && !options.has('L') && !options.has('l') && options.value('n') === '1'
  if (
    ways.size > 1 &&
    !(isSingly && options.given.findLast(({ key }) => key === 'n' || key === 'I' || key === 'i')?.key === 'n')
  )
    throw new NotComputable('xargs with options that exclude each other')
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
  const delimiter = delimiterOf(options)
  if (delimiter === undefined && text.includes('\0')) throw new NotComputable('xargs of zero bytes')
  const { readings, unclosed } =
    delimiter === undefined
      ? readingsOf(text, { end: options.value('E') ?? options.value('e'), hasWholeLines: isReplacing })
      : { readings: piecesOf(text, delimiter), unclosed: undefined }
  const command = options.operands.length > 0 ? options.operands : ['echo']
  if (unclosed !== undefined) {
    if (readings.length > 0) throw new NotComputable('whether xargs complains before its command is done')
    await process.fail(
      `unmatched ${unclosed} quote; by default quotes are special to xargs unless you use the -0 option`,
    )
    return 1
  }
  return runAll(process, batches(readings, command, options), options)
}

function piecesOf(text: string, delimiter: string): Reading[] {
  const items = text.split(delimiter)
  if (items.at(-1) === '') items.pop()
  // a program's argument ends at its first NUL
  return items.map(item => ({ words: [item.replace(/\0.*/s, '')], lines: 1 }))
}

// the last of -0 and -d counts
function delimiterOf(options: Options): string | undefined {
  const last = options.given.findLast(({ key }) => key === '0' || key === 'd')
  if (last === undefined || last.key === '0') return last && '\0'
  const read = readDelimiter(last.value ?? '')
  return 'delimiter' in read ? read.delimiter : undefined
}

function batches(readings: readonly Reading[], command: readonly string[], options: Options): string[][] {
  const limit = Number(options.value('s') ?? 131_072)
  const found =
    unlimitedBatches(readings, command, options) ??
    bySize(
      readings.flatMap(({ words }) => words),
      command,
      limit,
    )
  if (found.some(words => sizeOf(words) > limit)) throw new NotComputable('a line too long for xargs')
  return found
}

const sizeOf = (words: readonly string[]) => words.reduce((sum, word) => sum + word.length + 1, 0)

function unlimitedBatches(
  readings: readonly Reading[],
  command: readonly string[],
  options: Options,
): string[][] | undefined {
  const mark = options.has('I')
    ? (options.value('I') ?? '{}')
    : options.has('i')
      ? (options.value('i') ?? '{}')
      : undefined
  if (mark !== undefined)
    return readings.map(({ words: [item = ''] }) => command.map(word => word.replaceAll(mark, item)))
  const perCommand = options.value('n')
  const perLines =
    options.has('L') || options.has('l') ? (options.value('L') ?? options.value('l') ?? '1') : undefined
  if (perLines !== undefined && perCommand === undefined && readings.length > 0)
    return byLines(readings, Number(perLines)).map(words => [...command, ...words])
  const items = readings.flatMap(({ words }) => words)
  if (items.length === 0) return options.has('r') ? [] : [[...command]]
  if (perCommand !== undefined) return chunks(items, Number(perCommand)).map(group => [...command, ...group])
  return undefined
}

function byLines(readings: readonly Reading[], count: number): string[][] {
  const groups: string[][] = []
  let group: string[] = []
  let lines = 0
  for (const reading of readings) {
    group = group.concat(reading.words)
    lines += reading.lines
    if (lines < count) continue
    groups.push(group)
    group = []
    lines = 0
  }
  return group.length > 0 ? [...groups, group] : groups
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
