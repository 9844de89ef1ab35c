// Near-duplicates by shingling: a page is the set of its runs of five words; pages that share most of them share most
// of their smallest hashes, and so are found without comparing every pair.

const shingleWords = 5
const hashCount = 32
const bandSize = 4

/** The smallest hashes of a text, one for each of several hash functions. */
export type Signature = Uint32Array

const factors = Uint32Array.from({ length: hashCount }, (_, at) => Math.imul(at + 1, 0x9e3779b1) | 1)

/** The signature of a text; undefined of one too short to compare. */
export function signatureOf(text: string): Signature | undefined {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length < shingleWords * 3) return undefined
  const hashes = words.map(hashOf)
  const least = new Uint32Array(hashCount).fill(0xffffffff)
  for (let at = 0; at + shingleWords <= hashes.length; at++) {
    let shingle = 0
    for (let word = 0; word < shingleWords; word++)
      shingle = Math.imul(shingle, 31) + (hashes[at + word] ?? 0)
    for (let turn = 0; turn < hashCount; turn++) {
      let mixed = Math.imul(shingle ^ (shingle >>> 15), factors[turn] ?? 1)
      mixed = (mixed ^ (mixed >>> 13)) >>> 0
      if (mixed < (least[turn] ?? 0)) least[turn] = mixed
    }
  }
  return least
}

function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return hash
}

/** The share of shingles two texts have in common, estimated. */
export function resemblance(a: Signature, b: Signature): number {
  let same = 0
  for (const [at, hash] of a.entries()) if (hash === b[at]) same += 1
  return same / hashCount
}

/** Finds texts that resemble an earlier one. */
export class NearDuplicates {
  readonly #bands = new Map<string, { readonly name: string; readonly signature: Signature }[]>()
  readonly #threshold: number

  constructor({ threshold = 0.8 }: { threshold?: number } = {}) {
    this.#threshold = threshold
  }

  /** The name of an earlier text that this one resembles; undefined where there is none. */
  add(name: string, signature: Signature): string | undefined {
    let found: string | undefined
    for (let band = 0; band < hashCount / bandSize; band++) {
      const key = `${band}:${signature.subarray(band * bandSize, (band + 1) * bandSize).join()}`
      const held = this.#bands.get(key)
      found ??= held?.find(other => resemblance(other.signature, signature) >= this.#threshold)?.name
      if (!held) this.#bands.set(key, [{ name, signature }])
      else if (held.length < 8) held.push({ name, signature })
    }
    return found
  }
}
