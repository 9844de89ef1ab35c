/** The elements of an array by index, in the order of their indices. */
export class Elements extends Map<number, string> {
  #last = -1

  constructor(elements: Iterable<readonly [number, string]> = []) {
    super()
    for (const [index, text] of elements) this.set(index, text)
  }

  /** An array of these texts, from 0 on. */
  static of(texts: readonly string[]): Elements {
    return new Elements(texts.entries())
  }

  /** The highest index; -1 where there is none. */
  get last(): number {
    return this.#last
  }

  override set(index: number, text: string): this {
    const later = index < this.#last && !this.has(index) ? [...this].filter(([at]) => at > index) : []
    for (const [at] of later) super.delete(at)
    super.set(index, text)
    for (const [at, old] of later) super.set(at, old)
    this.#last = Math.max(this.#last, index)
    return this
  }

  override delete(index: number): boolean {
    const isGone = super.delete(index)
    if (index === this.#last) this.#last = this.#highest()
    return isGone
  }

  override clear(): void {
    super.clear()
    this.#last = -1
  }

  #highest(): number {
    let highest = -1
    for (const index of this.keys()) highest = index
    return highest
  }
}
