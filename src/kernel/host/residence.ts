// Where a kernel lives: in a worker, or nowhere now. What it would take to open it again is kept here: the newest snapshot
// and what was done since. So it moves on when its worker is busy with something else, or gone.
import { contentHash } from '../../world/hash.ts'
import type { Json } from '../../world/json.ts'
import type { World } from '../../world/world.ts'
import { HostLost } from './host-lost.ts'
import type { KernelHost } from './kernel-host.ts'
import type { Method } from './protocol.ts'
import { Desk } from './services.ts'
import type { Answer, Worker } from './worker.ts'

/** Something that changed the kernel. */
export interface Done {
  readonly method: 'step' | 'learn'
  readonly args: readonly unknown[]
  /** What it would cost to do it again. */
  readonly ms: number
}

export interface Origin {
  readonly host: KernelHost
  readonly world: World
  /** How long it may compute at one thing. */
  readonly deadlineMs: number
}

/** What it takes to open a kernel. */
export interface Left {
  readonly snapshot: Json | undefined
  readonly journal: readonly Done[]
}

interface Place {
  readonly worker: Worker
  readonly kernel: number
}

const mostDone = 40
/** Doing the journal again is to cost no more than this, or as much as so many snapshots. */
const mostRedoMs = 5
const snapshotsPerRedo = 4
/** What was in time once is to be in time again. */
const patience = 3

export class Residence {
  readonly #origin: Origin
  #snapshot: Json | undefined
  #journal: Done[]
  #redoMs: number
  #snapshotMs = 0
  #place: Place | undefined

  constructor(origin: Origin, { snapshot, journal }: Left) {
    this.#origin = origin
    this.#snapshot = snapshot
    this.#journal = [...journal]
    this.#redoMs = journal.reduce((sum, { ms }) => sum + ms, 0)
  }

  /** Opens it, if it is not open. */
  async wake(): Promise<void> {
    await this.#visit(async place => place)
  }

  /** Asks the kernel, wherever it is. */
  async ask(
    method: Method,
    args: readonly unknown[],
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<Answer> {
    const desk = new Desk()
    const { deadlineMs } = this.#origin
    try {
      const { value, ms } = await this.#visit(
        ({ worker, kernel }) =>
          worker.ask({ kernel, method, args }, { deadlineMs, desk, ...(signal && { signal }) }),
        signal,
      )
      // what others did for it, they are not to do again
      return { value, ms: desk.wasUsed ? Number.POSITIVE_INFINITY : ms }
    } finally {
      desk.close()
    }
  }

  /** Keeps in mind what changed the kernel. */
  async note(done: Done): Promise<void> {
    this.#journal.push(done)
    this.#redoMs += done.ms
    const isLong = this.#journal.length % mostDone === 0
    if (!isLong && this.#redoMs < Math.max(mostRedoMs, snapshotsPerRedo * this.#snapshotMs)) return
    // it can be opened without
    await this.snapshot().catch(() => {})
  }

  async snapshot(): Promise<Json> {
    if (this.#journal.length > 0 || this.#snapshot === undefined) {
      const { value, ms } = await this.ask('snapshot', [])
      this.#snapshot = value as Json
      this.#snapshotMs = ms
      this.#journal = []
      this.#redoMs = 0
    }
    return this.#snapshot
  }

  /** Another of the same state, beside it where that costs least. */
  async fork(): Promise<Residence> {
    const twin = new Residence(this.#origin, { snapshot: this.#snapshot, journal: this.#journal })
    const place = this.#place
    if (!place?.worker.isAlive || place.worker.isSlow) return twin
    const { host, deadlineMs } = this.#origin
    const worker = await host.enter({ home: place.worker })
    try {
      if (worker !== place.worker) return twin
      const { value } = await worker.ask({ fork: place.kernel }, { deadlineMs })
      twin.#place = { worker, kernel: value as number }
      return twin
    } catch (error) {
      if (!(error instanceof HostLost)) throw error
      return twin
    } finally {
      host.leave(worker)
    }
  }

  /** Closes it where it is open; it can be opened again. */
  leave(): void {
    const place = this.#place
    this.#place = undefined
    place?.worker.close(place.kernel)
  }

  // what is lost with a worker is asked again elsewhere, but for what the worker was lost to
  async #visit<Result>(work: (place: Place) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const { host } = this.#origin
    let lost: HostLost['kind'] | undefined
    for (;;) {
      const entry = { isHeavy: lost === 'heavy', isAgain: lost !== undefined }
      const home = this.#place?.worker
      const worker = await host.enter({ home, ...entry, ...(signal && { signal }) })
      try {
        return await work(await this.#openIn(worker, signal))
      } catch (error) {
        if (!(error instanceof HostLost)) throw error
        this.leave()
        if (error.kind === 'culprit' || (error.kind === 'suspect' && lost === 'suspect')) throw error
        lost = error.kind
      } finally {
        host.leave(worker)
      }
    }
  }

  async #openIn(worker: Worker, signal: AbortSignal | undefined): Promise<Place> {
    if (this.#place?.worker === worker) return this.#place
    this.leave()
    const { world, deadlineMs } = this.#origin
    const open = { world, worldHash: hashOf(world), snapshot: this.#snapshot }
    const { value } = await worker.ask({ open }, { deadlineMs })
    const place = { worker, kernel: value as number }
    try {
      for (const { method, args } of this.#journal) {
        signal?.throwIfAborted()
        const question = { kernel: place.kernel, method, args }
        await worker.ask(question, { deadlineMs: patience * deadlineMs, desk: new Desk() })
      }
    } catch (error) {
      worker.close(place.kernel)
      throw error
    }
    this.#place = place
    return place
  }
}

const hashes = new WeakMap<World, string>()

function hashOf(world: World): string {
  const known = hashes.get(world) ?? contentHash(world)
  hashes.set(world, known)
  return known
}
