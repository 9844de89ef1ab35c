// How alike two texts are, character by character. Myers' bit vectors in blocks of 32 (Hyyrö 2003) make it fast enough
// for whole screens: a step computes 32 cells of the table.

/** 1 minus the Levenshtein distance over the longer length; 1 for two empty texts. */
export function editSimilarity(a: string, b: string): number {
  const longer = Math.max(a.length, b.length)
  return longer === 0 ? 1 : 1 - levenshtein(a, b) / longer
}

/** Levenshtein distance in UTF-16 units. */
export function levenshtein(a: string, b: string): number {
  const [inner, other] = withoutSharedEnds(a, b)
  const [pattern, text] = inner.length <= other.length ? [inner, other] : [other, inner]
  return pattern.length === 0 ? text.length : blockDistance(pattern, text)
}

function withoutSharedEnds(a: string, b: string): [string, string] {
  const shortest = Math.min(a.length, b.length)
  let start = 0
  while (start < shortest && a.charCodeAt(start) === b.charCodeAt(start)) start += 1
  let end = 0
  while (end < shortest - start && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end))
    end += 1
  return [a.slice(start, a.length - end), b.slice(start, b.length - end)]
}

function blockDistance(pattern: string, text: string): number {
  const blocks = Math.ceil(pattern.length / 32)
  const places = placesOf(pattern, blocks)
  const nowhere = new Int32Array(blocks)
  const positive = new Int32Array(blocks).fill(-1)
  const negative = new Int32Array(blocks)
  const lastBit = 1 << ((pattern.length - 1) % 32)
  let distance = pattern.length
  for (let at = 0; at < text.length; at++) {
    const equal = places.get(text.charCodeAt(at)) ?? nowhere
    let carry = 1
    for (let block = 0; block < blocks; block++) {
      const up = positive[block] as number
      const down = negative[block] as number
      let same = equal[block] as number
      const vertical = same | down
      if (carry < 0) same |= 1
      const horizontal = ((((same & up) >>> 0) + (up >>> 0)) ^ up) | same
      let rises = down | ~(horizontal | up)
      let falls = up & horizontal
      const top = block === blocks - 1 ? lastBit : 1 << 31
      const next = (rises & top) !== 0 ? 1 : (falls & top) !== 0 ? -1 : 0
      rises = (rises << 1) | (carry > 0 ? 1 : 0)
      falls = (falls << 1) | (carry < 0 ? 1 : 0)
      positive[block] = falls | ~(vertical | rises)
      negative[block] = rises & vertical
      carry = next
    }
    distance += carry
  }
  return distance
}

function placesOf(pattern: string, blocks: number): Map<number, Int32Array> {
  const places = new Map<number, Int32Array>()
  for (let at = 0; at < pattern.length; at++) {
    const code = pattern.charCodeAt(at)
    const bits = places.get(code) ?? new Int32Array(blocks)
    bits[at >> 5] = (bits[at >> 5] as number) | (1 << (at & 31))
    places.set(code, bits)
  }
  return places
}
