// How alike two contents are, on git's scale of 0 to 60000: the share of bytes in chunks that both have.

/** The score of two contents that are the same. */
export const fullScore = 60_000
const buckets = 107_927

const isBinary = (data: string) => data.slice(0, 8000).includes('\0')

/** Bytes by the hash of the chunk (a line, or 64 bytes) they lie in. */
export function chunkBytes(data: string): Map<number, number> {
  const counts = new Map<number, number>()
  const isText = !isBinary(data)
  let size = 0
  let low = 0
  let high = 0
  for (let at = 0; at < data.length; at++) {
    const byte = data.charCodeAt(at)
    if (isText && byte === 13 && data.charCodeAt(at + 1) === 10) continue
    const old = low
    low = (((low << 7) ^ (high >>> 25)) >>> 0) + byte
    low >>>= 0
    high = ((high << 7) ^ (old >>> 25)) >>> 0
    if (++size < 64 && byte !== 10) continue
    const hash = ((low + Math.imul(high, 0x61)) >>> 0) % buckets
    counts.set(hash, (counts.get(hash) ?? 0) + size)
    size = 0
    low = 0
    high = 0
  }
  return counts
}

/** The score; 0 where the sizes alone rule out `minimum`. */
export function similarity(source: string, target: string, minimum: number): number {
  const larger = Math.max(source.length, target.length)
  const difference = larger - Math.min(source.length, target.length)
  if (larger * (fullScore - minimum) < difference * fullScore || target === '') return 0
  const sourceChunks = chunkBytes(source)
  const targetChunks = chunkBytes(target)
  let copied = 0
  for (const [hash, count] of sourceChunks) copied += Math.min(count, targetChunks.get(hash) ?? 0)
  return Math.floor((copied * fullScore) / larger)
}
