// Chance from a seed: the same seed and name give the same numbers on every machine.

export interface Random {
  /** A number in [0, 1). */
  next(): number
  /** A whole number, both ends included. */
  integer(least: number, most: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Earlier ones more often: the n-th about 1/n as often as the first. */
  pickEarly<T>(list: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
  sample<T>(list: readonly T[], count: number): T[]
  normal(mean: number, spread: number): number
  /** Log-normal: half of them below the median, most within the factor of it. */
  skewed(median: number, factor: number): number
  /** Another source, independent of how far this one has been used. */
  fork(name: string | number): Random
}

/** A source of chance. */
export function random(seed: string | number): Random {
  return new SeededRandom(String(seed))
}

class SeededRandom implements Random {
  readonly #seed: string
  #a: number
  #b: number
  #c: number
  #counter = 1

  constructor(seed: string) {
    this.#seed = seed
    ;[this.#a, this.#b, this.#c] = wordsFrom(seed)
    for (let turn = 0; turn < 12; turn++) this.next()
  }

  // sfc32: three words of state and a counter
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum
    return (sum >>> 0) / 2 ** 32
  }

  integer(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    return at(list, Math.floor(this.next() * list.length))
  }

  pickEarly<T>(list: readonly T[]): T {
    const total = list.reduce((sum, _, rank) => sum + 1 / (rank + 1), 0)
    let rest = this.next() * total
    for (const [rank, item] of list.entries()) {
      rest -= 1 / (rank + 1)
      if (rest <= 0) return item
    }
    return at(list, 0)
  }

  shuffled<T>(list: readonly T[]): T[] {
    const copy = [...list]
    for (let end = copy.length - 1; end > 0; end--) {
      const other = this.integer(0, end)
      const held = at(copy, end)
      copy[end] = at(copy, other)
      copy[other] = held
    }
    return copy
  }

  sample<T>(list: readonly T[], count: number): T[] {
    return this.shuffled(list).slice(0, count)
  }

  normal(mean: number, spread: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()))
    return mean + spread * radius * Math.cos(2 * Math.PI * this.next())
  }

  skewed(median: number, factor: number): number {
    return median * factor ** this.normal(0, 0.6)
  }

  fork(name: string | number): Random {
    return new SeededRandom(`${this.#seed}/${name}`)
  }
}

function at<T>(list: readonly T[], index: number): T {
  if (index >= list.length) throw new RangeError('There is nothing to choose from.')
  return list[index] as T
}

// FNV-1a, three times with other beginnings
function wordsFrom(seed: string): [number, number, number] {
  const word = (start: number) => {
    let hash = start
    for (let index = 0; index < seed.length; index++) {
      hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193)
      hash ^= hash >>> 15
    }
    return hash
  }
  return [word(0x811c9dc5), word(0x9e3779b9), word(0x85ebca6b)]
}
