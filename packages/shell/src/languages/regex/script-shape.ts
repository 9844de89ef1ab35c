// What can be said of a regular expression without a text: how it can begin, and in how many ways a text can be divided
// among its parts.
import type { Character, Repeat, ScriptNode } from './script-node.ts'

/** Which of the first 256 characters something can begin with, and in the last place whether with others. */
export type First = Uint8Array<ArrayBuffer>

export interface Shape {
  readonly first: First
  /** It can take nothing. */
  readonly mayBeEmpty: boolean
  /** Whether the length of what it takes depends on the text. */
  readonly hasRuns: boolean
  /** How many parts share a text among them in more ways than one. */
  readonly freeRuns: number
  readonly choices: number
}

const other = 256
const never = new Uint8Array(other + 1)
const always = new Uint8Array(other + 1).fill(1)
/** More than any text can be tried for. */
const hopeless = 100
const nothing: Shape = { first: never, mayBeEmpty: true, hasRuns: false, freeRuns: 0, choices: 1 }

/** The shape of an expression; `isLatin`: for texts that have no other characters than the first 256. */
export function shapeOf(root: ScriptNode, { isLatin = false }: { isLatin?: boolean } = {}): Shape {
  return new Shapes(isLatin).of(root, never)
}

/** A text that is in every match, as long as it can be told; empty where none can. */
export function neededText(node: ScriptNode): string {
  if (node.kind === 'group') return neededText(node.item)
  if (node.kind === 'character') return node.literal ?? ''
  if (node.kind !== 'sequence') return ''
  let longest = ''
  let run = ''
  for (const item of node.items) {
    run = item.kind === 'character' && item.literal !== undefined ? run + item.literal : ''
    const found = run === '' ? neededText(item) : run
    if (found.length > longest.length) longest = found
  }
  return longest
}

class Shapes {
  private readonly isLatin: boolean

  constructor(isLatin: boolean) {
    this.isLatin = isLatin
  }

  /** The shape of a part, given how what follows can begin. */
  of(node: ScriptNode, next: First): Shape {
    switch (node.kind) {
      case 'character':
        return { ...nothing, first: this.firstOf(node), mayBeEmpty: false }
      case 'sequence':
        return this.sequence(node.items, next)
      case 'choice':
        return this.choice(node.items, next)
      case 'repeat':
        return this.repeat(node, next)
      case 'group':
        return this.of(node.item, next)
      case 'look': {
        const { hasRuns, freeRuns, choices } = this.of(node.item, always)
        return { ...nothing, hasRuns, freeRuns: freeRuns + (hasRuns ? 1 : 0), choices }
      }
      case 'back':
        return { ...nothing, first: always, hasRuns: true, freeRuns: 1 }
      default:
        return nothing
    }
  }

  private firstOf({ table, literal }: Character): First {
    const first = new Uint8Array(other + 1)
    first.set(table)
    const mayBeOther = literal === undefined || (literal.codePointAt(0) ?? 0) >= other
    first[other] = mayBeOther && !this.isLatin ? 1 : 0
    return first
  }

  private sequence(items: readonly ScriptNode[], next: First): Shape {
    let whole: Shape = nothing
    let after = next
    for (const item of items.toReversed()) {
      const shape = this.of(item, after)
      whole = {
        first: shape.mayBeEmpty ? either(shape.first, whole.first) : shape.first,
        mayBeEmpty: shape.mayBeEmpty && whole.mayBeEmpty,
        hasRuns: shape.hasRuns || whole.hasRuns,
        freeRuns: shape.freeRuns + whole.freeRuns,
        choices: shape.choices * whole.choices,
      }
      after = shape.mayBeEmpty ? either(shape.first, after) : shape.first
    }
    return whole
  }

  private choice(items: readonly ScriptNode[], next: First): Shape {
    const shapes = items.map(item => this.of(item, next))
    let first = never
    let isPlain = true
    for (const shape of shapes) {
      const own = shape.mayBeEmpty ? either(shape.first, next) : shape.first
      isPlain &&= areApart(first, own)
      first = either(first, own)
    }
    const choices = shapes.map(shape => shape.choices)
    return {
      first: shapes.map(shape => shape.first).reduce(either, never),
      mayBeEmpty: shapes.some(({ mayBeEmpty }) => mayBeEmpty),
      hasRuns: shapes.some(({ hasRuns }) => hasRuns),
      freeRuns: Math.max(...shapes.map(({ freeRuns }) => freeRuns)),
      choices: isPlain ? Math.max(...choices) : choices.reduce((sum, count) => sum + count, 0),
    }
  }

  private repeat({ item, min, max }: Repeat, next: First): Shape {
    const isOnce = max <= 1
    const own = this.of(item, never).first
    const shape = this.of(item, isOnce ? next : either(own, next))
    const mayBeEmpty = min === 0 || shape.mayBeEmpty
    const isPlain = min === max || (!shape.mayBeEmpty && areApart(own, next))
    if (isOnce) return { ...shape, mayBeEmpty, choices: shape.choices * (isPlain ? 1 : 2) }
    const isSingle = item.kind === 'character'
    const isClear = isSingle || (shape.freeRuns === 0 && shape.choices === 1 && !shape.mayBeEmpty)
    if (isClear && isPlain) return { ...shape, mayBeEmpty, hasRuns: true }
    return { ...shape, mayBeEmpty, hasRuns: true, freeRuns: isSingle ? 1 : hopeless }
  }
}

function either(one: First, another: First): First {
  return one.map((has, index) => has | (another[index] ?? 0))
}

function areApart(one: First, another: First): boolean {
  return !one.some((has, index) => has === 1 && another[index] === 1)
}
