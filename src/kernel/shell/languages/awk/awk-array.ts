// An array of awk. `for (key in array)` walks it in mawk's order: by hash slots, the youngest first in each.
import type { Value } from './value.ts'

const firstSlots = 64
const perSlot = 2

export class AwkArray {
  private readonly values = new Map<string, Value>()

  get size(): number {
    return this.values.size
  }

  has(key: string): boolean {
    return this.values.has(key)
  }

  get(key: string): Value {
    if (!this.values.has(key)) this.values.set(key, undefined)
    return this.values.get(key)
  }

  set(key: string, value: Value): void {
    this.values.set(key, value)
  }

  delete(key: string): void {
    this.values.delete(key)
  }

  clear(): void {
    this.values.clear()
  }

  /** Keys in the order a loop meets them. */
  keys(): string[] {
    let slots = firstSlots
    while (this.values.size > slots * perSlot) slots *= 2
    const lists = new Map<number, string[]>()
    for (const key of this.values.keys()) {
      const slot = hash(key) & (slots - 1)
      const list = lists.get(slot)
      if (list) list.unshift(key)
      else lists.set(slot, [key])
    }
    return [...lists].sort(([a], [b]) => a - b).flatMap(([, list]) => list)
  }
}

function hash(text: string): number {
  let value = 2166136261
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16777619)
  return value >>> 0
}
