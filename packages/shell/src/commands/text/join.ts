// join.
import { NotComputable } from '../../not-computable.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { type Options, parseOptions } from '../options.ts'

interface Row {
  readonly fields: readonly string[]
  readonly key: string
}

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
    return { fields, key: options.has('i') ? value.toLowerCase() : value }
  })
}

async function joined(
  process: Process,
  [left = [], right = []]: readonly Row[][],
  { options, keys }: { options: Options; keys: readonly number[] },
): Promise<number> {
  const printer = new Printer(process, options, keys)
  if (options.value('o') === 'auto') throw new NotComputable('join -o auto')
  const alone = new Set(
    options.given.filter(({ key }) => key === 'a' || key === 'v').map(({ value }) => value),
  )
  const isOnlyAlone = options.has('v')
  let [i, j] = [0, 0]
  let status = 0
  if (options.has('header') && left[0] && right[0]) {
    printer.pair(left[0], right[0])
    i = j = 1
  }
  const disorder = async (file: number, rows: readonly Row[], at: number) => {
    const [a, b] = [rows[at - 1], rows[at]]
    if (!a || !b || a.key <= b.key || options.has('nocheck') || status !== 0 || at < 1) return
    status = 1
    await process.fail(
      `${options.operands[file]}:${at + 1}: is not sorted: ${b.fields.join(options.value('t') ?? ' ')}`,
    )
  }
  while (i < left.length || j < right.length) {
    const [a, b] = [left[i], right[j]]
    if (a && b && a.key === b.key) {
      const lefts = run(left, i)
      const rights = run(right, j)
      if (!isOnlyAlone) for (const one of lefts) for (const other of rights) printer.pair(one, other)
      i += lefts.length
      j += rights.length
      await disorder(0, left, i)
      await disorder(1, right, j)
    } else if (a && (!b || a.key < b.key)) {
      if (alone.has('1')) printer.single(a, 0)
      i++
      if (b) await disorder(0, left, i)
    } else if (b) {
      if (alone.has('2')) printer.single(b, 1)
      j++
      if (a) await disorder(1, right, j)
    }
  }
  if (status !== 0) await process.fail('input is not in sorted order')
  return status
}

function run(rows: readonly Row[], start: number): Row[] {
  const { key } = rows[start] ?? {}
  let end = start
  while (end < rows.length && rows[end]?.key === key) end++
  return rows.slice(start, end)
}

class Printer {
  private readonly process: Process
  private readonly keys: readonly number[]
  private readonly separator: string
  private readonly empty: string
  private readonly format: readonly string[] | undefined
  private readonly end: string

  constructor(process: Process, options: Options, keys: readonly number[]) {
    this.process = process
    this.keys = keys
    this.separator = options.value('t') ?? ' '
    this.empty = options.value('e') ?? ''
    this.format = options.value('o')?.split(/[ ,]+/)
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

function others(row: Row, key: number | undefined): string[] {
  return row.fields.filter((_, index) => index !== (key ?? 1) - 1)
}
