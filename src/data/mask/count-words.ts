// Counts the different words of two texts and those in both, without making a string of any word: each is known by two
// hashes of 32 bits in a table that is used again for the next turn.

export interface WordCounts {
  readonly asked: number
  readonly told: number
  readonly shared: number
}

// letters and digits of any script in a row; everything else parts words
const word = /[\p{L}\p{N}_]+/gu
const startSlots = 1 << 13
const [inAsked, inTold, inBoth] = [1, 2, 3]

/** The lower case of an ASCII letter or digit; zero for what parts words. */
const lowered = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code).toLowerCase()
  return /\w/.test(character) ? character.charCodeAt(0) : 0
})

/** Counts the words of an action, of its observation, and those they share; upper and lower case are one. */
export function countWords(asked: string, told: string): WordCounts {
  table.begin()
  scan(asked, inAsked)
  scan(told, inTold)
  const { asked: inFirst, told: inSecond, shared } = table
  if (table.slots > startSlots * 16) table = new WordTable()
  return { asked: inFirst, told: inSecond, shared }
}

function scan(text: string, side: number): void {
  let [first, second] = [0, 0]
  let isInside = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    // words that were put down already are not counted twice
    if (code > 127) {
      scanAnyScript(text, side)
      return
    }
    const letter = lowered[code] as number
    if (letter !== 0) {
      first = (Math.imul(first, 31) + letter) | 0
      second = Math.imul(second ^ letter, 0x01000193)
      isInside = true
    } else if (isInside) {
      table.put(first, second, side)
      first = second = 0
      isInside = false
    }
  }
  if (isInside) table.put(first, second, side)
}

function scanAnyScript(text: string, side: number): void {
  for (const [found] of text.toLowerCase().matchAll(word)) {
    let [first, second] = [0, 0]
    for (let at = 0; at < found.length; at += 1) {
      const code = found.charCodeAt(at)
      first = (Math.imul(first, 31) + code) | 0
      second = Math.imul(second ^ code, 0x01000193)
    }
    table.put(first, second, side)
  }
}

class WordTable {
  slots = startSlots
  asked = 0
  told = 0
  shared = 0
  #used = 0
  #first = new Int32Array(startSlots)
  #second = new Int32Array(startSlots)
  /** Where a word was met, above the turn's own base: what is below it is of an earlier turn, and free. */
  #met = new Float64Array(startSlots)
  #base = 0

  begin(): void {
    this.#base += 4
    this.asked = this.told = this.shared = this.#used = 0
  }

  put(first: number, second: number, side: number): void {
    const at = this.#place(first, second)
    const met = (this.#met[at] as number) - this.#base
    if (met > 0) {
      if (met !== inAsked || side !== inTold) return
      this.told += 1
      this.shared += 1
      this.#met[at] = this.#base + inBoth
      return
    }
    if (side === inAsked) this.asked += 1
    else this.told += 1
    this.#first[at] = first
    this.#second[at] = second
    this.#met[at] = this.#base + side
    this.#used += 1
    if (this.#used * 2 > this.slots) this.#grow()
  }

  #place(first: number, second: number): number {
    const last = this.slots - 1
    let at = (Math.imul(first ^ (second >>> 7), 0x9e3779b1) >>> 8) & last
    while ((this.#met[at] as number) > this.#base) {
      if (this.#first[at] === first && this.#second[at] === second) return at
      at = (at + 1) & last
    }
    return at
  }

  #grow(): void {
    const [first, second, met] = [this.#first, this.#second, this.#met]
    this.slots *= 2
    this.#first = new Int32Array(this.slots)
    this.#second = new Int32Array(this.slots)
    this.#met = new Float64Array(this.slots)
    for (let from = 0; from < met.length; from += 1) {
      if ((met[from] as number) <= this.#base) continue
      const at = this.#place(first[from] as number, second[from] as number)
      this.#first[at] = first[from] as number
      this.#second[at] = second[from] as number
      this.#met[at] = met[from] as number
    }
  }
}

let table = new WordTable()
