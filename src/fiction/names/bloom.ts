// The places of a name in a Bloom filter.

const hashCount = 10

/** Which bits of a filter of this size a name sets. */
export function hashesOf(name: string, size: number): number[] {
  let a = 0x811c9dc5
  let b = 0x9747b28c
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x85ebca6b)
    b ^= b >>> 13
  }
  a ^= a >>> 16
  const step = (b | 1) >>> 0
  return Array.from({ length: hashCount }, (_, turn) => ((a >>> 0) + turn * step) % size)
}
