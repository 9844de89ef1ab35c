// Puts the fragments of a git patch into a text.
import { splitLines } from '../diff/line-diff.ts'
import type { Fragment } from './parse-patches.ts'

export interface ApplyRules {
  /** Lines of context that have to match at least; all of them where absent. */
  readonly leastContext?: number | undefined
  readonly isZeroContext?: boolean
  readonly ignoresBlanks?: boolean
  readonly isReverse?: boolean
  /** What becomes of added lines. */
  readonly fixed?: (line: string) => string
  /** Called with the place in the patch where blank lines at the end of a file begin. */
  readonly onBlankEnd?: (number: number) => void
}

export interface AppliedFragments {
  readonly text: string
  /** By number from 0: those that found no place. */
  readonly rejected: ReadonlySet<number>
  /** What is said of them, of any and of verbose runs only. */
  readonly remarks: readonly { readonly text: string; readonly isVerbose: boolean }[]
}

interface Line {
  readonly text: string
  readonly isPatched: boolean
}

const squeezed = (line: string) => line.replace(/[ \t\v\f\r\n]+$/, '').replace(/[ \t\v\f\r]+/g, ' ')

class Image {
  lines: Line[]
  private readonly rules: ApplyRules

  constructor(text: string, rules: ApplyRules) {
    this.lines = splitLines(text).map(line => ({ text: line, isPatched: false }))
    this.rules = rules
  }

  private matches(old: readonly string[], at: number, isAtStart: boolean, isAtEnd: boolean): boolean {
    if (at + old.length > this.lines.length || (isAtStart && at !== 0)) return false
    if (isAtEnd && at + old.length !== this.lines.length) return false
    return old.every((text, index) => {
      const line = this.lines[at + index]
      if (!line || line.isPatched) return false
      return (
        line.text === text || (this.rules.ignoresBlanks === true && squeezed(line.text) === squeezed(text))
      )
    })
  }

  find(old: readonly string[], start: number, isAtStart: boolean, isAtEnd: boolean): number {
    const count = this.lines.length
    const wanted = isAtStart ? 0 : isAtEnd ? count - old.length : start
    const first = wanted < 0 || wanted > count ? count : wanted
    if (this.matches(old, first, isAtStart, isAtEnd)) return first
    let [back, ahead] = [first, first]
    for (let turn = 0; back > 0 || ahead < count; turn++) {
      if (turn & 1 ? back === 0 : ahead === count) continue
      const at = turn & 1 ? --back : ++ahead
      if (this.matches(old, at, isAtStart, isAtEnd)) return at
    }
    return -1
  }
}

/** The text with the fragments in it, and those that found no place. */
export function applyFragments(
  text: string,
  fragments: readonly Fragment[],
  name: string,
  rules: ApplyRules = {},
): AppliedFragments {
  const image = new Image(text, rules)
  const rejected = new Set<number>()
  const remarks: { text: string; isVerbose: boolean }[] = []
  for (const [number, fragment] of fragments.entries()) {
    const found = place(image, fragment, rules)
    const old = fragment.lines.filter(({ sign }) => sign !== '+').map(line => line.text)
    if (!found) {
      remarks.push({ text: `error: while searching for:\n${old.join('')}\n`, isVerbose: true })
      remarks.push({ text: `error: patch failed: ${name}:${fragment.oldStart}\n`, isVerbose: false })
      rejected.add(number)
      continue
    }
    const offset = (found.at - found.start) * (rules.isReverse ? -1 : 1)
    if (offset !== 0)
      remarks.push({
        text: `Hunk #${number + 1} succeeded at ${found.at + 1} (offset ${offset} line${offset === 1 ? '' : 's'}).\n`,
        isVerbose: true,
      })
    if (found.isReduced)
      remarks.push({
        text: `Context reduced to (${found.leading}/${found.trailing}) to apply fragment at ${found.at + 1}\n`,
        isVerbose: false,
      })
    const blank = blankEnd(fragment)
    if (blank !== undefined && found.at + found.old.length >= image.lines.length) rules.onBlankEnd?.(blank)
    const kept = image.lines.slice(found.at, found.at + found.old.length)
    let index = 0
    const now: Line[] = []
    for (const { sign, text: line } of found.lines) {
      if (sign === '+') now.push({ text: rules.fixed?.(line) ?? line, isPatched: true })
      else {
        if (sign === ' ') now.push({ text: kept[index]?.text ?? line, isPatched: true })
        index++
      }
    }
    image.lines.splice(found.at, found.old.length, ...now)
  }
  return { text: image.lines.map(line => line.text).join(''), rejected, remarks }
}

/** Where the blank lines begin that a fragment adds at its end. */
function blankEnd({ lines, number }: Fragment): number | undefined {
  let start: number | undefined
  for (const [at, { sign, text }] of lines.entries()) {
    if (sign === '-') continue
    const isBlank = /^\s*$/.test(text)
    if (sign === '+' && isBlank) start ??= number + 1 + at
    else if (!isBlank) start = undefined
  }
  return start
}

function place(image: Image, fragment: Fragment, rules: ApplyRules) {
  const { lines } = fragment
  const changes = (sign: string) => sign !== ' '
  const firstChange = lines.findIndex(({ sign }) => changes(sign))
  const lastChange = lines.findLastIndex(({ sign }) => changes(sign))
  let [from, to] = [0, lines.length]
  let leading = firstChange
  let trailing = lines.length - 1 - lastChange
  const full = [leading, trailing]
  let start = fragment.newStart > 0 ? fragment.newStart - 1 : 0
  let isAtStart = fragment.oldStart === 0 || (fragment.oldStart === 1 && !rules.isZeroContext)
  let isAtEnd = !rules.isZeroContext && trailing === 0
  const least = rules.leastContext ?? Number.POSITIVE_INFINITY
  for (;;) {
    const shown = lines.slice(from, to)
    const old = shown.filter(({ sign }) => sign !== '+').map(({ text }) => text)
    const at = image.find(old, start, isAtStart, isAtEnd)
    const isReduced = leading !== full[0] || trailing !== full[1]
    if (at >= 0) return { at, start, old, lines: shown, leading, trailing, isReduced }
    if (leading <= least && trailing <= least) return undefined
    if (isAtStart || isAtEnd) {
      isAtStart = false
      isAtEnd = false
      continue
    }
    if (leading >= trailing) {
      from++
      start--
      leading--
    }
    if (trailing > leading) {
      to--
      trailing--
    }
  }
}
