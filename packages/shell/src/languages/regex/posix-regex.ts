// POSIX regular expressions over characters: leftmost, then longest, and each group as long as its turn allows.
import { NotComputable } from '../../not-computable.ts'
import { searchBack } from './back-references.ts'
import { Ends, type Subject } from './ends.ts'
import { hasGroup, type RegexNode, type RepeatNode } from './node.ts'
import { type ParsedRegex, parseRegex, type SyntaxOptions } from './parse.ts'

export interface RegexOptions extends SyntaxOptions {
  readonly isMultiline?: boolean
}

export type Span = readonly [start: number, end: number]

export interface RegexMatch {
  readonly start: number
  readonly end: number
  /** Group 0 is the whole match. */
  readonly groups: readonly (Span | undefined)[]
}

/** A POSIX regular expression: leftmost, then longest. */
export class PosixRegex {
  private readonly parsed: ParsedRegex
  private readonly isMultiline: boolean
  private readonly isUtf8: boolean
  private readonly isAnchored: boolean
  private readonly prefix: string | undefined
  private last: Ends | undefined

  constructor(source: string, options: RegexOptions) {
    this.parsed = parseRegex(source, options)
    if (options.ignoreCase && this.parsed.hasBack)
      throw new NotComputable('what was found before, in any case of letters')
    this.isMultiline = options.isMultiline ?? false
    this.isUtf8 = options.isUtf8 ?? false
    const first = firstOf(this.parsed.root)
    this.isAnchored =
      first.kind === 'assert' &&
      (first.at === 'text-start' || (first.at === 'line-start' && !this.isMultiline))
    this.prefix = first.kind === 'literal' ? first.text : undefined
  }

  get groups(): number {
    return this.parsed.groups
  }

  /** The first match at or after a position. */
  exec(
    text: string,
    from = 0,
    { isContinued = false }: { isContinued?: boolean } = {},
  ): RegexMatch | undefined {
    const { root, groups } = this.parsed
    if (this.isAnchored && (from > 0 || isContinued)) return undefined
    if (root.kind === 'literal') return this.plain(text, from, root.text)
    const subject: Subject = { text, isMultiline: this.isMultiline, isUtf8: this.isUtf8, isContinued }
    if (this.parsed.hasBack) return searchBack(this.parsed, subject, { from, isAnchored: this.isAnchored })
    const ends = this.endsFor(subject)
    for (
      let start = this.nextStart(text, from);
      start !== -1 && start <= text.length;
      start = this.nextStart(text, start + 1)
    ) {
      if (isInside(text, start)) continue
      const [end] = ends.of(root, start)
      if (end !== undefined) {
        const spans: (Span | undefined)[] = [[start, end], ...Array.from({ length: groups }, () => undefined)]
        if (groups > 0) new Locator(ends, spans).locate(root, start, end)
        return { start, end, groups: spans }
      }
      if (this.isAnchored) return undefined
    }
    return undefined
  }

  test(text: string): boolean {
    return this.exec(text) !== undefined
  }

  private plain(text: string, from: number, literal: string): RegexMatch | undefined {
    const start = text.indexOf(literal, from)
    return start === -1
      ? undefined
      : { start, end: start + literal.length, groups: [[start, start + literal.length]] }
  }

  private nextStart(text: string, from: number): number {
    return this.prefix === undefined ? from : text.indexOf(this.prefix, from)
  }

  // matching goes on in the same text while `g` replaces
  private endsFor(subject: Subject): Ends {
    const last = this.last?.subject
    if (!this.last || last?.text !== subject.text || last.isContinued !== subject.isContinued)
      this.last = new Ends(subject)
    return this.last
  }
}

function isInside(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (!(code >= 0xdc00 && code < 0xe000)) return false
  const before = text.charCodeAt(at - 1)
  return before >= 0xd800 && before < 0xdc00
}

function firstOf(node: RegexNode): RegexNode {
  if (node.kind === 'pair') return firstOf(node.first)
  return node.kind === 'group' ? firstOf(node.item) : node
}

function hasAlternative(node: RegexNode): boolean {
  if (node.kind === 'alternate') return true
  if (node.kind === 'group') return hasAlternative(node.item)
  return node.kind === 'pair' && (hasAlternative(node.first) || hasAlternative(node.rest))
}

// Finds the groups of a match whose two ends are known.
class Locator {
  private readonly ends: Ends
  private readonly spans: (Span | undefined)[]

  constructor(ends: Ends, spans: (Span | undefined)[]) {
    this.ends = ends
    this.spans = spans
  }

  locate(node: RegexNode, start: number, end: number): void {
    if (node.kind === 'group') {
      this.spans[node.index] = [start, end]
      this.locate(node.item, start, end)
    } else if (node.kind === 'pair') this.pair(node, start, end)
    else if (node.kind === 'alternate') {
      const item = node.items.find(candidate => this.reaches(candidate, start, end))
      if (item) this.locate(item, start, end)
    } else if (node.kind === 'repeat' && hasGroup(node.item)) this.turns(node, start, end)
  }

  private reaches(node: RegexNode, start: number, end: number): boolean {
    return this.ends.of(node, start).includes(end)
  }

  // alternatives come in the order they are written, everything else longest first
  private inOrder(node: RegexNode, start: number): readonly number[] {
    if (node.kind === 'group') return this.inOrder(node.item, start)
    if (node.kind === 'alternate') return [...new Set(node.items.flatMap(item => this.inOrder(item, start)))]
    if (node.kind === 'pair' && hasAlternative(node))
      return [...new Set(this.inOrder(node.first, start).flatMap(middle => this.inOrder(node.rest, middle)))]
    return this.ends.of(node, start)
  }

  private pair(node: Extract<RegexNode, { kind: 'pair' }>, start: number, end: number): void {
    for (const middle of this.inOrder(node.first, start)) {
      if (middle > end || !this.reaches(node.rest, middle, end)) continue
      this.locate(node.first, start, middle)
      this.locate(node.rest, middle, end)
      return
    }
  }

  private turns(node: RepeatNode, start: number, end: number): void {
    let at = start
    let rest: RegexNode = node
    while (rest.kind === 'repeat' && rest.max > 0) {
      if (at === end && at !== start) return
      const less: RegexNode = this.ends.less(rest)
      const next = this.inOrder(rest.item, at).find(
        middle => middle <= end && (middle > at || at === end) && this.reaches(less, middle, end),
      )
      if (next === undefined) return
      this.locate(rest.item, at, next)
      if (next === at) return
      at = next
      rest = less
    }
  }
}
