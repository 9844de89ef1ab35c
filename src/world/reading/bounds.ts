// How deep and how large data from outside may be, before anything recursive touches it.

export interface Bounds {
  readonly depth: number
  readonly nodes: number
}

/** Why the data is out of bounds, or undefined. Walks without recursion. */
export function outOfBounds(value: unknown, { depth, nodes }: Bounds): string | undefined {
  let count = 0
  let level: unknown[] = [value]
  for (let at = 0; level.length > 0; at++) {
    if (at > depth) return `nested deeper than ${depth} levels`
    count += level.length
    if (count > nodes) return `more than ${nodes} values`
    level = level.flatMap(item => (item !== null && typeof item === 'object' ? Object.values(item) : []))
  }
  return undefined
}
