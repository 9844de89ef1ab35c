// The combined diff of an unresolved file: the work tree against both sides, two columns of marks.
import { NotComputable } from '../../not-computable.ts'
import type { Invocation } from '../invocation.ts'
import { quotePath } from '../quote-path.ts'
import { readWorkFile, stateAt } from '../worktree/work-files.ts'
import { diffLines, splitLines } from './line-diff.ts'
import { isBinary, type PatchOptions } from './patch.ts'

/** One line of the result: whether each parent has it, and the lines lost before it. */
interface ResultLine {
  readonly text: string
  readonly isNew: [boolean, boolean]
  lost: { readonly text: string; readonly from: [boolean, boolean] }[]
}

function linesOf(
  result: readonly string[],
  parents: readonly [readonly string[], readonly string[]],
): ResultLine[] {
  const lines: ResultLine[] = [...result, ''].map(text => ({ text, isNew: [false, false], lost: [] }))
  for (const side of [0, 1] as const) {
    for (const { at1, count1, at2, count2 } of diffLines(parents[side], result)) {
      for (let at = at2; at < at2 + count2; at++) {
        const line = lines[at]
        if (line) line.isNew[side] = true
      }
      const place = lines[at2]
      if (place && count1 > 0)
        place.lost = coalesced(place.lost, parents[side].slice(at1, at1 + count1), side)
    }
  }
  return lines
}

/** Lines both sides lost at one place are said once: the longest common run of the two lists. */
function coalesced(base: ResultLine['lost'], added: readonly string[], side: 0 | 1): ResultLine['lost'] {
  const mine = (text: string): ResultLine['lost'][number] => ({
    text,
    from: side === 0 ? [true, false] : [false, true],
  })
  if (base.length === 0) return added.map(mine)
  const size = Array.from({ length: base.length + 1 }, () => new Array<number>(added.length + 1).fill(0))
  for (let i = 1; i <= base.length; i++)
    for (let j = 1; j <= added.length; j++)
      (size[i] ?? [])[j] =
        base[i - 1]?.text === added[j - 1]
          ? (size[i - 1]?.[j - 1] ?? 0) + 1
          : Math.max(size[i - 1]?.[j] ?? 0, size[i]?.[j - 1] ?? 0)
  const merged: ResultLine['lost'] = []
  let i = base.length
  let j = added.length
  while (i > 0 || j > 0) {
    const one = base[i - 1]
    const two = added[j - 1]
    if (one && two !== undefined && one.text === two) {
      merged.push({ text: two, from: [true, true] })
      i--
      j--
    } else if (two !== undefined && (i === 0 || (size[i]?.[j - 1] ?? 0) >= (size[i - 1]?.[j] ?? 0))) {
      merged.push(mine(two))
      j--
    } else if (one) {
      merged.push(one)
      i--
    }
  }
  return merged.reverse()
}

const context = 3
const isInteresting = ({ isNew, lost }: ResultLine) => isNew[0] || isNew[1] || lost.length > 0

/** Ranges of result lines that make hunks, ends exclusive. */
function hunkRanges(lines: readonly ResultLine[]): [number, number][] {
  const last = lines.length - 1
  const ranges: [number, number][] = []
  for (const [at, line] of lines.entries()) {
    if (!isInteresting(line)) continue
    const from = Math.max(0, at - context)
    const to = Math.min(last, at + context + (line.isNew[0] || line.isNew[1] ? 1 : 0))
    const previous = ranges.at(-1)
    if (previous && from <= previous[1]) previous[1] = Math.max(previous[1], to)
    else ranges.push([from, to])
  }
  return ranges
}

export function combinedPatch(
  git: Invocation,
  path: string,
  { abbreviate, isHighPlain = false }: PatchOptions,
): string {
  const { repository } = git
  const [, ours, theirs] = repository.index.conflicts.get(path) ?? []
  const state = stateAt(repository, path)
  if (!ours || !theirs || !state) return `* Unmerged path ${quotePath(path, { isHighPlain })}\n`
  const contents = [
    repository.objects.blob(ours.id),
    repository.objects.blob(theirs.id),
    readWorkFile(repository, path),
  ]
  if (contents.some(isBinary) || ours.mode !== theirs.mode || ours.mode !== state.mode)
    throw new NotComputable('a combined diff of binary files or modes')
  const [one = [], two = [], now = []] = contents.map(splitLines)
  const lines = linesOf(now, [one, two])
  const name = (prefix: string) => quotePath(prefix + path, { isHighPlain })
  const head = `diff --cc ${quotePath(path, { isHighPlain })}\nindex ${abbreviate(ours.id)},${abbreviate(theirs.id)}..${abbreviate('0'.repeat(40))}\n--- ${name('a/')}\n+++ ${name('b/')}\n`
  return (
    head +
    hunkRanges(lines)
      .map(range => hunkText(lines, range, now))
      .join('')
  )
}

function hunkText(
  lines: readonly ResultLine[],
  [from, to]: [number, number],
  now: readonly string[],
): string {
  const before = (side: 0 | 1, end: number) =>
    lines
      .slice(0, end)
      .reduce(
        (sum, line) => sum + line.lost.filter(lost => lost.from[side]).length + (line.isNew[side] ? 0 : 1),
        0,
      )
  const shown = lines.slice(from, to)
  const counts = ([0, 1] as const).map(side => {
    const size =
      shown.reduce(
        (sum, line) => sum + line.lost.filter(lost => lost.from[side]).length + (line.isNew[side] ? 0 : 1),
        0,
      ) + (lines[to]?.lost.filter(lost => lost.from[side] && to === now.length).length ?? 0)
    return `-${before(side, from) + (size === 0 ? 0 : 1)},${size}`
  })
  const title = titleOf(now, from)
  let text = `@@@ ${counts.join(' ')} +${from + 1},${to - from} @@@${title}\n`
  const tail = to === now.length ? [lines[to]].filter(line => line !== undefined) : []
  for (const line of [...shown, ...tail]) {
    for (const lost of line.lost)
      text += withEnd(`${lost.from[0] ? '-' : ' '}${lost.from[1] ? '-' : ' '}${lost.text}`)
    if (!tail.includes(line))
      text += withEnd(`${line.isNew[0] ? '+' : ' '}${line.isNew[1] ? '+' : ' '}${line.text}`)
  }
  return text
}

const withEnd = (line: string) => (line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`)

function titleOf(now: readonly string[], from: number): string {
  for (let at = from - 1; at >= 0; at--) {
    const line = now[at] ?? ''
    if (/^[A-Za-z_$]/.test(line)) return ` ${line.slice(0, 40).trimEnd()}`
  }
  return ''
}
