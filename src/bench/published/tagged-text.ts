// How the published script finds the answer in a reply: thoughts are cut out first, closed or not, and then the last block
// with the answer's tag counts.
import { stripped, tagPattern } from './python-text.ts'

const openThought = tagPattern('think')
const closeThought = tagPattern('/think')

interface Cut {
  readonly from: number
  readonly to: number
}

/** A text without its thoughts. Thoughts that were never closed end where the answer's tag begins. */
export function withoutThoughts(text: string, answerTag: string): string {
  const opens = Array.from(text.matchAll(openThought), ({ index }) => index)
  const closes = Array.from(text.matchAll(closeThought), ({ index, 0: { length } }) => ({
    index,
    end: index + length,
  }))
  if (opens.length === 0 && closes.length === 0) return text
  const cuts: Cut[] = []
  let next = 0
  for (const from of opens) {
    // an end that nothing opened belongs to thoughts that began before the text
    for (let close = closes[next]; close && close.index < from; close = closes[++next])
      cuts.push({ from: 0, to: close.end })
    const close = closes[next++]
    cuts.push({ from, to: close ? close.end : answerAfter(text, from, answerTag) })
  }
  for (const { end } of closes.slice(next)) cuts.push({ from: 0, to: end })
  return stripped(withoutCuts(text, cuts))
}

function answerAfter(text: string, from: number, answerTag: string): number {
  const rest = text.slice(from).search(tagPattern(answerTag))
  return rest === -1 ? text.length : from + rest
}

function withoutCuts(text: string, cuts: Cut[]): string {
  let kept = ''
  let at = 0
  for (const { from, to } of cuts.sort((a, b) => a.from - b.from)) {
    if (from > at) kept += text.slice(at, from)
    at = Math.max(at, to)
  }
  return kept + text.slice(at)
}

/** What stands in the last block with a tag, to the end of the text where it was never closed. */
export function lastBlock(text: string, tag: string): string | undefined {
  const open = [...text.matchAll(tagPattern(tag))].at(-1)
  if (!open) return undefined
  const inside = text.slice(open.index + open[0].length)
  const end = inside.search(tagPattern(`/${tag}`))
  return stripped(end === -1 ? inside : inside.slice(0, end))
}
