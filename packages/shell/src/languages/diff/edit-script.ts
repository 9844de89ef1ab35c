// The changes that lead from one text to another, chosen as GNU diff chooses them.
import { compareSequences } from './compare-sequences.ts'
import { discardLines } from './discard-lines.ts'
import { shiftBoundaries } from './shift-boundaries.ts'

/** Lines taken out and lines put in; positions count from 0. */
export interface Change {
  readonly left: number
  readonly right: number
  readonly deleted: number
  readonly inserted: number
  /** Nothing but what was asked to be ignored. */
  readonly isIgnorable: boolean
}

export interface CompareOptions {
  readonly ignoreCase: boolean
  /** `none`, `change` (-b), `all` (-w), `trailing` (-Z) */
  readonly ignoreSpace: 'none' | 'change' | 'all' | 'trailing'
  readonly ignoreBlankLines: boolean
  /** Changes of such lines alone are not shown. */
  readonly isSkipped?: ((line: string) => boolean) | undefined
  readonly isMinimal: boolean
  /** Lines of context that will be shown. */
  readonly horizon: number
}

/** Lines with their ends; the last may lack one. */
export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

function canonical(line: string, { ignoreCase, ignoreSpace }: CompareOptions): string {
  let text = line
  if (ignoreSpace === 'all') text = text.replace(/[ \t\n\v\f\r]+/g, '')
  else if (ignoreSpace !== 'none') {
    text = text.replace(/[ \t\n\v\f\r]+$/, '')
    if (ignoreSpace === 'change') text = text.replace(/[ \t\v\f\r]+/g, ' ')
  }
  return ignoreCase ? text.toLowerCase() : text
}

/** The changes from one text to another. */
export function editScript(
  left: readonly string[],
  right: readonly string[],
  options: CompareOptions,
): Change[] {
  const classes = new Map<string, number>()
  const classOf = (line: string) => {
    const text = canonical(line, options)
    let known = classes.get(text)
    if (known === undefined) {
      known = classes.size + 1
      classes.set(text, known)
    }
    return known
  }
  const { prefix, suffix } = sameEnds(left, right, options.horizon)
  const leftClasses = left.slice(prefix, left.length - suffix).map(classOf)
  const rightClasses = right.slice(prefix, right.length - suffix).map(classOf)
  const { leftChanged, rightChanged } = changedLines(leftClasses, rightClasses, options)
  shiftBoundaries(
    { classes: leftClasses, changed: leftChanged },
    { classes: rightClasses, changed: rightChanged },
  )
  return scriptOf(leftChanged, rightChanged, {
    prefix,
    left,
    right,
    ignoreBlankLines: options.ignoreBlankLines,
    isSkipped: options.isSkipped,
  })
}

function sameEnds(
  left: readonly string[],
  right: readonly string[],
  horizon: number,
): { prefix: number; suffix: number } {
  const shorter = Math.min(left.length, right.length)
  let prefix = 0
  while (prefix < shorter && left[prefix] === right[prefix]) prefix++
  let suffix = 0
  while (suffix < shorter - prefix && left[left.length - 1 - suffix] === right[right.length - 1 - suffix])
    suffix++
  return { prefix: Math.max(0, prefix - horizon), suffix: Math.max(0, suffix - horizon) }
}

function countsOf(classes: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const kind of classes) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

function changedLines(
  left: readonly number[],
  right: readonly number[],
  { isMinimal }: CompareOptions,
): { leftChanged: Uint8Array; rightChanged: Uint8Array } {
  const leftChanged = new Uint8Array(left.length + 2)
  const rightChanged = new Uint8Array(right.length + 2)
  const leftMarks = discardLines(left, countsOf(right))
  const rightMarks = discardLines(right, countsOf(left))
  const kept = (classes: readonly number[], marks: Uint8Array, changed: Uint8Array) => {
    const indexes: number[] = []
    for (const index of classes.keys()) {
      if (marks[index] === 0 || isMinimal) indexes.push(index)
      else changed[index + 1] = 1
    }
    return indexes
  }
  const leftIndexes = kept(left, leftMarks, leftChanged)
  const rightIndexes = kept(right, rightMarks, rightChanged)
  compareSequences({
    left: leftIndexes.map(index => left[index] ?? 0),
    right: rightIndexes.map(index => right[index] ?? 0),
    markLeft: index => {
      leftChanged[(leftIndexes[index] ?? 0) + 1] = 1
    },
    markRight: index => {
      rightChanged[(rightIndexes[index] ?? 0) + 1] = 1
    },
    isMinimal,
  })
  return { leftChanged, rightChanged }
}

interface ScriptContext {
  readonly prefix: number
  readonly left: readonly string[]
  readonly right: readonly string[]
  readonly ignoreBlankLines: boolean
  readonly isSkipped: ((line: string) => boolean) | undefined
}

function scriptOf(
  leftChanged: Uint8Array,
  rightChanged: Uint8Array,
  { prefix, left, right, ignoreBlankLines, isSkipped }: ScriptContext,
): Change[] {
  const changes: Change[] = []
  let i = 0
  let j = 0
  while (i < leftChanged.length - 2 || j < rightChanged.length - 2) {
    if (leftChanged[i + 1] !== 1 && rightChanged[j + 1] !== 1) {
      i++
      j++
      continue
    }
    const start = { left: i, right: j }
    while (leftChanged[i + 1] === 1) i++
    while (rightChanged[j + 1] === 1) j++
    const touched = [
      ...left.slice(prefix + start.left, prefix + i),
      ...right.slice(prefix + start.right, prefix + j),
    ]
    const isIgnorable =
      (ignoreBlankLines || isSkipped !== undefined) &&
      touched.every(
        line =>
          (ignoreBlankLines && (line === '\n' || line === '')) ||
          isSkipped?.(line.replace(/\n$/, '')) === true,
      )
    changes.push({
      left: prefix + start.left,
      right: prefix + start.right,
      deleted: i - start.left,
      inserted: j - start.right,
      isIgnorable,
    })
  }
  return changes
}
