// Whose turn it is in a worker: one call computes at a time, in the order they came, so that its time is its own.
// A call that waits for a service gives its turn away, and takes another when the answer is there.

interface Turn {
  readonly call: number
  readonly begin: () => void
}

export class Turns {
  readonly #ready: Turn[] = []
  #holder: number | undefined

  /** The call whose turn it is. */
  get holder(): number | undefined {
    return this.#holder
  }

  /** Gives a call a turn after all that came before. */
  add(call: number, begin: () => void): void {
    this.#ready.push({ call, begin })
    this.#next()
  }

  /** The call's turn is over; of any other call this changes nothing. */
  end(call: number): void {
    if (this.#holder !== call) return
    this.#holder = undefined
    this.#next()
  }

  #next(): void {
    if (this.#holder !== undefined) return
    const turn = this.#ready.shift()
    if (!turn) return
    this.#holder = turn.call
    turn.begin()
  }
}
