// Merges two changes of one text: what only one side changed is taken, what both changed differently is a conflict.
import { NotComputable } from '../../not-computable.ts'
import { type Change, diffLines, type LineDiffOptions, splitLines } from '../diff/line-diff.ts'

/** How a conflict is written: with the base between the sides, cut to what differs, or without it. */
export type ConflictStyle = 'merge' | 'diff3' | 'zdiff3'

export interface Labels {
  readonly ours: string
  readonly theirs: string
  /** What the common base is called, where it is shown. */
  readonly base?: string | undefined
  readonly style?: ConflictStyle
  /** The side that conflicts are settled for. */
  readonly favor?: 'ours' | 'theirs' | undefined
}

export interface MergedText {
  readonly text: string
  readonly conflicts: number
}

/** A part of the result: ours, theirs, a conflict, or changes that turned out equal. */
interface Part {
  kind: 'ours' | 'theirs' | 'conflict' | 'equal'
  at0: number
  count0: number
  at1: number
  count1: number
  at2: number
  count2: number
}

/** Merges two changes of one text, with marks where they are in conflict. */
export function mergeContents(
  texts: { readonly base: string; readonly ours: string; readonly theirs: string },
  labels: Labels,
  options: LineDiffOptions = { algorithm: 'histogram', isIndentAware: false },
): MergedText {
  const base = splitLines(texts.base)
  const ours = splitLines(texts.ours)
  const theirs = splitLines(texts.theirs)
  const changes1 = diffLines(base, ours, options)
  const changes2 = diffLines(base, theirs, options)
  if (changes1.length === 0) return { text: texts.theirs, conflicts: 0 }
  if (changes2.length === 0) return { text: texts.ours, conflicts: 0 }
  const sizes = { one: ours.length - base.length, two: theirs.length - base.length }
  const coarse = partsOf(changes1, changes2, { ours, theirs, sizes })
  const { style = 'merge' } = labels
  const parts =
    style === 'merge'
      ? joined(refined(coarse, { ours, theirs, options }))
      : style === 'zdiff3'
        ? coarse.map(part => trimmed(part, ours, theirs))
        : coarse
  return {
    text: textOf(parts, { base, ours, theirs, labels }),
    conflicts: labels.favor ? 0 : parts.filter(({ kind }) => kind === 'conflict').length,
  }
}

interface Sides {
  readonly ours: readonly string[]
  readonly theirs: readonly string[]
  /** How many lines each side has more than the base. */
  readonly sizes: { readonly one: number; readonly two: number }
}

function append(parts: Part[], part: Part): void {
  const last = parts.at(-1)
  if (!last || (part.at1 > last.at1 + last.count1 && part.at2 > last.at2 + last.count2)) {
    parts.push(part)
    return
  }
  if (last.kind !== part.kind) last.kind = 'conflict'
  last.count0 = part.at0 + part.count0 - last.at0
  last.count1 = part.at1 + part.count1 - last.at1
  last.count2 = part.at2 + part.count2 - last.at2
}

function partsOf(
  changes1: readonly Change[],
  changes2: readonly Change[],
  { ours, theirs, sizes }: Sides,
): Part[] {
  const parts: Part[] = []
  let i = 0
  let j = 0
  while (i < changes1.length || j < changes2.length) {
    const one = changes1[i]
    const two = changes2[j]
    if (one && (!two || one.at1 + one.count1 < two.at1)) {
      const at2 = two ? two.at2 - two.at1 + one.at1 : one.at1 + sizes.two
      append(parts, {
        kind: 'ours',
        at0: one.at1,
        count0: one.count1,
        at1: one.at2,
        count1: one.count2,
        at2,
        count2: one.count1,
      })
      i++
    } else if (two && (!one || two.at1 + two.count1 < one.at1)) {
      const at1 = one ? one.at2 - one.at1 + two.at1 : two.at1 + sizes.one
      append(parts, {
        kind: 'theirs',
        at0: two.at1,
        count0: two.count1,
        at1,
        count1: two.count1,
        at2: two.at2,
        count2: two.count2,
      })
      j++
    } else if (one && two) {
      if (!isSameChange(one, two, ours, theirs)) append(parts, conflictOf(one, two))
      const end1 = one.at1 + one.count1
      const end2 = two.at1 + two.count1
      if (end1 >= end2) j++
      if (end2 >= end1) i++
    }
  }
  return parts
}

