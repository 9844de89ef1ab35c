// Combined diffs: a result against all its parents at once, a column of marks for each.
import { quotePath } from '../quote-path.ts'
import type { FileSpec } from './file-pair.ts'
import { diffLines, splitLines } from './line-diff.ts'
import { isBinary, type PatchOptions } from './patch.ts'

/** One path of a merge: what every parent had, and what became of it. */
export interface CombinedPath {
  readonly path: string
  readonly parents: readonly (FileSpec | undefined)[]
  readonly result: FileSpec | undefined
  /** The result lies in the work tree: it has no id, and is shown even without hunks. */
  readonly isWork?: boolean
}

export interface CombinedOptions extends PatchOptions {
  /** Leaves out hunks in which only one side changed (`--cc`). */
  readonly isDense: boolean
}

interface Lost {
  readonly text: string
  from: number
}

/** One line of the result: the parents that lack it, and the lines lost before it. */
interface ResultLine {
  readonly text: string
  isNew: number
  lost: Lost[]
  isShown: boolean
  hidesLost: boolean
  readonly numbers: number[]
}

function linesOf(
  result: readonly string[],
  parents: readonly (readonly string[])[],
  options: CombinedOptions,
): ResultLine[] {
  const blank = { isNew: 0, isShown: false, hidesLost: false }
  const lines: ResultLine[] = [...result, ''].map(text => ({ ...blank, text, lost: [], numbers: [] }))
  for (const [side, parent] of parents.entries()) {
    const mask = 1 << side
    for (const { at1, count1, at2, count2 } of diffLines(parent, result, options)) {
      for (const line of lines.slice(at2, at2 + count2)) line.isNew |= mask
      const place = lines[at2]
      if (place && count1 > 0)
        place.lost = coalesced(place.lost, parent.slice(at1, at1 + count1), { mask, key: options.key })
    }
    let number = 1
    for (const [at, line] of lines.entries()) {
      line.numbers.push(number)
      number += line.lost.filter(({ from }) => (from & mask) !== 0).length
      if (at < result.length && (line.isNew & mask) === 0) number++
    }
    ends.set(lines, [...(ends.get(lines) ?? []), number])
  }
  return lines
}

// where each parent's lines end, for hunks that reach the end
const ends = new WeakMap<readonly ResultLine[], number[]>()

interface Coalescing {
  readonly mask: number
  readonly key: ((line: string) => string) | undefined
}

/** Lines that several parents lost at one place are said once: the longest common run of the lists. */
function coalesced(base: Lost[], added: readonly string[], { mask, key = line => line }: Coalescing): Lost[] {
  if (base.length === 0) return added.map(text => ({ text, from: mask }))
  const size = Array.from({ length: base.length + 1 }, () => new Array<number>(added.length + 1).fill(0))
  const isSame = (i: number, j: number) => key(base[i - 1]?.text ?? '') === key(added[j - 1] ?? '')
  for (let i = 1; i <= base.length; i++)
    for (let j = 1; j <= added.length; j++)
      (size[i] ?? [])[j] = isSame(i, j)
        ? (size[i - 1]?.[j - 1] ?? 0) + 1
        : Math.max(size[i - 1]?.[j] ?? 0, size[i]?.[j - 1] ?? 0)
  const merged: Lost[] = []
  for (let i = base.length, j = added.length; i > 0 || j > 0; ) {
    const one = base[i - 1]
    const two = added[j - 1]
    if (one && two !== undefined && isSame(i, j)) {
      merged.push({ text: one.text, from: one.from | mask })
      i--
      j--
    } else if (two !== undefined && (i === 0 || (size[i]?.[j - 1] ?? 0) >= (size[i - 1]?.[j] ?? 0))) {
      merged.push({ text: two, from: mask })
      j--
    } else if (one) {
      merged.push(one)
      i--
    }
  }
  return merged.reverse()
}

const isInteresting = ({ isNew, lost }: ResultLine) => isNew !== 0 || lost.length > 0

/** The first line from `from` on that is shown, or is not. */
function findNext(lines: readonly ResultLine[], from: number, isShown: boolean): number {
  let at = from
  while (at < lines.length && lines[at]?.isShown !== isShown) at++
  return at
}

/** A hunk whose last line only has lines lost before it ends one line earlier. */
function tailOf(lines: readonly ResultLine[], begin: number, at: number): number {
  return begin + 1 <= at && lines[at - 1]?.isNew === 0 ? at - 1 : at
}

/** Hides hunks in which the result is what all parents but some have, and these agree. */
function hidePlain(lines: readonly ResultLine[], all: number, context: number): void {
  for (let begin = findNext(lines, 0, true); begin < lines.length; ) {
    let end = begin + 1
    for (; end < lines.length; end++) {
      if (lines[end]?.isShown) continue
      const ahead = Math.min(tailOf(lines, begin, end) + context, lines.length)
      const next = lines.slice(end, ahead).findLastIndex(({ isShown }) => isShown)
      if (next === -1) break
      end += next
    }
    const hunk = lines.slice(begin, end)
    const marks = new Set(
      hunk.flatMap(({ isNew, lost }) => [isNew, ...lost.map(({ from }) => from)]).filter(mark => mark !== 0),
    )
    if (marks.size === 1 && !marks.has(all)) for (const line of hunk) line.isShown = false
    begin = findNext(lines, end, true)
  }
}

