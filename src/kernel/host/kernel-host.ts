// Runs kernels in workers that have no rights: no files, no processes, no network, no environment. As many compute side
// by side as there are cores, and each does one thing at a time. Who computes long does so alone: what waited behind it
// goes to another worker, and so do the kernels that live there, when they are next asked. Workers are started on demand.
import { availableParallelism } from 'node:os'
import { HostLost } from './host-lost.ts'
import type { ChildOptions } from './start-child.ts'
import { Worker } from './worker.ts'

export interface HostOptions {
  readonly module: URL
  readonly heapMiB?: number
  /** How many workers compute side by side, besides those that compute long. */
  readonly size?: number
}

export interface Entry {
  /** The worker to enter, if it is free before long. */
  readonly home: Worker | undefined
  /** It is known to compute long. */
  readonly isHeavy?: boolean
  /** It has waited before. */
  readonly isAgain?: boolean
  readonly signal?: AbortSignal
}

interface Waiting extends Entry {
  readonly since: number
  readonly resolve: (worker: Worker) => void
  readonly reject: (reason: unknown) => void
}

const measuredEveryMs = 10
/** After so much computing at one thing, who waits behind it goes to a worker that has nothing to do … */
const patienceMs = 30
/** … and after so much to any other, and nobody else comes. */
const graceMs = 250
const longLine = 8
/** Starting a worker is dear: somebody has to have waited for so long where others are open. */
const shortWaitMs = 50
const idleMs = 30_000

export class KernelHost {
  readonly #options: ChildOptions
  readonly #size: number
  #workers: Worker[] = []
  readonly #heavy = new Set<Worker>()
  #waiting: Waiting[] = []
  #watch: NodeJS.Timeout | undefined
  #watchedAt = 0
  #rest: NodeJS.Timeout | undefined
  #hasFailedToStart = false
  /** How many were needed lately that do not compute long: so many are kept ready. */
  #wanted = 1

  constructor({ module, heapMiB = 1024, size = Math.max(2, availableParallelism()) }: HostOptions) {
    this.#options = { module, heapMiB }
    this.#size = size
  }

  /** The process ids of the workers. */
  get pids(): number[] {
    return this.#workers.flatMap(({ pid }) => pid ?? [])
  }

  /** Waits for a worker: its home, or another where that is busy for long. It is held until it is left. */
  async enter(entry: Entry): Promise<Worker> {
    const { signal } = entry
    signal?.throwIfAborted()
    const { home } = entry
    // nobody is to be overtaken
    if (this.#waiting.length === 0 && home && !entry.isHeavy && this.#isOpen(home) && home.load < home.room) {
      home.guests += 1
      this.#keepWatch()
      return home
    }
    const { promise, resolve, reject } = Promise.withResolvers<Worker>()
    const waiting: Waiting = { ...entry, since: performance.now(), resolve, reject }
    const giveUp = () => {
      this.#remove(waiting)
      reject(signal?.reason)
    }
    if (home) home.line += 1
    if (entry.isAgain) this.#waiting.unshift(waiting)
    else this.#waiting.push(waiting)
    signal?.addEventListener('abort', giveUp, { once: true })
    this.#letIn()
    try {
      return await promise
    } finally {
      signal?.removeEventListener('abort', giveUp)
    }
  }

  leave(worker: Worker): void {
    worker.guests -= 1
    worker.leftAt = performance.now()
    this.#heavy.delete(worker)
    if (worker.isTired && worker.guests === 0) worker.end('it was slowed down')
    this.#letIn()
  }

  /** Ends all workers; who enters next starts another. */
  close(): void {
    this.#wanted = 1
    for (const worker of [...this.#workers]) worker.end('it was closed')
  }

  #letIn(): void {
    if (this.#waiting.length > 0) this.#letInWaiting()
    this.#keepWatch()
  }

  #letInWaiting(): void {
    for (let at = 0; at < this.#waiting.length && this.#hasRoom; ) {
      const waiting = this.#waiting[at]
      const worker = waiting && this.#workerFor(waiting)
      if (!worker) {
        at += 1
        continue
      }
      this.#remove(waiting)
      worker.guests += 1
      if (waiting.isHeavy) this.#heavy.add(worker)
      waiting.resolve(worker)
    }
    this.#grow()
  }

  get #hasRoom(): boolean {
    return this.#workers.some(worker => this.#isOpen(worker) && worker.load < worker.room)
  }

