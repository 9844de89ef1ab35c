// Matching with back-references: every way is tried, and the longest match counts. Bounded in steps.
import { NotComputable } from '../../not-computable.ts'
import { Ends, type Subject } from './ends.ts'
import type { RegexNode, RepeatNode } from './node.ts'
import type { ParsedRegex } from './parse.ts'
import type { RegexMatch, Span } from './posix-regex.ts'

const maxSteps = 3_000_000

/** The first match of an expression with back-references; undefined where there is none. */
export function searchBack(
  parsed: ParsedRegex,
  subject: Subject,
  { from, isAnchored }: { from: number; isAnchored: boolean },
): RegexMatch | undefined {
  const search = new BackSearch(subject)
  const last = isAnchored ? from : subject.text.length
  for (let start = from; start <= last; start++) {
    const match = search.longest(parsed, start)
    if (match) return match
  }
  return undefined
}

type Spans = readonly (Span | undefined)[]
/** Returns true when nothing longer can come. */
type Next = (at: number, spans: Spans) => boolean

class BackSearch {
  private readonly ends: Ends
  private readonly text: string
  private steps = 0

  constructor(subject: Subject) {
    this.ends = new Ends(subject)
    this.text = subject.text
  }

  longest({ root, groups }: ParsedRegex, start: number): RegexMatch | undefined {
    let best: { end: number; spans: Spans } | undefined
    const none: Spans = Array.from({ length: groups + 1 }, () => undefined)
    this.match(root, start, none, (end, spans) => {
      if (!best || end > best.end) best = { end, spans }
      return end === this.text.length
    })
    if (!best) return undefined
    const { end, spans } = best as { end: number; spans: Spans }
    return { start, end, groups: [[start, end], ...spans.slice(1)] }
  }

  private match(node: RegexNode, at: number, spans: Spans, next: Next): boolean {
    if (++this.steps > maxSteps) throw new NotComputable('a regular expression that takes too long')
    if (node.kind === 'pair')
      return this.match(node.first, at, spans, (end, after) => this.match(node.rest, end, after, next))
    if (node.kind === 'alternate') return node.items.some(item => this.match(item, at, spans, next))
    if (node.kind === 'group')
      return this.match(node.item, at, spans, (end, after) => next(end, after.with(node.index, [at, end])))
    if (node.kind === 'repeat') return this.repeat(node, { at, count: 0 }, spans, next)
    if (node.kind !== 'back') return this.ends.of(node, at).some(end => next(end, spans))
    const span = spans[node.index]
    if (!span) return false
    const part = this.text.slice(...span)
    return this.text.startsWith(part, at) && next(at + part.length, spans)
  }

  private repeat(
    node: RepeatNode,
    { at, count }: { at: number; count: number },
    spans: Spans,
    next: Next,
  ): boolean {
    if (count < node.max) {
      const again: Next = (end, after) =>
        end === at && count >= node.min
          ? false
          : this.repeat(node, { at: end, count: count + 1 }, after, next)
      if (this.match(node.item, at, spans, again)) return true
    }
    return count >= node.min && next(at, spans)
  }
}