function giveContext(lines: readonly ResultLine[], context: number): boolean {
  let at = findNext(lines, 0, true)
  if (at >= lines.length) return false
  const show = (from: number, to: number) => {
    for (const line of lines.slice(from, to)) line.isShown = true
  }
  while (at < lines.length) {
    for (const line of lines.slice(Math.max(0, at - context), at)) {
      if (!line.isShown) line.hidesLost = true
      line.isShown = true
    }
    for (;;) {
      const begin = at
      const end = findNext(lines, begin, false)
      if (end >= lines.length) return true
      const next = findNext(lines, end, true)
      const tail = tailOf(lines, begin, end)
      at = next
      if (next >= tail + context) {
        show(tail, Math.min(tail + context, lines.length))
        break
      }
      show(tail, next)
    }
  }
  return true
}

function titleAt(lines: readonly ResultLine[], from: number, to: number): string {
  const line = lines.slice(from, to).findLast(({ text }) => /^[A-Za-z_$]/.test(text))
  if (!line) return ''
  // git leaves out the last character it could show
  const shown = line.text.slice(0, 40).replace(/\n.*$/s, '')
  const title = shown.replace(/[ \t\v\f\r]+$/, '').slice(0, -1)
  return title === '' ? '' : ` ${title}`
}

const withEnd = (line: string) => (line.endsWith('\n') ? line : `${line}\n`)

function hunksText(lines: readonly ResultLine[], sides: number, context: number): string {
  const last = lines.length - 1
  let text = ''
  let from = 0
  for (let searched = 0; ; searched = from) {
    from = findNext(lines, searched, true)
    if (from > last) return text
    const end = findNext(lines, from + 1, false)
    const hunk = lines.slice(from, end)
    const unmarked = context === 0 ? hunk.filter(({ isNew }) => isNew === 0).length : 0
    const count = hunk.length - (end > last ? 1 : 0) - unmarked
    const at = '@'.repeat(sides + 1)
    const starts = Array.from({ length: sides }, (_, side) => {
      const start = lines[from]?.numbers[side] ?? 0
      const stop = lines[end]?.numbers[side] ?? ends.get(lines)?.[side] ?? 0
      return `-${start},${stop - start - unmarked}`
    })
    text += `${at} ${starts.join(' ')} +${from + 1},${count} ${at}${titleAt(lines, searched, from)}\n`
    const marks = (mask: number, sign: string) =>
      Array.from({ length: sides }, (_, side) => (mask & (1 << side) ? sign : ' ')).join('')
    for (const [index, line] of hunk.entries()) {
      if (!line.hidesLost) for (const lost of line.lost) text += withEnd(marks(lost.from, '-') + lost.text)
      if (from + index === last) break
      if (line.isNew !== 0 || context > 0) text += withEnd(marks(line.isNew, '+') + line.text)
    }
    from = end
  }
}

const octal = (mode: number | undefined) => (mode ?? 0).toString(8).padStart(6, '0')
const absent = '0'.repeat(40)

function headOf(
  { path, parents, result, isWork = false }: CombinedPath,
  options: CombinedOptions,
  isBinaryPath: boolean,
): string {
  const { abbreviate, isHighPlain = false } = options
  const quote = (prefix: string) => quotePath(prefix + path, { isHighPlain })
  const [a, b] = options.prefixes ?? ['a/', 'b/']
  const id = (spec: FileSpec | undefined) =>
    abbreviate(spec === undefined || (spec === result && isWork) ? absent : spec.id)
  let text = `diff --${options.isDense ? 'cc' : 'combined'} ${quote('')}\nindex ${parents.map(id).join(',')}..${id(result)}\n`
  const isAdded = result !== undefined && parents.every(parent => parent === undefined)
  if (parents.some(parent => parent?.mode !== result?.mode)) {
    const modes = parents.map(parent => octal(parent?.mode)).join(',')
    text += isAdded
      ? `new file mode ${octal(result.mode)}\n`
      : `${result ? '' : 'deleted file '}mode ${modes}${result ? `..${octal(result.mode)}` : ''}\n`
  }
  if (isBinaryPath) return `${text}Binary files differ\n`
  return `${text}--- ${isAdded ? '/dev/null' : quote(a)}\n+++ ${result ? quote(b) : '/dev/null'}\n`
}

/** The combined diff of one path; empty where nothing of it is worth showing. */
export function combinedPatch(combined: CombinedPath, options: CombinedOptions): string {
  const { parents, result, isWork = false } = combined
  const contents = [...parents, result].map(spec => spec?.data() ?? '')
  if (!options.isText && contents.some(isBinary)) return headOf(combined, options, true)
  const [now = [], ...olds] = [contents.at(-1) ?? '', ...contents.slice(0, -1)].map(splitLines)
  const lines = linesOf(now, olds, options)
  const { context = 3, isDense } = options
  for (const line of lines) line.isShown = isInteresting(line)
  if (isDense) hidePlain(lines, (1 << parents.length) - 1, context)
  const hasHunks = giveContext(lines, context)
  const differsInMode = parents.some(parent => parent?.mode !== result?.mode)
  if (!hasHunks && !differsInMode && !isWork) return ''
  const head = headOf(combined, options, false)
  return result ? head + hunksText(lines, parents.length, context) : head
}
