// The program `diff3`: how two files came to differ from a third, or all three merged.
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { type Change, editScript, linesOf } from '../diff/edit-script.ts'
import { type OptionTable, parseOptions } from '../options.ts'

const table: OptionTable = {
  program: 'diff3',
  short: {
    m: 'merge',
    A: 'show-all',
    E: 'show-overlap',
    e: 'ed',
    x: 'overlap-only',
    X: 'X',
    3: 'easy-only',
    i: 'i',
    a: 'text',
    L: 'label',
    T: 'initial-tab',
    v: 'version',
  },
  names: {
    merge: 'none',
    'show-all': 'none',
    'show-overlap': 'none',
    ed: 'none',
    'overlap-only': 'none',
    X: 'none',
    'easy-only': 'none',
    i: 'none',
    text: 'none',
    label: 'required',
    'initial-tab': 'none',
    version: 'none',
    help: 'none',
    'strip-trailing-cr': 'none',
    'diff-program': 'required',
  },
  shortOnly: new Set(['X', 'i']),
}

const exact = {
  ignoreCase: false,
  ignoreSpace: 'none',
  ignoreBlankLines: false,
  isMinimal: false,
  horizon: 100,
} as const

/** Lines of one file, counted from 1, both ends included; empty where the end lies before the start. */
interface Span {
  readonly low: number
  readonly high: number
}

interface Block {
  /** The file that differs from the two others; undefined where all differ. */
  readonly odd: 0 | 1 | 2 | undefined
  /** By file. */
  readonly spans: readonly [Span, Span, Span]
}

const inCommon = ({ right, inserted }: Change): Span => ({ low: right + 1, high: right + inserted })
const inOther = ({ left, deleted }: Change): Span => ({ low: left + 1, high: left + deleted })

/** The places where three files differ; `common` is the one the two others are compared with. */
function blocksOf(files: readonly (readonly string[])[], common: 1 | 2): Block[] {
  const others: readonly [0, 1 | 2] = [0, common === 2 ? 1 : 2]
  const base = files[common] ?? []
  const waiting = others.map(file => [...editScript(files[file] ?? [], base, exact)])
  const shift: [number, number] = [0, 0]
  const blocks: Block[] = []
  for (;;) {
    const [one, two] = [waiting[0]?.[0], waiting[1]?.[0]]
    if (!one && !two) return blocks
    let thread = !one ? 1 : !two ? 0 : inCommon(one).low > inCommon(two).low ? 1 : 0
    const used: [Change[], Change[]] = [[], []]
    const take = (from: number): Change | undefined => {
      const change = waiting[from]?.shift()
      if (change) used[from as 0 | 1].push(change)
      return change
    }
    const first = take(thread)
    let high = first ? inCommon(first).high : 0
    const low = first ? inCommon(first).low : 1
    for (;;) {
      const other = 1 - thread
      const next = waiting[other]?.[0]
      if (!next || inCommon(next).low > high + 1) break
      take(other)
      if (inCommon(next).high > high) {
        high = inCommon(next).high
        thread = other
      }
    }
    const spans = used.map((changes, side): Span => {
      const [start, end] = [changes[0], changes.at(-1)]
      if (!start || !end) return { low: low + (shift[side] ?? 0), high: high + (shift[side] ?? 0) }
      const span = {
        low: inOther(start).low - (inCommon(start).low - low),
        high: inOther(end).high + (high - inCommon(end).high),
      }
      shift[side as 0 | 1] = span.high - high
      return span
    })
    const [a = { low: 1, high: 0 }, b = { low: 1, high: 0 }] = spans
    const text = (file: number, span: Span) => (files[file] ?? []).slice(span.low - 1, span.high).join('')
    const isEqual = text(others[0], a) === text(others[1], b)
    const odd =
      used[0].length === 0 ? others[1] : used[1].length === 0 ? others[0] : isEqual ? common : undefined
    const all: [Span, Span, Span] = [a, a, a]
    all[others[1]] = b
    all[common] = { low, high }
    blocks.push({ odd, spans: all })
  }
}

