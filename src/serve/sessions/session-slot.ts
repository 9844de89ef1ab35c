// One session of the hub: its queue, and its live end while it is awake. Everything else about it is in the store.
import type { Session } from '../../engine/session.ts'
import type { Store } from '../../engine/store/store.ts'
import { WorldError } from '../../world/error.ts'
import type { World } from '../../world/world.ts'
import type { Figures, Offer } from '../hub.ts'
import { Refused } from '../refused.ts'
import { boundedStore } from './bounded-store.ts'
import { servedSession } from './served-session.ts'

/** Opens a session: a new one in `world`, or without it the stored one of that id. */
export type OpenServed = (options: { world?: World; id: string; store: Store }) => Promise<Session>

export interface SlotOptions {
  readonly id: string
  readonly offer: Offer
  readonly owner: string | undefined
  readonly store: Store
  /** How large its records may grow. */
  readonly mostBytes: number
  readonly figures: Figures
  readonly open: OpenServed
  readonly now: () => number
  /** Told when the live end comes and goes, and after every use. */
  readonly onChange: (slot: SessionSlot) => void
}

const mostAttempts = 8

export class SessionSlot {
  readonly id: string
  readonly offer: Offer
  /** The connection it belongs to; it ends with that. */
  owner: string | undefined
  readonly #options: SlotOptions
  readonly #store: Store
  #session: Session | undefined
  #served: Session | undefined
  #queue: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #written = 0
  #lastUsed: number
  #isReleased = false

  constructor(options: SlotOptions) {
    this.id = options.id
    this.offer = options.offer
    this.owner = options.owner
    this.#options = options
    this.#lastUsed = options.now()
    const store = boundedStore(options.store, { id: this.id, mostBytes: options.mostBytes })
    this.#store = {
      ...store,
      append: async (id, records) => {
        await store.append(id, records)
        if (id === this.id) this.#written += records.length
      },
    }
  }

  get isAwake(): boolean {
    return this.#session !== undefined
  }

  /** Whether it gave its place back: whoever comes now needs another. */
  get isReleased(): boolean {
    return this.#isReleased
  }

  get isBusy(): boolean {
    return this.#waiting > 0
  }

  get lastUsed(): number {
    return this.#lastUsed
  }

  /** Opens the session anew in its world. */
  begin(world: World): Promise<void> {
    return this.#enqueue(async () => {
      this.begun(await this.#options.open({ world, id: this.id, store: this.#store }))
    })
  }

  /** Takes over one that another session was forked to. */
  begun(session: Session): void {
    this.#session = session
    this.#options.onChange(this)
  }

  /** Runs `work` after what is under way; a signal gives up the waiting, not the work. */
  use<Result>(
    work: (session: Session, offer: Offer) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    if (this.#waiting === 0 && !signal?.aborted) return this.#enqueue(() => this.#attempt(work))
    const { promise: givenUp, reject } = Promise.withResolvers<never>()
    const giveUp = () => reject(signal?.reason)
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp, { once: true })
    const worked = this.#enqueue(() => {
      signal?.throwIfAborted()
      signal?.removeEventListener('abort', giveUp)
      return this.#attempt(work)
    })
    return Promise.race([worked, givenUp])
  }

  /** Waits for what is under way. */
  async idle(): Promise<void> {
    await this.#queue
  }

  /** Sleeps for good. */
  end(): Promise<void> {
    this.#isReleased = true
    return this.sleep()
  }

  /** Waits for what is under way and lets the live end go. */
  sleep(): Promise<void> {
    return this.#enqueue(() => this.#letGo(), { isUse: false })
  }

  #enqueue<Result>(work: () => Promise<Result>, { isUse = true } = {}): Promise<Result> {
    this.#waiting += 1
    const before = this.#waiting === 1 ? undefined : this.#queue
    const result = this.#worked(work, before, isUse)
    this.#queue = result.then(nothing, nothing)
    return result
  }

  async #worked<Result>(
    work: () => Promise<Result>,
    before: Promise<unknown> | undefined,
    isUse: boolean,
  ): Promise<Result> {
    try {
      if (before) await before
      return await work()
    } finally {
      this.#waiting -= 1
      if (isUse) this.#lastUsed = this.#options.now()
      this.#options.onChange(this)
    }
  }

  async #attempt<Result>(work: (session: Session, offer: Offer) => Promise<Result>): Promise<Result> {
    const { figures } = this.#options
    for (let attempt = 1; ; attempt++) {
      const session = await this.#wake()
      const expected = session.status.entries
      this.#written = 0
      try {
        this.#served ??= servedSession(session, { offer: this.offer, figures })
        return await work(this.#served, this.offer)
      } catch (error) {
        if (!mayBeStale(error)) throw error
        // the records are right whatever happened; the live end may not be
        await this.#letGo()
        const isOvertaken = this.#written === 0 && (await this.#length(expected)) !== expected
        if (!isOvertaken || attempt === mostAttempts) throw error
        figures.add('agentworld_overtaken_total', {})
      }
    }
  }

  async #wake(): Promise<Session> {
    if (this.#session && (await this.#isOld(this.#session))) await this.#letGo()
    if (this.#session) return this.#session
    try {
      this.#session = await this.#options.open({ id: this.id, store: this.#store })
    } catch (error) {
      if ((await this.#length(-1)) === 0) throw unknownSession(this.id)
      throw error
    }
    this.#options.figures.add('agentworld_woken_total', {})
    return this.#session
  }

  async #isOld({ status }: Session): Promise<boolean> {
    return this.#store.length !== undefined && (await this.#store.length(this.id)) !== status.entries
  }

  async #letGo(): Promise<void> {
    const session = this.#session
    this.#session = undefined
    this.#served = undefined
    await session?.close().catch(() => {})
  }

  /** How many records there are; `otherwise` where the store cannot say. */
  async #length(otherwise: number): Promise<number> {
    try {
      const { length } = this.#store
      return length ? await length(this.id) : (await this.#store.read(this.id)).length
    } catch {
      return otherwise
    }
  }
}

const nothing = () => {}

// an answer of the world, the model or the hub's own leaves the session as it was; anything else may not have
function mayBeStale(error: unknown): boolean {
  if (error instanceof Refused) return error.code === 'ended'
  return !(error instanceof WorldError) || !['action', 'model', 'limit', 'usage'].includes(error.at)
}

/** The error for a session nobody knows. */
export function unknownSession(id: string): Refused {
  return new Refused('unknown-session', `There is no session '${id}'.`, {
    remedy: 'It was removed, or was idle for too long, or never was. Create one.',
  })
}
