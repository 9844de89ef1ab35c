// uniq, comm, paste.
import { asciiUpper } from '../../format/letter-case.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { chosenWord } from '../chosen-word.ts'
import { parseOptions } from '../options.ts'

function split(text: string, end = '\n'): string[] {
  const lines = text.split(end)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

async function input(process: Process, name: string): Promise<string | undefined> {
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
  })
  if (typeof options === 'number') return options
  const [name = '-', target, extra] = options.operands
  if (extra !== undefined) return process.misuse(`extra operand ${quoted(extra)}`)
  if (options.has('c') && (options.has('D') || options.has('group')))
    return process.misuse(
      options.has('group')
        ? '--group is mutually exclusive with -c/-d/-D/-u'
        : 'printing all duplicated lines and repeat counts is meaningless',
    )
  for (const [key, what] of [
    ['f', 'fields to skip'],
    ['s', 'bytes to skip'],
    ['w', 'bytes to compare'],
  ] as const) {
    const value = options.value(key)
    if (value !== undefined && !/^[0-9]+$/.test(value)) {
      await process.fail(`${value}: invalid number of ${what}`)
      return 1
    }
  }
  for (const [key, words] of Object.entries(methods)) {
    const value = options.value(key)
    const option = key === 'D' ? 'all-repeated' : key
    if (value !== undefined && !(await chosenWord(process, { option, value, words }))) return 1
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

const methods = { D: ['none', 'prepend', 'separate'], group: ['prepend', 'append', 'separate', 'both'] }

interface UniqStyle {
  has(key: string): boolean
  readonly method: string | undefined
  readonly end: string
}

function uniqText(groups: readonly (readonly string[])[], { has, method, end }: UniqStyle): string {
  if (has('group')) {
    const joined = groups.map(group => group.map(line => line + end).join(''))
    if (method === 'prepend') return joined.map(text => end + text).join('')
    if (method === 'append') return joined.map(text => text + end).join('')
    return method === 'both' ? `${end}${joined.join(end)}${end}` : joined.join(end)
  }
  if (has('D')) {
    const repeated = groups
      .filter(group => group.length > 1)
      .map(group => group.map(line => line + end).join(''))
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

/** `comm`: lines of two sorted files, apart and common. */
export const comm: Program = async process => {
  const options = await parseOptions(process, {
    flags: '123z',
    long: {
      'check-order': 'check',
      'nocheck-order': 'nocheck',
      'output-delimiter': 'od=',
      total: 'total',
      'zero-terminated': 'z',
    },
  })
  if (typeof options === 'number') return options
  const [first, second, extra] = options.operands
  if (first === undefined) return process.misuse('missing operand')
  if (second === undefined) return process.misuse(`missing operand after ${quoted(first)}`)
  if (extra !== undefined) return process.misuse(`extra operand ${quoted(extra)}`)
  const end = options.has('z') ? '\0' : '\n'
  const texts: string[][] = []
  for (const name of [first, second]) {
    const text = await input(process, name)
    if (text === undefined) return 1
    texts.push(split(text, end))
  }
  const [left = [], right = []] = texts
  const tab = options.value('od') ?? '\t'
  const indent = (column: number) =>
    ['1', '2', '3']
      .slice(0, column - 1)
      .map(key => (options.has(key) ? '' : tab))
      .join('')
  const counts = [0, 0, 0]
  const order = new OrderCheck(process, { isStrict: options.has('check'), isOff: options.has('nocheck') })
  const put = (column: 1 | 2 | 3, line: string) => {
    counts[column - 1] = (counts[column - 1] ?? 0) + 1
    if (!options.has(String(column))) process.out(indent(column) + line + end)
  }
  let [i, j] = [0, 0]
  while (i < left.length || j < right.length) {
    const [a, b] = [left[i], right[j]]
    const isLeft = b === undefined || (a !== undefined && a < b)
    if (a !== undefined && a === b) put(3, a)
    else if (isLeft && a !== undefined) put(1, a)
    else if (b !== undefined) put(2, b)
    if (a === undefined || a !== b) order.hasUnpaired = true
    if (a !== undefined && (a === b || isLeft)) await order.check(1, left, ++i)
    if (b !== undefined && (a === b || !isLeft)) await order.check(2, right, ++j)
    if (order.isFatal) return 1
  }
  if (options.has('total')) process.out(`${counts[0]}${tab}${counts[1]}${tab}${counts[2]}${tab}total${end}`)
  if (order.hasComplained && !options.has('check')) await process.fail('input is not in sorted order')
  return order.hasComplained ? 1 : 0
}

class OrderCheck {
  private readonly process: Process
  private readonly isStrict: boolean
  private readonly isOff: boolean
  private readonly told = new Set<number>()
  isFatal = false
  /** A line without a partner was seen: before that, order does not matter. */
  hasUnpaired = false

  constructor(process: Process, { isStrict, isOff }: { isStrict: boolean; isOff: boolean }) {
    this.process = process
    this.isStrict = isStrict
    this.isOff = isOff
  }

  get hasComplained(): boolean {
    return this.told.size > 0
  }

  /** Looks at the line that was just read; at the end of a file, once more at the last. */
  async check(file: number, lines: readonly string[], at: number): Promise<void> {
    const now = Math.min(at, lines.length - 1)
    const [before, line] = [lines[now - 1], lines[now]]
    if (this.isOff || this.told.has(file) || !(this.isStrict || this.hasUnpaired)) return
    if (before === undefined || line === undefined || before <= line) return
    this.told.add(file)
    if (this.isStrict) this.isFatal = true
    await this.process.fail(`file ${file} is not in sorted order`)
  }
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