  #remove(waiting: Waiting): void {
    const at = this.#waiting.indexOf(waiting)
    if (at === -1) return
    this.#waiting.splice(at, 1)
    if (waiting.home) waiting.home.line -= 1
  }

  #workerFor({ home, isHeavy }: Waiting): Worker | undefined {
    if (isHeavy) return this.#slow.length < this.#size ? this.#leastBusy(1) : undefined
    if (!home || !this.#isOpen(home)) return this.#leastBusy(2)
    if (home.load < home.room) return home
    const isWorthMoving = home.turnMs >= patienceMs || home.line >= longLine
    return isWorthMoving ? this.#leastBusy(1) : undefined
  }

  /** The worker with the least to do, if that is less than so much. */
  #leastBusy(limit: number): Worker | undefined {
    let best: Worker | undefined
    // asked for each that waits, at each answer: no lists are made
    for (const worker of this.#workers) {
      if (!this.#isOpen(worker) || worker.load >= limit) continue
      if (!best || (worker.load - best.load || worker.kernels - best.kernels) < 0) best = worker
    }
    return best
  }

  #isOpen(worker: Worker): boolean {
    return worker.isReady && worker.isAlive && !worker.isTired && !this.#isSlow(worker)
  }

  #isSlow(worker: Worker): boolean {
    return worker.isSlow || this.#heavy.has(worker)
  }

  get #slow(): Worker[] {
    return this.#workers.filter(worker => this.#isSlow(worker))
  }

  #grow(): void {
    if (this.#workers.some(({ isReady }) => !isReady)) return
    const isEmpty = this.#workers.length === 0
    if (this.#hasFailedToStart && !isEmpty) return
    const open = this.#workers.filter(worker => this.#isOpen(worker)).length
    if (this.#isLineLong(open)) this.#wanted = Math.min(this.#size, open + 1)
    if (open >= this.#wanted || (isEmpty && this.#waiting.length === 0)) return
    const worker = new Worker(this.#options, {
      onFree: () => this.#letIn(),
      onEnd: () => this.#ended(worker),
    })
    this.#workers.push(worker)
  }

  #isLineLong(open: number): boolean {
    if (open === 0) return this.#waiting.length > 0
    const long = performance.now() - shortWaitMs
    return this.#waiting.some(({ since }) => since <= long)
  }

  #ended(worker: Worker): void {
    this.#workers = this.#workers.filter(other => other !== worker)
    this.#hasFailedToStart = !worker.isReady
    if (this.#hasFailedToStart && this.#workers.length === 0) {
      for (const waiting of this.#waiting.splice(0)) waiting.reject(new HostLost(worker.failure, 'culprit'))
    }
    this.#grow()
    this.#letIn()
  }

  // what is awaited keeps this process from ending; what nobody waits for does not
  #keepWatch(): void {
    const isAwaited = this.#waiting.length > 0 || this.#workers.some(({ guests }) => guests > 0)
    if (!this.#watch && isAwaited) {
      this.#watchedAt = performance.now()
      this.#watch = setInterval(() => this.#look(), measuredEveryMs)
    }
    if (isAwaited) this.#watch?.ref()
    else this.#watch?.unref()
  }

  #look(): void {
    const now = performance.now()
    const sampleMs = Math.min(now - this.#watchedAt, 2 * measuredEveryMs)
    this.#watchedAt = now
    for (const worker of [...this.#workers]) {
      worker.measure(sampleMs)
      if (worker.isAlive) this.#judge(worker)
    }
    this.#endIdle()
    this.#grow()
    this.#letIn()
    if (this.#waiting.length > 0 || this.#workers.some(({ load, guests }) => load > 0 || guests > 0)) return
    clearInterval(this.#watch)
    this.#watch = undefined
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => this.#endIdle(), idleMs + 1).unref()
  }

  #judge(worker: Worker): void {
    if (worker.turnMs < patienceMs) return
    if (worker.turnMs < graceMs) {
      if (this.#leastBusy(1)) worker.clearLine()
      return
    }
    if (worker.isInVain) worker.end('nobody waited for it')
    if (!worker.isAlive || worker.isSlow) return
    worker.slowDown()
    if (this.#slow.length > this.#size) worker.end('too many compute long', 'heavy')
  }

  /** Ends workers that have had nothing to do for long, but for the last. */
  #endIdle(): void {
    const now = performance.now()
    for (const worker of this.#workers.filter(isIdle)) {
      if (this.#workers.length === 1) return
      if (now - worker.leftAt < idleMs) continue
      this.#wanted = Math.max(1, this.#wanted - 1)
      worker.end('it is not needed')
    }
  }
}

const isIdle = ({ isReady, load, guests }: Worker) => isReady && load === 0 && guests === 0
