// Where a pattern's matches end. All positions are followed at once and none twice, so that time is linear in the text for
// plain patterns, and at worst quadratic for nested ones. What takes very long all the same is not computed.
import { NotComputable } from '../../not-computable.ts'
import type { PatternNode, Sequence } from './parse-pattern.ts'

const mostSteps = 50_000_000

/** A text by its characters. */
export type Characters = string | readonly string[]

/** Positions in a text, rising. */
export type Positions = readonly number[]

/** All positions from one up to another. */
export function positions(from: number, to: number): Positions {
  const all: number[] = []
  for (let at = from; at < to; at++) all.push(at)
  return all
}

/** Work on one text; steps are counted over all of it. */
export class PatternEnds {
  readonly characters: Characters
  private steps = 0

  constructor(characters: Characters) {
    this.characters = characters
  }

  /** The ends of all matches that begin at one of the positions. */
  of(nodes: Sequence, starts: Positions): Positions {
    let ends = starts
    for (const [index, node] of nodes.entries()) {
      if (ends.length === 0) return ends
      const rest = nodes.slice(index + 1)
      if (node.kind === 'any' && isShy(rest)) return this.afterAny(rest, ends)
      ends = this.after(node, ends)
    }
    return ends
  }

  // here bash leaves something for what comes after `*`, unless there was nothing to begin with
  private afterAny(rest: Sequence, starts: Positions): Positions {
    const [next] = rest
    const ends = new Set(next?.kind === 'group' && next.mark === '!' ? starts : [])
    for (const start of this.from(starts[0] ?? 0))
      for (const end of this.of(rest, [start])) if (end > start) ends.add(end)
    return this.sorted(ends)
  }

  private after(node: PatternNode, starts: Positions): Positions {
    this.spend(starts.length)
    if (node.kind === 'any') return this.from(starts[0] ?? 0)
    if (node.kind === 'group') return this.afterGroup(node, starts)
    const { characters } = this
    const ends: number[] = []
    for (const start of starts) {
      const character = characters[start]
      if (character !== undefined && node.test(character)) ends.push(start + 1)
    }
    return ends
  }

  private from(first: number): Positions {
    const { length } = this.characters
    this.spend(length - first)
    return positions(first, length + 1)
  }

  private afterGroup(node: Extract<PatternNode, { kind: 'group' }>, starts: Positions): Positions {
    const { mark, choices } = node
    if (mark === '@') return this.once(choices, starts)
    if (mark === '?') return this.union([starts, this.once(choices, starts)])
    if (mark === '!') return this.other(choices, starts)
    const reached = new Set<number>(mark === '*' ? starts : [])
    let frontier = this.once(choices, starts)
    while (frontier.length > 0) {
      for (const end of frontier) reached.add(end)
      frontier = this.once(choices, frontier).filter(end => !reached.has(end))
    }
    return this.sorted(reached)
  }

  private once(choices: readonly Sequence[], starts: Positions): Positions {
    return this.union(choices.map(choice => this.of(choice, starts)))
  }

  /** Whatever none of the choices matches, from any of the starts. */
  private other(choices: readonly Sequence[], starts: Positions): Positions {
    const found = new Set<number>()
    for (const start of starts) {
      const excluded = new Set(this.once(choices, [start]))
      for (const end of this.from(start)) if (!excluded.has(end)) found.add(end)
    }
    return this.sorted(found)
  }

  private union(lists: readonly Positions[]): Positions {
    const filled = lists.filter(list => list.length > 0)
    return filled.length <= 1 ? (filled[0] ?? []) : this.sorted(new Set(filled.flat()))
  }

  private sorted(positions: ReadonlySet<number>): Positions {
    this.spend(positions.size)
    return [...positions].sort((a, b) => a - b)
  }

  private spend(steps: number): void {
    this.steps += steps + 1
    if (this.steps > mostSteps) throw new NotComputable('a pattern that takes too long')
  }
}

/** Whether a sequence begins with a group of the kinds that have to match something after `*`, and need not otherwise. */
function isShy(nodes: Sequence): boolean {
  const [first] = nodes
  return first?.kind === 'group' && '@+!'.includes(first.mark) && nodes.every(mayBeEmpty)
}

function mayBeEmpty(node: PatternNode): boolean {
  if (node.kind !== 'group') return node.kind === 'any'
  return '?*!'.includes(node.mark) || node.choices.some(choice => choice.every(mayBeEmpty))
}
