// What came of a run, and how two runs of the same compare.
import type { Change } from '../files/shared-node.ts'

export interface Output {
  readonly descriptor: 1 | 2
  readonly bytes: string
}

export interface Outcome {
  /** What was printed, in order; neighbours differ in where they went. */
  readonly output: readonly Output[]
  readonly status: number
  readonly changes: readonly Change[]
  /** How long the program waited, by the world's clock. */
  readonly waitedMs: number
  /** How many bytes of standard input it took. */
  readonly stdinRead: number
}

/** A part of the output that another run of the same would print otherwise. */
export interface OpenSpan {
  /** Which of the outputs. */
  readonly at: number
  readonly start: number
  readonly end: number
}

/** Joins what was printed to the same place without anything between. */
export function joined(chunks: readonly Output[]): Output[] {
  const output: { descriptor: 1 | 2; parts: string[] }[] = []
  for (const { descriptor, bytes } of chunks) {
    const last = output.at(-1)
    if (last?.descriptor === descriptor) last.parts.push(bytes)
    else output.push({ descriptor, parts: [bytes] })
  }
  return output.map(({ descriptor, parts }) => ({ descriptor, bytes: parts.join('') }))
}

/** Where the others print something else than the first; undefined where they differ in more than words. */
export function openSpans(first: Outcome, others: readonly Outcome[]): OpenSpan[] | undefined {
  const facts = ({ status, changes, waitedMs, stdinRead }: Outcome) =>
    JSON.stringify([status, changes, waitedMs, stdinRead])
  const spans = new Map<string, OpenSpan>()
  for (const other of others) {
    if (facts(other) !== facts(first) || other.output.length !== first.output.length) return undefined
    for (const [at, { descriptor, bytes }] of first.output.entries()) {
      const there = other.output[at]
      if (there?.descriptor !== descriptor) return undefined
      const found = differingWords(bytes, there.bytes)
      if (found === undefined) return undefined
      for (const [start, end] of found) spans.set(`${at} ${start}`, { at, start, end })
    }
  }
  return [...spans.values()].sort((a, b) => a.at - b.at || a.start - b.start)
}

const word = /[\w.+-]+/g

/** The words of a text that are others in another text of the same shape. */
function differingWords(text: string, other: string): [number, number][] | undefined {
  if (text === other) return []
  if (text.replace(word, 'w') !== other.replace(word, 'w')) return undefined
  const others = other.match(word) ?? []
  return [...text.matchAll(word)]
    .filter((match, at) => match[0] !== others[at])
    .map(match => [match.index, match.index + match[0].length])
}
