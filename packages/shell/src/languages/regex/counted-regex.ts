// Strangers' regular expressions in this language's own syntax and meaning, but with work that is counted: what its own
// engine could take years for is answered, or not computed.
import { parseScriptRegex } from './parse-script-regex.ts'
import { type Counter, ScriptMachine } from './script-machine.ts'
import type { ScriptRegex } from './script-node.ts'
import { type Program, scriptProgram } from './script-program.ts'
import { neededText, type Shape, shapeOf } from './script-shape.ts'

/** Steps for all texts that one expression is asked about. */
const mostSteps = 100_000_000
/** The own engine is asked where it has no more ways to try than this in one text, and than this in all of them. */
const mostWays = 500_000
const mostWaysInAll = 5_000_000_000

/** How an expression is used. */
export interface CountedOptions {
  /** Others use it again, in steps of their own: what one text costs is not held against the next. */
  readonly isKept?: boolean
}

/** A regular expression. Throws SyntaxError for none, and NotComputable when it takes too long. */
export function countedRegex(source: string, flags = '', { isKept = false }: CountedOptions = {}): RegExp {
  const regex = new RegExp(source, flags)
  const shape = shapeOf(parseScriptRegex(regex).root)
  if (!shape.hasRuns && shape.choices <= mostChoices) return regex
  const counted = new CountedRegex(source, flags)
  counted.isKept = isKept
  return counted
}

const mostChoices = 64

interface Compiled {
  readonly regex: ScriptRegex
  readonly shape: Shape
  readonly latinShape: Shape
  readonly program: Program
  /** What every match has in it. */
  readonly needed: string
}

class CountedRegex extends RegExp {
  isKept = false
  readonly #counter: Counter = { left: mostSteps }
  #waysLeft = mostWaysInAll
  #compiled: Compiled | undefined

  override exec(text: string): RegExpExecArray | null {
    this.#compiled ??= compiled(this)
    if (this.isKept) this.#startAgain()
    const isHopeless = !text.includes(this.#compiled.needed)
    if (!isHopeless && this.#isSoonDone(text, this.#compiled)) return super.exec(text)
    const isMoving = this.global || this.sticky
    const found = isHopeless ? undefined : this.#find(text, isMoving ? this.lastIndex : 0, this.#compiled)
    if (isMoving) this.lastIndex = found?.spans[0]?.[1] ?? 0
    return found ? resultOf(found, this.hasIndices) : null
  }

  #startAgain(): void {
    this.#counter.left = mostSteps
    this.#waysLeft = mostWaysInAll
  }

  #isSoonDone(text: string, { shape, latinShape }: Compiled): boolean {
    let ways = waysIn(text, shape)
    if (ways > mostWays && !beyondLatin.test(text)) ways = waysIn(text, latinShape)
    if (ways > mostWays || ways > this.#waysLeft) return false
    this.#waysLeft -= ways
    return true
  }

  #find(text: string, from: number, { regex, program, shape }: Compiled): Found | undefined {
    const { isUnicode, hasBack, names, groups } = regex
    const counter = this.#counter
    const machine = new ScriptMachine(program, { text, isUnicode, hasMemory: !hasBack, counter })
    const last = this.sticky ? Math.min(from, text.length) : text.length
    const isInside = isUnicode && from > 0 && (text.codePointAt(from - 1) ?? 0) > 0xffff
    for (let start = isInside ? from - 1 : from; start <= last; start++) {
      if (canBegin(shape, text, start)) {
        const end = machine.matchAt(start)
        if (end !== -1) return { text, spans: spansOf(machine.slots, [start, end], groups), names }
      }
      if (isUnicode && (text.codePointAt(start) ?? 0) > 0xffff) start++
    }
    return undefined
  }
}

function compiled(source: RegExp): Compiled {
  const regex = parseScriptRegex(source)
  const shape = shapeOf(regex.root)
  return {
    regex,
    shape,
    latinShape: shapeOf(regex.root, { isLatin: true }),
    program: scriptProgram(regex),
    needed: neededText(regex.root),
  }
}

const beyondLatin = /[^\0-\xff]/

function waysIn(text: string, shape: Shape): number {
  const { freeRuns, choices, mayBeEmpty } = shape
  let starts = mayBeEmpty ? text.length + 1 : 0
  for (let at = 0; at < text.length && !mayBeEmpty; at++) if (canBegin(shape, text, at)) starts++
  return starts * (text.length + 1) ** (freeRuns + 1) * choices
}

function canBegin({ first, mayBeEmpty }: Shape, text: string, at: number): boolean {
  return mayBeEmpty || (at < text.length && first[Math.min(text.charCodeAt(at), 256)] === 1)
}

interface Found {
  readonly text: string
  readonly spans: readonly (Span | undefined)[]
  readonly names: ReadonlyMap<string, number>
}

type Span = readonly [start: number, end: number]

function spansOf(slots: readonly number[], [start, end]: Span, groups: number): (Span | undefined)[] {
  const own = Array.from({ length: groups }, (_, index): Span | undefined => {
    const [from = -1, to = -1] = slots.slice(2 * index + 2, 2 * index + 4)
    return from === -1 || to === -1 ? undefined : [from, to]
  })
  return [[start, end], ...own]
}

/** What `exec` returns. */
function resultOf({ text, spans, names }: Found, hasIndices: boolean): RegExpExecArray {
  const texts = spans.map(span => span && text.slice(...span))
  const named = (values: readonly unknown[]) => {
    if (names.size === 0) return undefined
    const entries = [...names].map(([name, group]) => [name, values[group]])
    return Object.assign(Object.create(null), Object.fromEntries(entries))
  }
  const result = Object.assign(texts, { index: spans[0]?.[0] ?? 0, input: text, groups: named(texts) })
  if (hasIndices) Object.assign(result, { indices: Object.assign([...spans], { groups: named(spans) }) })
  return result as unknown as RegExpExecArray
}
