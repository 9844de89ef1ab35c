// Blocks of the deflate format: what was found is kept, counted, and written with the cheapest trees.
import { assignCodes, buildTree, newTree, type Sizes, type Tree, type TreeShape } from './huffman.ts'

const lengthExtra = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
const distanceExtra = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
]
const bitLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
const endOfBlock = 256
const bufferSize = 0x8000

function starts(extra: readonly number[]): number[] {
  const result: number[] = []
  let next = 0
  for (const bits of extra) {
    result.push(next)
    next += 1 << bits
  }
  return result
}
const lengthStarts = starts(lengthExtra.slice(0, 28))
const distanceStarts = starts(distanceExtra)

function codeOf(value: number, table: readonly number[]): number {
  let low = 0
  let high = table.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((table[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}

const lengthCodes = Array.from({ length: 256 }, (_, value) =>
  value === 255 ? 28 : codeOf(value, lengthStarts),
)

const fixedLiteral = newTree(new Array<number>(288).fill(0))
for (let symbol = 0; symbol < 288; symbol++)
  fixedLiteral.lengths[symbol] = symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8
assignCodes(fixedLiteral, { symbols: 288 })
const fixedDistance = newTree(new Array<number>(30).fill(0))
fixedDistance.lengths.fill(5)
assignCodes(fixedDistance, { symbols: 30 })

const literalShape: TreeShape = {
  symbols: 286,
  maxLength: 15,
  extraBits: lengthExtra,
  extraBase: 257,
  fixedLengths: fixedLiteral.lengths,
}
const distanceShape: TreeShape = {
  symbols: 30,
  maxLength: 15,
  extraBits: distanceExtra,
  extraBase: 0,
  fixedLengths: fixedDistance.lengths,
}
const bitLengthShape: TreeShape = {
  symbols: 19,
  maxLength: 7,
  extraBits: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3, 7],
  extraBase: 0,
  fixedLengths: undefined,
}

/** Writes the blocks of the deflate format. */
export class BlockWriter {
  private readonly bytes: number[] = []
  private hold = 0
  private held = 0
  private literals = newTree(new Array<number>(286).fill(0))
  private distances = newTree(new Array<number>(30).fill(0))
  private items: [distance: number, value: number][] = []
  private matches = 0
  private readonly level: number

  constructor(level: number) {
    this.level = level
    this.begin()
  }

  private begin(): void {
    this.literals = newTree(new Array<number>(286).fill(0))
    this.distances = newTree(new Array<number>(30).fill(0))
    this.literals.frequencies[endOfBlock] = 1
    this.items = []
    this.matches = 0
  }

  /** Notes a byte (distance 0) or a match (value: length less 3); tells whether the block should end here. */
  tally(distance: number, value: number, blockLength: number): boolean {
    this.items.push([distance, value])
    if (distance === 0) bump(this.literals, value)
    else {
      bump(this.literals, (lengthCodes[value] ?? 0) + 257)
      bump(this.distances, codeOf(distance - 1, distanceStarts))
      this.matches++
    }
    const count = this.items.length
    if (this.level > 2 && (count & 0xfff) === 0) {
      let bits = count * 8
      for (const [code, frequency] of this.distances.frequencies.entries())
        bits += frequency * (5 + (distanceExtra[code] ?? 0))
      if (this.matches < Math.trunc(count / 2) && Math.floor(bits / 8) < Math.trunc(blockLength / 2))
        return true
    }
    return count === bufferSize - 1 || this.matches === bufferSize
  }

  /** Writes the block; `stored` is its data where that is still at hand. */
  flush(stored: Uint8Array | undefined, length: number, isLast: boolean): void {
    const sizes: Sizes = { own: 0, fixed: 0 }
    buildTree(this.literals, literalShape, sizes)
    buildTree(this.distances, distanceShape, sizes)
    const lengths = runLengths([this.literals, this.distances])
    const bitLengths = newTree(new Array<number>(19).fill(0))
    for (const [symbol] of lengths) bump(bitLengths, symbol)
    buildTree(bitLengths, bitLengthShape, sizes)
    let last = 18
    while (last >= 3 && bitLengths.lengths[bitLengthOrder[last] ?? 0] === 0) last--
    sizes.own += 3 * (last + 1) + 14
    const fixedBytes = (sizes.fixed + 10) >>> 3
    const bestBytes = Math.min((sizes.own + 10) >>> 3, fixedBytes)
    const end = isLast ? 1 : 0
    if (length + 4 <= bestBytes && stored) this.writeStored(stored, end)
    else if (fixedBytes === bestBytes) {
      this.bits(2 + end, 3)
      this.writeItems(fixedLiteral, fixedDistance)
    } else {
      this.bits(4 + end, 3)
      this.writeTrees(lengths, bitLengths, last)
      this.writeItems(this.literals, this.distances)
    }
    this.begin()
    if (isLast) this.align()
  }

  private writeStored(data: Uint8Array, end: number): void {
    this.bits(end, 3)
    this.align()
    this.bits(data.length, 16)
    this.bits(~data.length & 0xffff, 16)
    for (const byte of data) this.bytes.push(byte)
  }

  private writeTrees(lengths: readonly (readonly [number, number])[], bitLengths: Tree, last: number): void {
    this.bits(this.literals.last + 1 - 257, 5)
    this.bits(this.distances.last + 1 - 1, 5)
    this.bits(last + 1 - 4, 4)
    for (let rank = 0; rank <= last; rank++) this.bits(bitLengths.lengths[bitLengthOrder[rank] ?? 0] ?? 0, 3)
    for (const [symbol, extra] of lengths) {
      this.symbol(symbol, bitLengths)
      if (symbol >= 16) this.bits(extra, symbol === 16 ? 2 : symbol === 17 ? 3 : 7)
    }
  }

  private writeItems(literals: Tree, distances: Tree): void {
    for (const [distance, value] of this.items) {
      if (distance === 0) {
        this.symbol(value, literals)
        continue
      }
      const length = lengthCodes[value] ?? 0
      this.symbol(length + 257, literals)
      const lengthBits = lengthExtra[length] ?? 0
      if (lengthBits > 0) this.bits(value - (lengthStarts[length] ?? 0), lengthBits)
      const code = codeOf(distance - 1, distanceStarts)
      this.symbol(code, distances)
      const distanceBits = distanceExtra[code] ?? 0
      if (distanceBits > 0) this.bits(distance - 1 - (distanceStarts[code] ?? 0), distanceBits)
    }
    this.symbol(endOfBlock, literals)
  }

  private symbol(symbol: number, { codes, lengths }: Tree): void {
    this.bits(codes[symbol] ?? 0, lengths[symbol] ?? 0)
  }

  private bits(value: number, count: number): void {
    this.hold |= value << this.held
    this.held += count
    while (this.held >= 8) {
      this.bytes.push(this.hold & 255)
      this.hold >>>= 8
      this.held -= 8
    }
  }

  private align(): void {
    if (this.held > 0) this.bytes.push(this.hold & 255)
    this.hold = 0
    this.held = 0
  }

  result(): Buffer {
    return Buffer.from(this.bytes)
  }
}

function bump({ frequencies }: Tree, symbol: number): void {
  frequencies[symbol] = (frequencies[symbol] ?? 0) + 1
}

// lengths of codes with their repetitions written short
function runLengths(trees: readonly Tree[]): [symbol: number, extra: number][] {
  const result: [number, number][] = []
  for (const { lengths, last } of trees) {
    let before = -1
    let count = 0
    let [most, least] = lengths[0] === 0 ? [138, 3] : [7, 4]
    for (let at = 0; at <= last; at++) {
      const length = lengths[at] ?? 0
      const next = at === last ? -1 : (lengths[at + 1] ?? 0)
      if (++count < most && length === next) continue
      if (count < least) for (; count > 0; count--) result.push([length, 0])
      else if (length !== 0) {
        if (length !== before) {
          result.push([length, 0])
          count--
        }
        result.push([16, count - 3])
      } else result.push(count <= 10 ? [17, count - 3] : [18, count - 11])
      count = 0
      before = length
      ;[most, least] = next === 0 ? [138, 3] : length === next ? [6, 3] : [7, 4]
    }
  }
  return result
}
