// Where a match can end: for a node and a position, all ends, longest first. Remembered, so that time stays polynomial.
import { NotComputable } from '../../not-computable.ts'
import { isWord } from './characters.ts'
import type { Assertion, RegexNode, RepeatNode } from './node.ts'

const maxSteps = 8_000_000

export interface Subject {
  readonly text: string
  /** ^ and $ also at line ends inside the text. */
  readonly isMultiline: boolean
  readonly isUtf8: boolean
  /** The text is not at a line's start. */
  readonly isContinued: boolean
}

/** All places where a match can end, longest first. */
export class Ends {
  private readonly memory = new Map<RegexNode, Map<number, readonly number[]>>()
  private steps = 0
  readonly subject: Subject

  constructor(subject: Subject) {
    this.subject = subject
  }

  private spend(steps: number): void {
    this.steps += steps
    if (this.steps > maxSteps) throw new NotComputable('a regular expression that takes too long')
  }

  of(node: RegexNode, at: number): readonly number[] {
    this.spend(1)
    if (node.kind === 'literal')
      return this.subject.text.startsWith(node.text, at) ? [at + node.text.length] : []
    if (node.kind === 'set') return this.single(node.test, at)
    if (node.kind === 'empty') return [at]
    if (node.kind === 'assert') return this.holds(node.at, at) ? [at] : []
    if (node.kind === 'group') return this.of(node.item, at)
    const known = this.memory.get(node)?.get(at)
    if (known) return known
    const ends = this.compute(node, at)
    this.spend(ends.length)
    let memory = this.memory.get(node)
    if (!memory) {
      memory = new Map()
      this.memory.set(node, memory)
    }
    memory.set(at, ends)
    return ends
  }

  private single(test: (code: number) => boolean, at: number): readonly number[] {
    const code = this.subject.text.codePointAt(at)
    return code !== undefined && test(code) ? [at + (code > 0xffff ? 2 : 1)] : []
  }

  private compute(node: RegexNode, at: number): readonly number[] {
    if (node.kind === 'pair')
      return this.union(this.of(node.first, at).map(middle => this.of(node.rest, middle)))
    if (node.kind === 'alternate') return this.union(node.items.map(item => this.of(item, at)))
    if (node.kind === 'repeat')
      return node.item.kind === 'set' ? this.run(node, node.item.test, at) : this.repeated(node, at)
    throw new NotComputable('a back-reference')
  }

  private union(lists: readonly (readonly number[])[]): readonly number[] {
    const filled = lists.filter(list => list.length > 0)
    if (filled.length <= 1) return filled[0] ?? []
    const all = new Set<number>()
    for (const list of filled) {
      this.spend(list.length)
      for (const end of list) all.add(end)
    }
    return [...all].sort((a, b) => b - a)
  }

  private run({ min, max }: RepeatNode, test: (code: number) => boolean, start: number): readonly number[] {
    const ends: number[] = min === 0 ? [start] : []
    const { text } = this.subject
    let at = start
    for (let count = 1; count <= max; count++) {
      const code = text.codePointAt(at)
      if (code === undefined || !test(code)) break
      at += code > 0xffff ? 2 : 1
      if (count >= min) ends.push(at)
    }
    return ends.reverse()
  }

  private repeated({ item, min, max }: RepeatNode, start: number): readonly number[] {
    let frontier = new Set([start])
    const reached = new Set<number>(min === 0 ? [start] : [])
    for (let count = 1; count <= max && frontier.size > 0; count++) {
      const next = new Set<number>()
      for (const at of frontier) for (const end of this.of(item, at)) next.add(end)
      this.spend(next.size + 1)
      if (count < min) {
        if (next.size === 1 && next.has(start) && frontier.size === 1 && frontier.has(start)) return [start]
        frontier = next
        continue
      }
      frontier = new Set([...next].filter(end => !reached.has(end)))
      for (const end of next) reached.add(end)
    }
    return [...reached].sort((a, b) => b - a)
  }

  /** What is left of a repetition after one turn. */
  less(node: RepeatNode): RegexNode {
    if (node.max === Number.POSITIVE_INFINITY && node.min === 0) return node
    node.less ??= { kind: 'repeat', item: node.item, min: Math.max(0, node.min - 1), max: node.max - 1 }
    return node.less
  }

  holds(assertion: Assertion, at: number): boolean {
    const { text, isMultiline, isContinued } = this.subject
    if (assertion === 'text-start') return at === 0 && !isContinued
    if (assertion === 'text-end') return at === text.length
    if (assertion === 'line-start')
      return (at === 0 && !isContinued) || (isMultiline && text[at - 1] === '\n')
    if (assertion === 'line-end') return at === text.length || (isMultiline && text[at] === '\n')
    const before = at > 0 && this.isWordAt(at - 1)
    const after = at < text.length && this.isWordAt(at)
    if (assertion === 'word-start') return !before && after
    if (assertion === 'word-end') return before && !after
    return (before !== after) === (assertion === 'word-edge')
  }

  private isWordAt(at: number): boolean {
    return isWord(this.subject.text.codePointAt(at) ?? 0, this.subject)
  }
}
