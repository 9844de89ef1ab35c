// join.
import { asciiUpper } from '../../format/letter-case.ts'
import { isUtf8Locale } from '../../locale.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { type Options, parseOptions } from '../options.ts'

interface Row {
  readonly line: string
  readonly fields: readonly string[]
  readonly key: string
}

/** `join`: lines of two files with the same field. */
export const join: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'iz',
    values: 'aejotv12',
    long: {
      'ignore-case': 'i',
      'check-order': 'check',
      'nocheck-order': 'nocheck',
      header: 'header',
      'zero-terminated': 'z',
    },
  })
  if (typeof options === 'number') return options
  const [first, second, extra] = options.operands
  if (first === undefined) return process.misuse('missing operand')
  if (second === undefined) return process.misuse(`missing operand after ${quoted(first)}`)
  if (extra !== undefined) return process.misuse(`extra operand ${quoted(extra)}`)
  const keys = [1, 2].map(file => Number(options.value(String(file)) ?? options.value('j') ?? 1))
  if ((await problemOf(process, options)) !== undefined) return 1
  const bad = ['1', '2', 'j']
    .map(key => options.value(key))
    .find(value => value !== undefined && !/^[1-9][0-9]*$/.test(value))
  if (bad !== undefined) {
    await process.fail(`invalid field number: ${quoted(bad)}`)
    return 1
  }
  const files: Row[][] = []
  for (const [index, name] of [first, second].entries()) {
    const text = name === '-' ? await readAll(process.input) : await process.read(name)
    if (text === undefined) return 1
    files.push(rowsOf(text, { key: keys[index] ?? 1, options }))
  }
  return joined(process, files, { options, keys })
}

async function problemOf(process: Process, options: Options): Promise<true | undefined> {
  const tab = options.value('t')
  const refuse = async (message: string) => {
    await process.fail(message)
    return true as const
  }
  if (tab !== undefined && tab.length > 1 && tab !== '\\0')
    return refuse(`multi-character tab ${quoted(tab)}`)
  for (const { key, value = '' } of options.given) {
    if ((key === 'a' || key === 'v') && !/^[12]$/.test(value))
      return refuse(`invalid field number: ${quoted(value)}`)
    if (key !== 'o' || value === 'auto') continue
    for (const spec of value.split(/[ ,\t]+/)) {
      if (spec === '0') continue
      if (/^0./.test(spec) || /^[12]?$/.test(spec)) return refuse(`invalid field specifier: ${quoted(spec)}`)
      if (!/^[12]\./.test(spec)) return refuse(`invalid file number in field spec: ${quoted(spec)}`)
      if (!/^[1-9][0-9]*$/.test(spec.slice(2)))
        return refuse(`invalid field number: ${quoted(spec.slice(2))}`)
    }
  }
  const [first, second] = options.operands
  return first === '-' && second === '-'
    ? refuse(
        `both files cannot be standard input${isUtf8Locale(process.shell) ? ': No such file or directory' : ''}`,
      )
    : undefined
}

function rowsOf(text: string, { key, options }: { key: number; options: Options }): Row[] {
  const lines = text.split(options.has('z') ? '\0' : '\n')
  if (lines.at(-1) === '') lines.pop()
  const separator = options.value('t')
  return lines.map(line => {
    const fields =
      separator === undefined
        ? line.replace(/^[ \t]+/, '').split(/[ \t]+/)
        : separator === ''
          ? [line]
          : line.split(separator)
    const value = fields[key - 1] ?? ''
    return { line, fields, key: options.has('i') ? asciiUpper(value) : value }
  })
}

async function joined(
  process: Process,
  files: readonly Row[][],
  { options, keys }: { options: Options; keys: readonly number[] },
): Promise<number> {
  const counts = files.map(rows => rows[0]?.fields.length ?? 0)
  const printer = new Printer(process, options, { keys, counts })
  try {
    return await new Joining({ process, options, printer }, files).run()
  } catch (error) {
    if (!(error instanceof Disorder)) throw error
    return 1
  }
}

interface Setting {
  readonly process: Process
  readonly options: Options
  readonly printer: Printer
}

// One file as it is read on: order is looked at line by line, from the first line on that has no partner.
interface Side {
  readonly rows: readonly Row[]
  readonly name: string
  readonly isPrintedAlone: boolean
  at: number
  isDisorderly: boolean
}

class Disorder extends Error {}

class Joining {
  private readonly setting: Setting
  private readonly left: Side
  private readonly right: Side
  private hasUnpaired = false

  constructor(setting: Setting, [left = [], right = []]: readonly Row[][]) {
    this.setting = setting
    const { options } = setting
    const alone = options.given.filter(({ key }) => key === 'a' || key === 'v').map(({ value }) => value)
    const side = (rows: readonly Row[], file: 0 | 1): Side => ({
      rows,
      name: options.operands[file] ?? '',
      isPrintedAlone: alone.includes(String(file + 1)),
      at: 0,
      isDisorderly: false,
    })
    this.left = side(left, 0)
    this.right = side(right, 1)
  }

