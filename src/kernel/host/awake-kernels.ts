// Which kernels are open in workers, longest idle first. Of too many, the longest idle go to sleep, and so do those that
// nobody has used for long, but for a few: what they cost then is what it takes to open them again.

export interface Sleeper {
  readonly isBusy: boolean
  sleep(): void
}

export interface AwakeOptions {
  readonly most?: number
  /** So many stay, however long nobody uses them. */
  readonly fewest?: number
  readonly idleMs?: number
  readonly now?: () => number
}

export class AwakeKernels {
  readonly #usedAt = new Map<Sleeper, number>()
  readonly #most: number
  readonly #fewest: number
  readonly #idleMs: number
  readonly #now: () => number

  constructor({
    most = 1024,
    fewest = 64,
    idleMs = 30_000,
    now = () => performance.now(),
  }: AwakeOptions = {}) {
    this.#most = most
    this.#fewest = fewest
    this.#idleMs = idleMs
    this.#now = now
  }

  /** Counts a kernel as used just now. */
  use(kernel: Sleeper): void {
    const now = this.#now()
    this.#usedAt.delete(kernel)
    this.#usedAt.set(kernel, now)
    for (const [idle, usedAt] of this.#usedAt) {
      const isLong = now - usedAt >= this.#idleMs && this.#usedAt.size > this.#fewest
      if (!isLong && this.#usedAt.size <= this.#most) return
      if (idle.isBusy) continue
      this.#usedAt.delete(idle)
      idle.sleep()
    }
  }

  forget(kernel: Sleeper): void {
    this.#usedAt.delete(kernel)
  }
}