function plainText(blocks: readonly Block[], files: readonly (readonly string[])[]): string {
  let text = ''
  for (const { odd, spans } of blocks) {
    text += `====${odd === undefined ? '' : odd + 1}\n`
    const silent = odd === undefined ? 3 : odd === 0 ? 1 : 0
    for (const file of odd === 1 ? [0, 2, 1] : [0, 1, 2]) {
      const { low, high } = spans[file as 0 | 1 | 2]
      const range = low - high === 1 ? `${low - 1}a` : low === high ? `${low}c` : `${low},${high}c`
      text += `${file + 1}:${range}\n`
      if (file === silent) continue
      for (const line of (files[file] ?? []).slice(low - 1, high))
        text += line.endsWith('\n') ? `  ${line}` : `  ${line}\n\\ No newline at end of file\n`
    }
  }
  return text
}

interface MergeOptions {
  readonly labels: readonly string[]
  /** What the middle file had is shown as well. */
  readonly showsOld: boolean
}

function mergedText(
  blocks: readonly Block[],
  files: readonly (readonly string[])[],
  { labels, showsOld }: MergeOptions,
): { text: string; hasConflicts: boolean } {
  let text = ''
  let read = 0
  let hasConflicts = false
  const mine = files[0] ?? []
  const lines = (file: number, { low, high }: Span) => (files[file] ?? []).slice(low - 1, high).join('')
  for (const { odd, spans } of blocks) {
    if (odd === 0 || (odd === 1 && !showsOld)) continue
    text += mine.slice(read, spans[0].low - 1).join('')
    const isConflict = odd !== 2
    if (isConflict) {
      hasConflicts = true
      if (odd === undefined) text += `<<<<<<< ${labels[0]}\n${lines(0, spans[0])}`
      if (showsOld) text += `${odd === undefined ? '|||||||' : '<<<<<<<'} ${labels[1]}\n${lines(1, spans[1])}`
      text += '=======\n'
    }
    text += lines(2, spans[2])
    if (isConflict) text += `>>>>>>> ${labels[2]}\n`
    read = spans[0].high
  }
  return { text: text + mine.slice(read).join(''), hasConflicts }
}

/** `diff3`: 1 where a merge has conflicts, 2 in trouble. */
export async function diff3(process: Process): Promise<number> {
  const { given, operands, complaint } = parseOptions(process.args, table)
  const misuse = async (message: string) => {
    await process.fail(message)
    await process.fail(`Try '${process.name} --help' for more information.`)
    return 2
  }
  if (complaint !== undefined) return misuse(complaint)
  const has = (option: string) => given.some(({ name }) => name === option)
  for (const { name } of given)
    if (!['merge', 'show-all', 'show-overlap', 'text', 'label'].includes(name))
      throw new NotComputable(`diff3 --${name}`)
  if (!has('merge') && given.some(({ name }) => name !== 'text'))
    throw new NotComputable('commands of diff3 for ed')
  if (operands.length < 3) return misuse(`missing operand after '${process.args.at(-1) ?? process.name}'`)
  if (operands[3] !== undefined) return misuse(`extra operand '${operands[3]}'`)
  const texts: string[] = []
  for (const name of operands) {
    // each of its two comparisons reads some of it
    if (process.shell.surroundings.offered.has(name))
      throw new NotComputable('diff3 of a process substitution')
    const node = name === '-' ? undefined : process.find(name)
    if (name !== '-' && !node) {
      await process.fail(`${name}: No such file or directory`)
      return 2
    }
    if (node?.kind === 'directory') throw new NotComputable('diff3 of folders')
    texts.push(name === '-' ? await readAll(process.input) : ((await process.read(name)) ?? ''))
  }
  if (texts.some(text => text.includes('\0'))) throw new NotComputable('diff3 of binary files')
  const files = texts.map(linesOf)
  if (!has('merge')) {
    process.out(plainText(blocksOf(files, 2), files))
    return 0
  }
  if (texts.some(text => text !== '' && !text.endsWith('\n')))
    throw new NotComputable('a merge of files without a last newline')
  const labels = given.filter(({ name }) => name === 'label').map(({ value }) => value ?? '')
  const showsOld = !has('show-overlap') || has('show-all')
  const names = operands.map((name, at) => labels[at] ?? name)
  const { text, hasConflicts } = mergedText(blocksOf(files, 1), files, { labels: names, showsOld })
  process.out(text)
  return hasConflicts ? 1 : 0
}
