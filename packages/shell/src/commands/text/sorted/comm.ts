// comm.
import { NotComputable } from '../../../not-computable.ts'
import { type Process, type Program, quoted } from '../../../run/process.ts'
import { parseOptions } from '../../options.ts'
import { input, split } from '../lines.ts'

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
    check: async ({ key, value }, before) => {
      const other = before.find(option => option.key === 'od')
      if (key !== 'od' || other === undefined || other.value === value) return undefined
      await process.fail('multiple output delimiters specified')
      return 1
    },
  })
  if (typeof options === 'number') return options
  const [first, second, extra] = options.operands
  if (first === undefined) return process.misuse('missing operand')
  if (second === undefined) return process.misuse(`missing operand after ${quoted(first)}`)
  if (extra !== undefined) return process.misuse(`extra operand ${quoted(extra)}`)
  if (first === '-' && second === '-') throw new NotComputable('comm of one input twice')
  const end = options.has('z') ? '\0' : '\n'
  const texts: string[][] = []
  for (const name of [first, second]) {
    const text = await input(process, name)
    if (text === undefined) return 1
    texts.push(split(text, end))
  }
  const [left = [], right = []] = texts
  const tab = (options.value('od') ?? '\t') || '\0'
  const indent = (column: number) =>
    ['1', '2', '3']
      .slice(0, column - 1)
      .map(key => (options.has(key) ? '' : tab))
      .join('')
  const counts = [0, 0, 0]
  const last = options.given.findLast(({ key }) => key === 'check' || key === 'nocheck')?.key
  const order = new OrderCheck(process, { isStrict: last === 'check', isOff: last === 'nocheck' })
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
  if (order.hasComplained && last !== 'check') await process.fail('input is not in sorted order')
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
