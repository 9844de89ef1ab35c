// uniq, comm, join, paste.
import { type Process, type Program, quoted } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { parseOptions } from '../options.ts'

function split(text: string, end = '\n'): string[] {
  const lines = text.split(end)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

async function input(process: Process, name: string): Promise<string | undefined> {
  return name === '-' ? readAll(process.input) : process.read(name)
}

export const uniq: Program = async process => {
  const options = await parseOptions(process, {
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
    return options.has('i') ? key.toLowerCase() : key
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
    const before = [left[i], right[j]]
    if (a !== undefined && (a === b || isLeft)) i++
    if (b !== undefined && (a === b || !isLeft)) j++
    if (i > 0 && before[0] !== left[i])
      await order.check(1, { before: before[0], now: left[i], isPaired: left.length > 0 && right.length > 0 })
    if (j > 0 && before[1] !== right[j])
      await order.check(2, { before: before[1], now: right[j], isPaired: true })
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

  constructor(process: Process, { isStrict, isOff }: { isStrict: boolean; isOff: boolean }) {
    this.process = process
    this.isStrict = isStrict
    this.isOff = isOff
  }

  get hasComplained(): boolean {
    return this.told.size > 0
  }

  async check(
    file: number,
    { before, now }: { before: string | undefined; now: string | undefined; isPaired: boolean },
  ): Promise<void> {
    if (this.isOff || before === undefined || now === undefined || before <= now || this.told.has(file))
      return
    this.told.add(file)
    if (this.isStrict) this.isFatal = true
    await this.process.fail(`file ${file} is not in sorted order`)
  }
}

export const paste: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'sz',
    values: 'd',
    long: { delimiters: 'd=', serial: 's', 'zero-terminated': 'z' },
  })
  if (typeof options === 'number') return options
  const end = options.has('z') ? '\0' : '\n'
  const delimiters = delimiterList(options.value('d') ?? '\t')
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
