// An array of awk. `for (key in array)` walks it in mawk's order: hash slots of the keys' texts, and in each slot the key
// used last comes first. Keys used as whole numbers live in slots of their own until a text is needed.
import { NotComputable } from '../../not-computable.ts'
import type { Value } from './value.ts'

/** A place in an array. */
export interface Slot {
  value: Value
}

interface Node extends Slot {
  readonly text: string
  /** The whole number it was used as. */
  number: number | undefined
  hash: number | undefined
}

/** A key: a whole number, or a text. */
export type Key = number | string

const firstSlots = 64
const perSlot = 12
const maxSize = 2_000_000

/** An array of awk, walked in mawk's order. */
export class AwkArray {
  private readonly nodes = new Map<string, Node>()
  private texts = new Map<number, Node[]>()
  private numbers = new Map<number, Node[]>()
  private slots = firstSlots
  private hasTexts = false

  get size(): number {
    return this.nodes.size
  }

  has(key: Key): boolean {
    const node = this.nodes.get(String(key))
    if (node) this.touch(node, key)
    return node !== undefined
  }

  get(key: Key): Value {
    return this.node(key).value
  }

  set(key: Key, value: Value): void {
    this.node(key).value = value
  }

  /** The place of a key, made where there is none. */
  slot(key: Key): Slot {
    return this.node(key)
  }

  delete(key: Key): void {
    const text = String(key)
    const node = this.nodes.get(text)
    if (!node) return
    this.nodes.delete(text)
    for (const lists of [this.texts, this.numbers]) for (const list of lists.values()) removeFrom(list, node)
  }

  clear(): void {
    this.nodes.clear()
    this.texts = new Map()
    this.numbers = new Map()
    this.slots = firstSlots
    this.hasTexts = false
  }

  private node(key: Key): Node {
    const text = String(key)
    let node = this.nodes.get(text)
    if (!node) {
      if (this.nodes.size >= maxSize) throw new NotComputable('a huge awk array')
      node = { text, value: undefined, number: undefined, hash: undefined }
      this.nodes.set(text, node)
      if (this.nodes.size > this.slots * perSlot) this.double()
    }
    this.touch(node, key)
    return node
  }

  // what is used goes to the front of its list
  private touch(node: Node, key: Key): void {
    if (typeof key === 'number') {
      if (node.number === undefined && this.hasTexts)
        this.toFront(this.texts, this.hashOf(node) & (this.slots - 1), node)
      node.number = key
      this.toFront(this.numbers, key & (this.slots - 1), node)
    } else {
      if (!this.hasTexts) this.addTexts()
      this.toFront(this.texts, this.hashOf(node) & (this.slots - 1), node)
    }
  }

  private hashOf(node: Node): number {
    node.hash ??= hash(node.text)
    return node.hash
  }

  private toFront(lists: Map<number, Node[]>, slot: number, node: Node): void {
    const list = lists.get(slot)
    if (!list) lists.set(slot, [node])
    else if (list[0] !== node) {
      removeFrom(list, node)
      list.unshift(node)
    }
  }

  // every number gets its text, in the order of the numbers' slots
  private addTexts(): void {
    this.hasTexts = true
    for (const [, list] of [...this.numbers].sort(([a], [b]) => a - b)) {
      for (const node of list) this.toFront(this.texts, this.hashOf(node) & (this.slots - 1), node)
    }
  }

  private double(): void {
    this.slots *= 2
    const mask = this.slots - 1
    this.texts = regroup(this.texts, node => this.hashOf(node) & mask)
    this.numbers = regroup(this.numbers, node => (node.number ?? 0) & mask)
  }

  /** Keys in the order a loop meets them. */
  keys(): string[] {
    if (!this.hasTexts) this.addTexts()
    return [...this.texts].sort(([a], [b]) => a - b).flatMap(([, list]) => list.map(node => node.text))
  }
}

function regroup(lists: Map<number, Node[]>, slotOf: (node: Node) => number): Map<number, Node[]> {
  const made = new Map<number, Node[]>()
  for (const list of lists.values()) {
    for (const node of list) {
      const slot = slotOf(node)
      made.set(slot, [...(made.get(slot) ?? []), node])
    }
  }
  return made
}

function removeFrom(list: Node[], node: Node): void {
  const at = list.indexOf(node)
  if (at !== -1) list.splice(at, 1)
}

function hash(text: string): number {
  let value = 2166136261
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16777619)
  return value >>> 0
}
