// Huffman trees of the deflate format, built as gzip builds them, so that the same data gives the same bits.

export interface Tree {
  readonly frequencies: number[]
  readonly lengths: number[]
  readonly codes: number[]
  /** Highest symbol in use. */
  last: number
}

export interface TreeShape {
  readonly symbols: number
  readonly maxLength: number
  readonly extraBits: readonly number[]
  readonly extraBase: number
  /** Lengths of the fixed tree, where there is one. */
  readonly fixedLengths: readonly number[] | undefined
}

/** How many bits a block takes with its own trees and with the fixed ones. */
export interface Sizes {
  own: number
  fixed: number
}

/** A tree over these frequencies, without codes yet. */
export function newTree(frequencies: number[]): Tree {
  return { frequencies, lengths: frequencies.map(() => 0), codes: frequencies.map(() => 0), last: -1 }
}

/** Gives every used symbol its length and code. */
export function buildTree(tree: Tree, shape: TreeShape, sizes: Sizes): void {
  new TreeBuilder(tree, shape, sizes).build()
  assignCodes(tree, shape)
}

class TreeBuilder {
  private readonly tree: Tree
  private readonly shape: TreeShape
  private readonly sizes: Sizes
  private readonly frequencies: number[]
  private readonly parents: number[] = []
  private readonly depths: number[] = []
  private readonly heap: number[] = [0]
  /** Nodes by falling frequency. */
  private readonly order: number[] = []

  constructor(tree: Tree, shape: TreeShape, sizes: Sizes) {
    this.tree = tree
    this.shape = shape
    this.sizes = sizes
    this.frequencies = [...tree.frequencies]
  }

  build(): void {
    const { tree, shape, heap } = this
    tree.last = -1
    for (let symbol = 0; symbol < shape.symbols; symbol++) {
      tree.lengths[symbol] = 0
      if ((tree.frequencies[symbol] ?? 0) === 0) continue
      heap.push(symbol)
      tree.last = symbol
      this.depths[symbol] = 0
    }
    while (heap.length < 3) this.addSpare()
    for (let at = (heap.length - 1) >> 1; at >= 1; at--) this.sink(at)
    this.combine()
    this.assignLengths()
  }

  // the format wants at least two codes
  private addSpare(): void {
    const symbol = this.tree.last < 2 ? ++this.tree.last : 0
    this.heap.push(symbol)
    this.frequencies[symbol] = 1
    this.depths[symbol] = 0
    this.sizes.own--
    this.sizes.fixed -= this.shape.fixedLengths?.[symbol] ?? 0
  }

  private isSmaller(one: number, two: number): boolean {
    const left = this.frequencies[one] ?? 0
    const right = this.frequencies[two] ?? 0
    return left < right || (left === right && (this.depths[one] ?? 0) <= (this.depths[two] ?? 0))
  }

  private sink(start: number): void {
    const { heap } = this
    const value = heap[start] ?? 0
    let at = start
    const size = heap.length - 1
    for (let child = at << 1; child <= size; child <<= 1) {
      if (child < size && this.isSmaller(heap[child + 1] ?? 0, heap[child] ?? 0)) child++
      if (this.isSmaller(value, heap[child] ?? 0)) break
      heap[at] = heap[child] ?? 0
      at = child
    }
    heap[at] = value
  }

  private combine(): void {
    const { heap } = this
    let node = this.shape.symbols
    do {
      const least = heap[1] ?? 0
      heap[1] = heap.pop() ?? 0
      this.sink(1)
      const second = heap[1] ?? 0
      this.order.unshift(least)
      this.order.unshift(second)
      this.frequencies[node] = (this.frequencies[least] ?? 0) + (this.frequencies[second] ?? 0)
      this.depths[node] = Math.max(this.depths[least] ?? 0, this.depths[second] ?? 0) + 1
      this.parents[least] = this.parents[second] = node
      heap[1] = node++
      this.sink(1)
    } while (heap.length > 2)
    this.order.unshift(heap[1] ?? 0)
  }

  private assignLengths(): void {
    const { shape, order, tree } = this
    const counts = new Array<number>(16).fill(0)
    const depth: number[] = []
    depth[order[0] ?? 0] = 0
    let overflow = 0
    for (const node of order.slice(1)) {
      let bits = (depth[this.parents[node] ?? 0] ?? 0) + 1
      if (bits > shape.maxLength) {
        bits = shape.maxLength
        overflow++
      }
      depth[node] = bits
      if (node > tree.last || node >= shape.symbols) continue
      counts[bits] = (counts[bits] ?? 0) + 1
      this.count(node, bits)
    }
    if (overflow > 0) this.shorten(overflow, counts)
  }

  private count(symbol: number, bits: number): void {
    const { shape, sizes, tree } = this
    tree.lengths[symbol] = bits
    const extra = symbol >= shape.extraBase ? (shape.extraBits[symbol - shape.extraBase] ?? 0) : 0
    const frequency = this.frequencies[symbol] ?? 0
    sizes.own += frequency * (bits + extra)
    if (shape.fixedLengths) sizes.fixed += frequency * ((shape.fixedLengths[symbol] ?? 0) + extra)
  }

  // codes that came out too long take the place of others
  private shorten(excess: number, counts: number[]): void {
    const { shape, sizes, tree, order } = this
    let overflow = excess
    do {
      let bits = shape.maxLength - 1
      while (counts[bits] === 0) bits--
      counts[bits] = (counts[bits] ?? 0) - 1
      counts[bits + 1] = (counts[bits + 1] ?? 0) + 2
      counts[shape.maxLength] = (counts[shape.maxLength] ?? 0) - 1
      overflow -= 2
    } while (overflow > 0)
    let at = order.length
    for (let bits = shape.maxLength; bits !== 0; bits--) {
      for (let left = counts[bits] ?? 0; left !== 0; ) {
        const symbol = order[--at] ?? 0
        if (symbol > tree.last) continue
        if (tree.lengths[symbol] !== bits) {
          sizes.own += (bits - (tree.lengths[symbol] ?? 0)) * (this.frequencies[symbol] ?? 0)
          tree.lengths[symbol] = bits
        }
        left--
      }
    }
  }
}

/** Codes by length, each with its bits turned round. */
export function assignCodes(tree: Tree, { symbols }: Pick<TreeShape, 'symbols'>): void {
  const counts = new Array<number>(17).fill(0)
  for (let symbol = 0; symbol < symbols; symbol++) {
    const length = tree.lengths[symbol] ?? 0
    if (length > 0) counts[length] = (counts[length] ?? 0) + 1
  }
  const next = [0]
  let code = 0
  for (let bits = 1; bits <= 15; bits++) {
    code = (code + (bits > 1 ? (counts[bits - 1] ?? 0) : 0)) << 1
    next[bits] = code
  }
  for (let symbol = 0; symbol < symbols; symbol++) {
    const length = tree.lengths[symbol] ?? 0
    if (length === 0) continue
    tree.codes[symbol] = reversed(next[length] ?? 0, length)
    next[length] = (next[length] ?? 0) + 1
  }
}

function reversed(code: number, length: number): number {
  let result = 0
  for (let bit = 0; bit < length; bit++) if (code & (1 << bit)) result |= 1 << (length - 1 - bit)
  return result
}
