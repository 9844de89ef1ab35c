// Compression as gzip does it, so that sizes agree: chains of earlier places with the same three bytes, and matches
// that are put off while the next position has a longer one.
import { BlockWriter } from './deflate-block.ts'

const windowSize = 32768
const mask = windowSize - 1
const minMatch = 3
const maxMatch = 258
const minLookahead = maxMatch + minMatch + 1
const maxDistance = windowSize - minLookahead
const tooFar = 4096

/** Lengths at which to search less, to stop waiting, to stop searching, and how many places to try. */
const efforts: readonly (readonly [good: number, lazy: number, nice: number, chain: number])[] = [
  [0, 0, 0, 0],
  [4, 4, 8, 4],
  [4, 5, 16, 8],
  [4, 6, 32, 32],
  [4, 4, 16, 16],
  [8, 16, 32, 32],
  [8, 16, 128, 128],
  [8, 32, 128, 256],
  [32, 128, 258, 1024],
  [32, 258, 258, 4096],
]

/** Data compressed as gzip does it, bit for bit. */
export function deflate(data: Uint8Array, level = 6): Buffer {
  const compressor = new Compressor(data, level)
  return level <= 3 ? compressor.fast() : compressor.lazy()
}

class Compressor {
  private readonly data: Uint8Array
  private taken = 0
  private readonly window = new Uint8Array(2 * windowSize + maxMatch)
  private readonly head = new Int32Array(32768)
  private readonly previous = new Int32Array(windowSize)
  private hash = 0
  private start = 0
  private lookahead = 0
  private isEnded = false
  private blockStart = 0
  private matchStart = 0
  private previousLength = minMatch - 1
  private readonly effort: readonly [number, number, number, number]
  private readonly blocks: BlockWriter

  constructor(data: Uint8Array, level: number) {
    this.data = data
    this.effort = efforts[level] ?? [8, 16, 128, 128]
    this.blocks = new BlockWriter(level)
    this.lookahead = this.read(0, 2 * windowSize)
    if (this.lookahead === 0) this.isEnded = true
    while (this.lookahead < minLookahead && !this.isEnded) this.fill()
    for (let at = 0; at < minMatch - 1; at++) this.updateHash(at)
  }

  private read(at: number, size: number): number {
    const part = this.data.subarray(this.taken, this.taken + size)
    this.window.set(part, at)
    this.taken += part.length
    return part.length
  }

  private fill(): void {
    let more = 2 * windowSize - this.lookahead - this.start
    if (this.start >= windowSize + maxDistance) {
      this.window.copyWithin(0, windowSize, 2 * windowSize)
      this.matchStart -= windowSize
      this.start -= windowSize
      this.blockStart -= windowSize
      for (const table of [this.head, this.previous])
        for (let at = 0; at < table.length; at++)
          table[at] = (table[at] ?? 0) >= windowSize ? (table[at] ?? 0) - windowSize : 0
      more += windowSize
    }
    if (this.isEnded) return
    const end = this.start + this.lookahead
    const count = this.read(end, more)
    if (count === 0) {
      this.isEnded = true
      this.window.fill(0, end, end + minMatch - 1)
    } else this.lookahead += count
  }

  private updateHash(at: number): void {
    this.hash = ((this.hash << 5) ^ (this.window[at] ?? 0)) & 32767
  }

  private insert(at: number): number {
    this.updateHash(at + minMatch - 1)
    const before = this.head[this.hash] ?? 0
    this.previous[at & mask] = before
    this.head[this.hash] = at
    return before
  }

  private longest(candidate: number): number {
    const { start } = this
    const [good, , nice, chain] = this.effort
    let left = this.previousLength >= good ? chain >> 2 : chain
    let best = this.previousLength
    const limit = start > maxDistance ? start - maxDistance : 0
    for (let at = candidate; ; ) {
      const length = this.commonLength(at, best)
      if (length > best) {
        this.matchStart = at
        best = length
        if (length >= nice) break
      }
      at = this.previous[at & mask] ?? 0
      if (at <= limit || --left === 0) break
    }
    return best
  }

  // how far two places agree; 0 where they cannot agree further than the best so far
  private commonLength(at: number, best: number): number {
    const { window, start } = this
    if (window[at + best] !== window[start + best] || window[at + best - 1] !== window[start + best - 1])
      return 0
    if (window[at] !== window[start] || window[at + 1] !== window[start + 1]) return 0
    let length = 2
    while (length < maxMatch && window[at + length] === window[start + length]) length++
    return length
  }

  private isUsable(candidate: number): boolean {
    return (
      candidate !== 0 && this.start - candidate <= maxDistance && this.start <= 2 * windowSize - minLookahead
    )
  }

  private flush(isLast: boolean): void {
    const stored = this.blockStart >= 0 ? this.window.subarray(this.blockStart, this.start) : undefined
    this.blocks.flush(stored, this.start - this.blockStart, isLast)
    this.blockStart = this.start
  }

  private refill(): void {
    while (this.lookahead < minLookahead && !this.isEnded) this.fill()
  }

  fast(): Buffer {
    const [, maxInsert] = this.effort
    while (this.lookahead !== 0) {
      const candidate = this.insert(this.start)
      let length = 0
      if (this.isUsable(candidate)) length = Math.min(this.longest(candidate), this.lookahead)
      let isFull: boolean
      if (length >= minMatch) {
        isFull = this.blocks.tally(
          this.start - this.matchStart,
          length - minMatch,
          this.start - this.blockStart,
        )
        this.lookahead -= length
        this.skip(length, maxInsert)
      } else {
        isFull = this.blocks.tally(0, this.window[this.start] ?? 0, this.start - this.blockStart)
        this.lookahead--
        this.start++
      }
      if (isFull) this.flush(false)
      this.refill()
    }
    this.flush(true)
    return this.blocks.result()
  }

  private skip(length: number, maxInsert: number): void {
    if (length <= maxInsert) {
      for (let left = length - 1; left > 0; left--) this.insert(++this.start)
      this.start++
      return
    }
    this.start += length
    this.hash = this.window[this.start] ?? 0
    this.updateHash(this.start + 1)
  }

  lazy(): Buffer {
    const [, maxLazy] = this.effort
    let hasPending = false
    let length = minMatch - 1
    while (this.lookahead !== 0) {
      const candidate = this.insert(this.start)
      this.previousLength = length
      const previousMatch = this.matchStart
      length = minMatch - 1
      if (this.previousLength < maxLazy && this.isUsable(candidate)) {
        length = Math.min(this.longest(candidate), this.lookahead)
        if (length === minMatch && this.start - this.matchStart > tooFar) length--
      }
      if (this.previousLength >= minMatch && length <= this.previousLength) {
        const isFull = this.blocks.tally(
          this.start - 1 - previousMatch,
          this.previousLength - minMatch,
          this.start - this.blockStart,
        )
        this.lookahead -= this.previousLength - 1
        for (let left = this.previousLength - 2; left > 0; left--) this.insert(++this.start)
        hasPending = false
        length = minMatch - 1
        this.start++
        if (isFull) this.flush(false)
      } else {
        if (
          hasPending &&
          this.blocks.tally(0, this.window[this.start - 1] ?? 0, this.start - this.blockStart)
        )
          this.flush(false)
        hasPending = true
        this.start++
        this.lookahead--
      }
      this.refill()
    }
    if (hasPending) this.blocks.tally(0, this.window[this.start - 1] ?? 0, this.start - this.blockStart)
    this.flush(true)
    return this.blocks.result()
  }
}