function isSameChange(one: Change, two: Change, ours: readonly string[], theirs: readonly string[]): boolean {
  if (one.at1 !== two.at1 || one.count1 !== two.count1 || one.count2 !== two.count2) return false
  return Array.from({ length: one.count2 }, (_, at) => ours[one.at2 + at] === theirs[two.at2 + at]).every(
    Boolean,
  )
}

/** Both changes widened to cover the same lines of the base. */
function conflictOf(one: Change, two: Change): Part {
  const before = one.at1 - two.at1
  const after = before + one.count1 - two.count1
  const at1 = before > 0 ? one.at2 - before : one.at2
  const at2 = before > 0 ? two.at2 : two.at2 + before
  const count1 = one.at2 + one.count2 - at1 - Math.min(after, 0)
  const count2 = two.at2 + two.count2 - at2 + Math.max(after, 0)
  const at0 = Math.min(one.at1, two.at1)
  const count0 = Math.max(one.at1 + one.count1, two.at1 + two.count1) - at0
  return { kind: 'conflict', at0, count0, at1, count1, at2, count2 }
}

/** Conflicts cut down to the lines that really differ. */
function refined(
  parts: readonly Part[],
  { ours, theirs, options }: Pick<Sides, 'ours' | 'theirs'> & { options: LineDiffOptions },
): Part[] {
  return parts.flatMap((part): Part[] => {
    if (part.kind !== 'conflict' || part.count1 === 0 || part.count2 === 0) return [part]
    const changes = diffLines(
      ours.slice(part.at1, part.at1 + part.count1),
      theirs.slice(part.at2, part.at2 + part.count2),
      options,
    )
    if (changes.length === 0) return [{ ...part, kind: 'equal' }]
    return changes.map(({ at1, count1, at2, count2 }) => ({
      ...part,
      at1: part.at1 + at1,
      count1,
      at2: part.at2 + at2,
      count2,
    }))
  })
}

/** A conflict without the lines that both sides begin or end with. */
function trimmed(part: Part, ours: readonly string[], theirs: readonly string[]): Part {
  if (part.kind !== 'conflict') return part
  const { ...cut } = part
  const isSame = (one: number, two: number) => ours[one] === theirs[two]
  for (; cut.count1 > 0 && cut.count2 > 0 && isSame(cut.at1, cut.at2); cut.at1++, cut.at2++) {
    cut.count1--
    cut.count2--
  }
  while (cut.count1 > 0 && cut.count2 > 0 && isSame(cut.at1 + cut.count1 - 1, cut.at2 + cut.count2 - 1)) {
    cut.count1--
    cut.count2--
  }
  return cut
}

const nearby = 3

/** Conflicts with few lines between them become one. */
function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (
      last?.kind === 'conflict' &&
      part.kind === 'conflict' &&
      part.at1 - (last.at1 + last.count1) <= nearby
    ) {
      last.count1 = part.at1 + part.count1 - last.at1
      last.count2 = part.at2 + part.count2 - last.at2
    } else result.push({ ...part })
  }
  return result
}

function textOf(
  parts: readonly Part[],
  {
    base,
    ours,
    theirs,
    labels,
  }: Pick<Sides, 'ours' | 'theirs'> & { base: readonly string[]; labels: Labels },
): string {
  const ended = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`)
  let text = ''
  let at = 0
  for (const { kind, at0, count0, at1, count1, at2, count2 } of parts) {
    if (kind === 'equal') continue
    text += ours.slice(at, at1).join('')
    const mine = ours.slice(at1, at1 + count1).join('')
    const other = theirs.slice(at2, at2 + count2).join('')
    if (kind === 'conflict' && labels.favor) text += labels.favor === 'ours' ? mine : other
    else if (kind === 'conflict') {
      if ((mine + other).includes('\r\n'))
        throw new NotComputable('a merge conflict in lines that end in CRLF')
      const { style = 'merge' } = labels
      const old = ended(base.slice(at0, at0 + count0).join(''))
      const middle =
        style === 'merge' ? '' : `|||||||${labels.base === undefined ? '' : ` ${labels.base}`}\n${old}`
      text += `<<<<<<< ${labels.ours}\n${ended(mine)}${middle}=======\n${ended(other)}>>>>>>> ${labels.theirs}\n`
    } else text += kind === 'ours' ? mine : other
    at = at1 + count1
  }
  return text + ours.slice(at).join('')
}
