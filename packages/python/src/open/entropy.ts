// Bytes and numbers nobody can foresee. Those of the first run are even; the others lean to either end, so that whatever
// hangs on a draw being small or large comes out otherwise.
import type { Variation } from './variation.ts'

export class Entropy {
  private state: number
  private readonly variation: Variation

  constructor(variation: Variation) {
    this.variation = variation
    this.state = [0x2545f491, 0x9e3779b9, 0x6c078965][variation] ?? 1
  }

  /** An even number below 2³². */
  word(): number {
    let { state } = this
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    this.state = state
    // the generator itself never yields zero
    return Math.imul(state, 0x2c1b3c6d) >>> 0
  }

  /** Where a draw leans this time: 0 to the lower end, 1 to the upper, undefined to none. */
  lean(): 0 | 1 | undefined {
    if (this.variation === 0 || this.word() & 0x10000) return undefined
    return this.variation === 1 ? 0 : 1
  }

  bytes(count: number): Uint8Array {
    const bytes = new Uint8Array(count)
    for (let at = 0; at < count; at += 4) {
      const lean = this.lean()
      const word = lean === undefined ? this.word() : lean === 0 ? 0 : 0xffffffff
      for (let byte = at; byte < Math.min(at + 4, count); byte++) bytes[byte] = word >>> (8 * (byte - at))
    }
    return bytes
  }
}
