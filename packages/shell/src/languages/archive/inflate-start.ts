// The beginning of deflated data that was cut off: as many symbols as gzip has bits for.

const lengthBase = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
  227, 258,
]
const lengthExtra = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
const distanceBase = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
  6145, 8193, 12289, 16385, 24577,
]
const order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

class Cut extends Error {}

/** Codes by length and value, and how many bits the program takes at a time. */
interface Codes {
  readonly symbols: ReadonlyMap<number, number>
  readonly width: number
}

function codesOf(lengths: readonly number[], most: number): Codes {
  const symbols = new Map<number, number>()
  let code = 0
  for (let length = 1; length <= 15; length++) {
    code <<= 1
    for (const [symbol, own] of lengths.entries())
      if (own === length) symbols.set((length << 16) | code++, symbol)
  }
  const used = lengths.filter(length => length > 0)
  return { symbols, width: Math.max(Math.min(...used), Math.min(most, Math.max(...used))) }
}

class Bits {
  private at = 0
  private readonly data: Buffer

  constructor(data: Buffer) {
    this.data = data
  }

  private need(count: number): void {
    if (this.at + count > this.data.length * 8) throw new Cut()
  }

  private bit(): number {
    const bit = ((this.data[this.at >> 3] ?? 0) >> (this.at & 7)) & 1
    this.at++
    return bit
  }

  take(count: number): number {
    this.need(count)
    let value = 0
    for (let place = 0; place < count; place++) value |= this.bit() << place
    return value
  }

  align(): void {
    this.at = (this.at + 7) & ~7
  }

  // a whole table's width of bits has to be there, even for a shorter code
  symbol({ symbols, width }: Codes): number {
    this.need(width)
    let code = 0
    for (let length = 1; length <= 15; length++) {
      this.need(1)
      code = (code << 1) | this.bit()
      const symbol = symbols.get((length << 16) | code)
      if (symbol !== undefined) return symbol
    }
    throw new Cut()
  }
}

const fixedCodes: readonly [Codes, Codes] = [
  codesOf(
    Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8)),
    7,
  ),
  codesOf(
    Array.from({ length: 30 }, () => 5),
    5,
  ),
]

function dynamicCodes(bits: Bits): [Codes, Codes] {
  const literals = bits.take(5) + 257
  const distances = bits.take(5) + 1
  const count = bits.take(4) + 4
  const small = Array.from({ length: 19 }, () => 0)
  for (let at = 0; at < count; at++) small[order[at] ?? 0] = bits.take(3)
  const codes = codesOf(small, 7)
  const lengths: number[] = []
  while (lengths.length < literals + distances) {
    const symbol = bits.symbol(codes)
    if (symbol < 16) lengths.push(symbol)
    else {
      const value = symbol === 16 ? (lengths.at(-1) ?? 0) : 0
      const times = symbol === 16 ? 3 + bits.take(2) : symbol === 17 ? 3 + bits.take(3) : 11 + bits.take(7)
      for (let time = 0; time < times; time++) lengths.push(value)
    }
  }
  return [codesOf(lengths.slice(0, literals), 9), codesOf(lengths.slice(literals), 6)]
}

/** What can be unpacked of data that ends too early. */
export function inflateStart(data: Buffer): Buffer {
  const bits = new Bits(data)
  const output: number[] = []
  try {
    for (let isLast = false; !isLast; ) {
      isLast = bits.take(1) === 1
      const kind = bits.take(2)
      if (kind === 0) {
        bits.align()
        const size = bits.take(16)
        bits.take(16)
        for (let at = 0; at < size; at++) output.push(bits.take(8))
        continue
      }
      const [literals, distances] = kind === 1 ? fixedCodes : dynamicCodes(bits)
      for (let symbol = bits.symbol(literals); symbol !== 256; symbol = bits.symbol(literals)) {
        if (symbol < 256) {
          output.push(symbol)
          continue
        }
        const length = (lengthBase[symbol - 257] ?? 0) + bits.take(lengthExtra[symbol - 257] ?? 0)
        const far = bits.symbol(distances)
        const distance = (distanceBase[far] ?? 1) + bits.take(Math.max(0, (far >> 1) - 1))
        for (let at = 0; at < length; at++) output.push(output[output.length - distance] ?? 0)
      }
    }
  } catch (error) {
    if (!(error instanceof Cut)) throw error
  }
  return Buffer.from(output)
}