  async run(): Promise<number> {
    const { left, right } = this
    const { options, printer, process } = this.setting
    const headers = [left.rows[0], right.rows[0]]
    if (options.has('header') && headers[0] && headers[1]) {
      printer.pair(headers[0], headers[1])
      left.at = right.at = 1
    }
    for (let a = left.rows[left.at], b = right.rows[right.at]; a && b; ) {
      if (a.key === b.key) await this.pairs()
      else await this.alone(a.key < b.key ? left : right, a.key < b.key ? a : b)
      a = left.rows[left.at]
      b = right.rows[right.at]
    }
    for (const side of [left, right]) await this.rest(side)
    if (!left.isDisorderly && !right.isDisorderly) return 0
    await process.fail('input is not in sorted order')
    return 1
  }

  private async pairs(): Promise<void> {
    const lefts = await this.group(this.left)
    const rights = await this.group(this.right)
    if (this.setting.options.has('v')) return
    for (const one of lefts) for (const other of rights) this.setting.printer.pair(one, other)
  }

  private async group(side: Side): Promise<Row[]> {
    const group: Row[] = []
    for (let row = side.rows[side.at]; row && row.key === (group[0] ?? row).key; row = side.rows[side.at]) {
      group.push(row)
      await this.advance(side)
    }
    return group
  }

  private async alone(side: Side, row: Row): Promise<void> {
    if (side.isPrintedAlone) this.setting.printer.single(row, side === this.left ? 0 : 1)
    await this.advance(side)
    this.hasUnpaired = true
  }

  // what is left of one file is read on, to see its order
  private async rest(side: Side): Promise<void> {
    for (let row = side.rows[side.at]; row; row = side.rows[side.at]) {
      if (side.isPrintedAlone) this.setting.printer.single(row, side === this.left ? 0 : 1)
      else if (side.isDisorderly) break
      await this.advance(side)
    }
  }

  private async advance(side: Side): Promise<void> {
    side.at++
    const [before, row] = [side.rows[side.at - 1], side.rows[side.at]]
    const { options, process } = this.setting
    const isLookedAt = (this.hasUnpaired || options.has('check')) && !options.has('nocheck')
    if (!before || !row || !isLookedAt || side.isDisorderly) return
    if (before.key <= row.key || (options.has('header') && side.at === 1)) return
    side.isDisorderly = true
    await process.fail(`${side.name}:${side.at + 1}: is not sorted: ${row.line}`)
    if (options.has('check')) throw new Disorder()
  }
}

class Printer {
  private readonly process: Process
  private readonly keys: readonly number[]
  private readonly separator: string
  private readonly empty: string
  private readonly format: readonly string[] | undefined
  private readonly end: string

  constructor(
    process: Process,
    options: Options,
    { keys, counts }: { keys: readonly number[]; counts: readonly number[] },
  ) {
    this.process = process
    this.keys = keys
    this.separator = options.value('t') ?? ' '
    this.empty = options.value('e') ?? ''
    const format = options.value('o')
    this.format = format === 'auto' ? automatic(keys, counts) : format?.split(/[ ,]+/)
    this.end = options.has('z') ? '\0' : '\n'
  }

  pair(left: Row, right: Row): void {
    const cells = this.format
      ? this.formatted([left, right])
      : [
          left.fields[(this.keys[0] ?? 1) - 1] ?? '',
          ...others(left, this.keys[0]),
          ...others(right, this.keys[1]),
        ]
    this.line(cells)
  }

  single(row: Row, file: 0 | 1): void {
    const rows: [Row | undefined, Row | undefined] = file === 0 ? [row, undefined] : [undefined, row]
    const cells = this.format
      ? this.formatted(rows)
      : [row.fields[(this.keys[file] ?? 1) - 1] ?? '', ...others(row, this.keys[file])]
    this.line(cells)
  }

  private formatted(rows: readonly [Row | undefined, Row | undefined]): string[] {
    return (this.format ?? []).map(spec => {
      if (spec === '0') {
        const index = rows[0] ? 0 : 1
        return rows[index]?.fields[(this.keys[index] ?? 1) - 1] ?? this.empty
      }
      const [file, field] = spec.split('.').map(Number)
      return rows[(file ?? 1) - 1]?.fields[(field ?? 1) - 1] || this.empty
    })
  }

  private line(cells: readonly string[]): void {
    this.process.out(cells.join(this.separator) + this.end)
  }
}

// as many fields as the first lines have
function automatic(keys: readonly number[], counts: readonly number[]): string[] {
  const fields = counts.flatMap((count, file) =>
    Array.from({ length: count }, (_, index) => index + 1)
      .filter(field => field !== keys[file])
      .map(field => `${file + 1}.${field}`),
  )
  return ['0', ...fields]
}

function others(row: Row, key: number | undefined): string[] {
  return row.fields.filter((_, index) => index !== (key ?? 1) - 1)
}
