// The time of a browser: it stands still while scripts run, and goes on only when it is told to. Timers of all its pages fire in
// their order, so that the same steps give the same pages.

interface Timer {
  readonly id: number
  readonly owner: object
  readonly due: number
  readonly everyMs: number | undefined
  readonly depth: number
  run(now: number): void
}

const frameMs = 1000 / 60
/** Timers set by timers are held back, as the standard says. */
const deepest = 5
const leastMs = 4
/** A page that does more than this in one go is not waited for. */
const mostRuns = 20_000

export class Clock {
  #now: number
  readonly #start: number
  #ids = 0
  #depth = 0
  #timers: Timer[] = []

  constructor(startMs: number) {
    this.#now = startMs
    this.#start = startMs
  }

  /** Milliseconds since 1970. */
  get now(): number {
    return this.#now
  }

  /** Milliseconds since the browser began. */
  get elapsed(): number {
    return this.#now - this.#start
  }

  set(
    owner: object,
    run: (now: number) => void,
    { afterMs, isRepeated }: { afterMs: number; isRepeated: boolean },
  ): number {
    const depth = this.#depth + 1
    const wait = Math.max(depth > deepest ? leastMs : 0, Number.isFinite(afterMs) ? afterMs : 0)
    const id = ++this.#ids
    const everyMs = isRepeated ? Math.max(leastMs, wait) : undefined
    this.#timers.push({ id, owner, due: this.#now + Math.max(0, wait), everyMs, depth, run })
    return id
  }

  /** Runs when the next frame is drawn. */
  frame(owner: object, run: (now: number) => void): number {
    const due = this.#start + (Math.floor(this.elapsed / frameMs) + 1) * frameMs
    const id = ++this.#ids
    this.#timers.push({ id, owner, due, everyMs: undefined, depth: 0, run })
    return id
  }

  clear(id: number): void {
    this.#timers = this.#timers.filter(timer => timer.id !== id)
  }

  /** Forgets the timers of a page that is gone. */
  forget(owner: object): void {
    this.#timers = this.#timers.filter(timer => timer.owner !== owner)
  }

  /** Lets time go on, with all that is due until then; `between` is awaited after each thing that runs. */
  async advance(ms: number, between: () => Promise<void>): Promise<void> {
    const until = this.#now + ms
    for (let runs = 0; ; runs++) {
      const next = this.#next(until)
      if (next === undefined) break
      if (runs > mostRuns) throw new RangeError('a page never comes to rest')
      this.#now = Math.max(this.#now, next.due)
      this.#depth = next.depth
      if (next.everyMs === undefined) this.clear(next.id)
      else
        this.#timers = this.#timers.map(one =>
          one === next ? { ...one, due: this.#now + (next.everyMs ?? leastMs) } : one,
        )
      next.run(this.#now)
      this.#depth = 0
      await between()
    }
    this.#now = until
  }

  #next(until: number): Timer | undefined {
    let next: Timer | undefined
    for (const timer of this.#timers) {
      if (timer.due > until) continue
      if (next === undefined || timer.due < next.due || (timer.due === next.due && timer.id < next.id))
        next = timer
    }
    return next
  }
}
