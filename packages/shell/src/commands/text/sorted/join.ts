// join.
import { asciiUpper } from '../../../format/letter-case.ts'
import { isUtf8Locale } from '../../../locale.ts'
import { NotComputable } from '../../../not-computable.ts'
import { type Process, type Program, quoted } from '../../../run/process.ts'
import { readAll } from '../../../run/stream.ts'
import { shellName } from '../../../words/quote.ts'
import { type GivenOption, type Options, parseOptions } from '../../options.ts'
import { Printer, type Row, separatorOf } from './join-printer.ts'

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
    check: async (option, before) => {
      const problem = problemOf(option, before)
      if (problem === undefined) return undefined
      // a third operand is complained of where it stands
      if (
        process.args.filter(
          (word, index, args) => !/^-./s.test(word) && !/^-[aejotv12]$/.test(args[index - 1] ?? ''),
        ).length > 2
      )
        throw new NotComputable('several mistakes at once')
      await process.fail(problem)
      return 1
    },
  })
  if (typeof options === 'number') return options
  const [first, second, extra] = options.operands
  if (first === undefined) return process.misuse('missing operand')
  if (second === undefined)
    return process.misuse(`missing operand after ${quoted(process.args.at(-1) ?? '')}`)
  if (extra !== undefined) {
    // an old spelling takes operands for numbers and fields
    if (options.has('o') || options.has('j')) throw new NotComputable('join with more operands')
    return process.misuse(`extra operand ${quoted(extra)}`)
  }
  const keys = [1, 2].map(file => Number(options.value(String(file)) ?? options.value('j') ?? 1))
  if (first === '-' && second === '-') {
    const reason = isUtf8Locale(process.shell) ? ': No such file or directory' : ''
    await process.fail(`both files cannot be standard input${reason}`)
    return 1
  }
  const files: Row[][] = []
  for (const [index, name] of [first, second].entries()) {
    const text =
      name === '-'
        ? await readAll(process.input)
        : await process.read(name, {
            complaint: reason =>
              reason === 'Is a directory' ? `read error: ${reason}` : `${shellName(name)}: ${reason}`,
          })
    if (text === undefined) return 1
    files.push(rowsOf(text, { key: keys[index] ?? 1, options }))
  }
  return joined(process, files, { options, keys })
}

// what is wrong with an option, after those before it
function problemOf({ key, value = '' }: GivenOption, before: readonly GivenOption[]): string | undefined {
  const last = (...keys: string[]) => before.findLast(option => keys.includes(option.key))?.value
  if (key === 't') {
    if (value.length > 1 && value !== '\\0') return `multi-character tab ${quoted(value)}`
    const tab = last('t')
    return tab !== undefined && tab !== value ? 'incompatible tabs' : undefined
  }
  if (key === 'e') {
    const empty = last('e')
    return empty !== undefined && empty !== value ? 'conflicting empty-field replacement strings' : undefined
  }
  if (key === 'a' || key === 'v')
    return /^[12]$/.test(value) ? undefined : `invalid field number: ${quoted(value)}`
  if ('12j'.includes(key)) {
    if (!/^0*[1-9][0-9]*$/.test(value)) return `invalid field number: ${quoted(value)}`
    const old = (key === 'j' ? ['1', '2'] : [key])
      .map(file => last(file, 'j'))
      .find(field => field !== undefined && field !== value)
    if (old !== undefined && (key === 'j' || last('j') !== undefined))
      throw new NotComputable('join -j with other fields')
    return old === undefined ? undefined : `incompatible join fields ${old}, ${value}`
  }
  return key === 'o' && value !== 'auto' ? formatProblem(value) : undefined
}

function formatProblem(format: string): string | undefined {
  for (const spec of format.split(/[ ,\t]/)) {
    if (spec === '0') continue
    if (/^0./.test(spec) || /^[12]?$/.test(spec)) return `invalid field specifier: ${quoted(spec)}`
    if (!/^[12]\./.test(spec)) return `invalid file number in field spec: ${quoted(spec)}`
    if (!/^[1-9][0-9]*$/.test(spec.slice(2))) return `invalid field number: ${quoted(spec.slice(2))}`
  }
  return undefined
}

function rowsOf(text: string, { key, options }: { key: number; options: Options }): Row[] {
  const lines = text.split(options.has('z') ? '\0' : '\n')
  if (lines.at(-1) === '') lines.pop()
  const separator = separatorOf(options)
  return lines.map(line => {
    const fields =
      separator === undefined ? line.replace(/^[ \t]+/, '').split(/[ \t]+/) : line.split(separator)
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
    const order = options.given.findLast(({ key }) => key === 'check' || key === 'nocheck')?.key
    const isLookedAt = (this.hasUnpaired || order === 'check') && order !== 'nocheck'
    if (!before || !row || !isLookedAt || side.isDisorderly) return
    if (before.key <= row.key || (options.has('header') && side.at === 1)) return
    side.isDisorderly = true
    await process.fail(`${side.name}:${side.at + 1}: is not sorted: ${row.line}`)
    if (order === 'check') throw new Disorder()
  }
}
