// uniq and paste.
import { asciiUpper } from '../../format/letter-case.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { FsError } from '../../tree/fs-error.ts'
import { shellName } from '../../words/quote.ts'
import { chosenWord } from '../chosen-word.ts'
import { type GivenOption, parseOptions } from '../options.ts'

/** Lines without their ends. */
export function split(text: string, end = '\n'): string[] {
  const lines = text.split(end)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** What a name on the command line holds; undefined after a complaint. */
export async function input(process: Process, name: string): Promise<string | undefined> {
  return name === '-' ? readAll(process.input) : process.read(name)
}

// `-3` skips fields and `+3` characters, as uniq once had it
function withOldSkips(process: Process): Process {
  const args: string[] = []
  let isTaken = false
  for (const word of process.args) {
    const fields = isTaken ? undefined : /^-([a-zA-Z]*?)([0-9]+)$/.exec(word)
    const isValue = /[fsw]/.test(fields?.[1] ?? '')
    if (fields && !isValue) args.push(...(fields[1] ? [`-${fields[1]}`] : []), '-f', fields[2] ?? '')
    else if (!isTaken && /^\+[0-9]+$/.test(word)) args.push('-s', word.slice(1))
    else args.push(word)
    isTaken = !isTaken && /^-[a-zA-Z]*[fsw]$/.test(word)
  }
  return process.with({ args })
}

/** `uniq`: lines without the same ones after them. */
export const uniq: Program = async process => {
  const options = await parseOptions(withOldSkips(process), {
    flags: 'cdDiuz',
    values: 'fsw',
    long: {
      count: 'c',
      repeated: 'd',
      'all-repeated': 'D?',
      'skip-fields': 'f=',
      group: 'group?',
      'ignore-case': 'i',
      'skip-chars': 's=',
      unique: 'u',
      'zero-terminated': 'z',
      'check-chars': 'w=',
    },
    check: option => uniqProblem(process, option),
  })
  if (typeof options === 'number') return options
  const [name = '-', target, extra] = options.operands
  if (extra !== undefined) return process.misuse(`extra operand ${quoted(extra)}`)
  if (options.has('group') && ['c', 'd', 'D', 'u'].some(options.has))
    return process.misuse('--group is mutually exclusive with -c/-d/-D/-u')
  if (options.has('c') && options.has('D'))
    return process.misuse('printing all duplicated lines and repeat counts is meaningless')
  // the output is emptied before the input is read
  if (target !== undefined && target !== '-' && process.fs.find(process.path(name))) {
    const status = await emptied(process, target)
    if (status !== undefined) return status
  }
  if (process.fs.find(process.path(name))?.kind === 'directory') {
    await process.fail(`error reading ${quoted(name)}`)
    return 1
  }
  const text = await input(process, name)
  if (text === undefined) return 1
  const end = options.has('z') ? '\0' : '\n'
  const keyOf = (line: string) => {
    let at = 0
    for (let fields = Number(options.value('f') ?? 0); fields > 0; fields--)
      at += /^[ \t]*[^ \t]*/.exec(line.slice(at))?.[0].length ?? 0
    const key = line
      .slice(at + Number(options.value('s') ?? 0))
      .slice(0, Number(options.value('w') ?? Number.POSITIVE_INFINITY))
    return options.has('i') ? asciiUpper(key) : key
  }
  const groups: string[][] = []
  for (const line of split(text, end)) {
    const last = groups.at(-1)
    if (last?.[0] !== undefined && keyOf(last[0]) === keyOf(line)) last.push(line)
    else groups.push([line])
  }
  const result = uniqText(groups, {
    has: options.has,
    method: options.value('D') ?? options.value('group'),
    end,
  })
  if (target !== undefined && target !== '-')
    process.fs.write(process.path(target), result, { mode: 0o666 & ~process.shell.umask })
  else process.out(result)
  return 0
}

async function uniqProblem(process: Process, { key, value }: GivenOption): Promise<number | undefined> {
  const what = { f: 'fields to skip', s: 'bytes to skip', w: 'bytes to compare' }[key]
  if (what !== undefined && !/^[0-9]+$/.test(value ?? '')) {
    await process.fail(`${value}: invalid number of ${what}`)
    return 1
  }
  const words = key === 'D' || key === 'group' ? methods[key] : undefined
  if (words === undefined || value === undefined) return undefined
  const option = key === 'D' ? 'all-repeated' : key
  return (await chosenWord(process, { option, value, words })) === undefined ? 1 : undefined
}

async function emptied(process: Process, name: string): Promise<number | undefined> {
  try {
    process.fs.write(process.path(name), '', { mode: 0o666 & ~process.shell.umask })
    return undefined
  } catch (error) {
    if (!(error instanceof FsError)) throw error
    await process.fail(`${shellName(name)}: ${error.message}`)
    return 1
  }
}

const methods = { D: ['none', 'prepend', 'separate'], group: ['prepend', 'append', 'separate', 'both'] }

interface UniqStyle {
  has(key: string): boolean
  readonly method: string | undefined
  readonly end: string
}

function uniqText(groups: readonly (readonly string[])[], { has, method, end }: UniqStyle): string {
  if (groups.length === 0) return ''
  if (has('group')) {
    const joined = groups.map(group => group.map(line => line + end).join(''))
    if (method === 'prepend') return joined.map(text => end + text).join('')
    if (method === 'append') return joined.map(text => text + end).join('')
    return method === 'both' ? `${end}${joined.join(end)}${end}` : joined.join(end)
  }
  if (has('D')) {
    const repeated = groups
      .filter(group => group.length > 1)
      // what is shown once is the last of them
      .map(group => (has('u') ? group.slice(0, -1) : group).map(line => line + end).join(''))
    return method === 'separate'
      ? repeated.join(end)
      : method === 'prepend'
        ? repeated.map(text => end + text).join('')
        : repeated.join('')
  }
  return groups
    .filter(group => (has('d') ? group.length > 1 : true) && (has('u') ? group.length === 1 : true))
    .map(group => `${has('c') ? `${String(group.length).padStart(7)} ` : ''}${group[0]}${end}`)
    .join('')
}

/** `paste`: lines of files side by side. */
export const paste: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'sz',
    values: 'd',
    long: { delimiters: 'd=', serial: 's', 'zero-terminated': 'z' },
  })
  if (typeof options === 'number') return options
  const end = options.has('z') ? '\0' : '\n'
  const list = options.value('d') ?? '\t'
  if (/^(?:[^\\]|\\[\s\S])*\\$/.test(list)) {
    await process.fail(`delimiter list ends with an unescaped backslash: ${list}`)
    return 1
  }
  const delimiters = delimiterList(list)
  const at = (index: number) => delimiters[index % delimiters.length] ?? ''
  const names = options.operands.length > 0 ? options.operands : ['-']
  if (options.has('s')) {
    let status = 0
    for (const name of names) {
      const text = await input(process, name)
      if (text === undefined) status = 1
      else
        process.out(
          `${split(text, end).reduce((line, next, index) => (index === 0 ? next : line + at(index - 1) + next), '')}${end}`,
        )
    }
    return status
  }
  const files: string[][] = []
  const shared = names.includes('-') ? split(await readAll(process.input), end) : []
  const dashes = names.filter(name => name === '-').length
  let dash = 0
  for (const name of names) {
    if (name === '-') {
      const mine = dash++
      files.push(shared.filter((_, index) => index % dashes === mine))
      continue
    }
    const text = await input(process, name)
    if (text === undefined) return 1
    files.push(split(text, end))
  }
  const rows = Math.max(0, ...files.map(lines => lines.length))
  for (let row = 0; row < rows; row++)
    process.out(
      `${files.map((lines, index) => (index === 0 ? '' : at(index - 1)) + (lines[row] ?? '')).join('')}${end}`,
    )
  return 0
}

function delimiterList(text: string): string[] {
  const list = (text.match(/\\[\s\S]|[\s\S]/g) ?? []).map(
    piece => ({ '\\n': '\n', '\\t': '\t', '\\\\': '\\', '\\0': '' })[piece] ?? piece.slice(-1),
  )
  return list.length > 0 ? list : ['']
}
