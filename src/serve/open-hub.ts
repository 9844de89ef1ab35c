// The hub: sessions by id, over a store. Kernels of idle sessions sleep, the longest unused first. Sessions that nobody
// uses any more give their place back. Any number of hubs can share a store.
import { randomUUID } from 'node:crypto'
import type { Session } from '../engine/session.ts'
import type { Store } from '../engine/store/store.ts'
import { type Transcript, transcriptFrom } from '../world/transcript.ts'
import type { World } from '../world/world.ts'
import type { Catalogue, CreateOptions, Figures, Hub, Offer } from './hub.ts'
import { hubFigures } from './hub-figures.ts'
import { createProbe, probeName, type Trouble } from './probe.ts'
import { Refused } from './refused.ts'
import { damageReported } from './sessions/damage-reported.ts'
import { offersOf } from './sessions/offers-of.ts'
import { atCapacity, refuseOddId, refuseSurplus, refuseUnknown, taken } from './sessions/refusals.ts'
import { type OpenServed, SessionSlot, unknownSession } from './sessions/session-slot.ts'
import type { Tenants } from './tenants/tenants.ts'
import { everyUnreferenced } from './wire/every-unreferenced.ts'
import { settlesWithin } from './wire/settles-within.ts'

/** Which worlds a hub serves, where it keeps sessions, and how many. */
export interface HubOptions {
  readonly catalogue: Catalogue
  readonly open: OpenServed
  readonly store: Store
  /** Sessions at once. */
  readonly maxSessions?: number
  /** Kernels at once; the longest unused sleep first. */
  readonly maxAwake?: number
  /** How large the records of one session may grow. */
  readonly mostSessionBytes?: number
  /** How long a kernel may be idle before it sleeps. */
  readonly sleepAfterMs?: number
  /** How long a session may be idle before it gives its place back; its records stay unless it belongs to a connection. */
  readonly idleMs?: number
  /** Forget the records of idle sessions too. */
  readonly forgetIdle?: boolean
  readonly now?: () => number
  readonly newId?: () => string
  /** Who may have fewer sessions at once than the hub has places. */
  readonly tenants?: Tenants
  /** Told why a probe found that sessions cannot be opened or kept. */
  readonly onTrouble?: (error: unknown) => void
  /** Calls `work` again and again until the function it returns is called. */
  readonly every?: (ms: number, work: () => void) => () => void
}

/** Forks made by one request, at most. */
export const mostForks = 256

/** Opens a hub. Closing it leaves the store open. */
export function openHub(options: HubOptions): Hub {
  return new ServedSessions(options)
}

class ServedSessions implements Hub {
  readonly catalogue: Catalogue
  readonly figures: Figures
  readonly trouble: () => Promise<Trouble>
  readonly #options: Required<HubOptions>
  readonly #slots = new Map<string, SessionSlot>()
  // the longest unused first
  readonly #awake = new Set<SessionSlot>()
  // until their records are gone: nobody may find them, or begin anew in their place
  readonly #ending = new Map<string, Promise<void>>()
  readonly #forks = new WeakSet<SessionSlot>()
  readonly #offerOf: (world: World) => Offer
  readonly #stopSweeping: () => void
  #isClosing = false

  constructor(options: HubOptions) {
    this.#options = {
      maxSessions: 1024,
      maxAwake: 1024,
      mostSessionBytes: 256 * 2 ** 20,
      sleepAfterMs: 300_000,
      idleMs: 1_800_000,
      forgetIdle: false,
      now: () => performance.now(),
      newId: randomUUID,
      onTrouble: () => {},
      tenants: {},
      every: everyUnreferenced,
      ...options,
      store: damageReported(options.store),
    }
    this.catalogue = options.catalogue
    this.#offerOf = offersOf(options.catalogue)
    this.figures = hubFigures({
      sessions: () => this.#slots.size,
      awake: () => this.#awake.size,
      limit: () => this.#options.maxSessions,
    })
    this.trouble = createProbe(this.#options)
    const { idleMs, sleepAfterMs, every } = this.#options
    const sweepMs = Math.max(100, Math.min(idleMs, sleepAfterMs, 120_000) / 4)
    this.#stopSweeping = every(sweepMs, () => void this.#sweep().catch(() => {}))
  }

  get capacity() {
    return { active: this.#slots.size, limit: this.#options.maxSessions }
  }

  async create(name: string, { seed, id, owner }: CreateOptions = {}): Promise<string> {
    const offer = this.catalogue.find(name)
    if (id !== undefined) await this.#ending.get(id)
    const slot = this.#reserve(id ?? this.#options.newId(), { offer, owner })
    try {
      if (id !== undefined && (await this.#options.store.read(id)).length > 0) throw taken(id)
      await slot.begin(seed === undefined ? offer.world : { ...offer.world, seed })
    } catch (error) {
      this.#slots.delete(slot.id)
      throw error
    }
    this.figures.add('agentworld_created_total', { world: name })
    return slot.id
  }

  async use<Result>(
    id: string,
    work: (session: Session, offer: Offer) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    // without a pause where it is known: what was asked for first is done first
    const slot = (this.#isClosing ? undefined : this.#slots.get(id)) ?? (await this.#slotOf(id))
    if (slot.isReleased) return this.use(id, work, signal)
    try {
      return await slot.use(work, signal)
    } catch (error) {
      // another process removed it
      const isUnknown = error instanceof Refused && error.code === 'unknown-session'
      if (isUnknown && (await this.#options.store.read(id)).length === 0) this.#slots.delete(id)
      throw error
    }
  }

  async fork(
    id: string,
    { count, atTurn, owner, prefix = '' }: Parameters<Hub['fork']>[1],
  ): Promise<readonly string[]> {
    if (!Number.isInteger(count) || count < 1 || count > mostForks) {
      throw new Refused('invalid', `A session forks into 1 to ${mostForks} at a time, not ${count}.`)
    }
    const { offer } = await this.#slotOf(id)
    const slots: SessionSlot[] = []
    try {
      for (let made = 0; made < count; made++)
        slots.push(this.#reserve(prefix + this.#options.newId(), { offer, owner }))
      for (const slot of slots) this.#forks.add(slot)
      await this.use(id, async session => {
        for (const slot of slots) slot.begun(await session.fork(atTurn, { id: slot.id }))
      })
    } catch (error) {
      await Promise.allSettled(slots.map(slot => this.#end(slot, { isForgotten: slot.isAwake })))
      throw error
    }
    this.figures.add('agentworld_created_total', { world: offer.name }, count)
    return slots.map(slot => slot.id)
  }

  async look(id: string): Promise<{ transcript: Transcript; offer: Offer }> {
    refuseOddId(id)
    const records = await this.#options.store.read(id)
    if (records.length === 0 || this.#ending.has(id)) throw unknownSession(id)
    const transcript = transcriptFrom(records)
    return { transcript, offer: this.#slots.get(id)?.offer ?? this.#offerOf(transcript.header.world) }
  }

  holds(id: string): boolean {
    return this.#slots.has(id)
  }

  get unclaimed(): number {
    return this.placesOf('').unclaimed
  }

  placesOf(prefix: string): { active: number; unclaimed: number } {
    const own = [...this.#slots.values()].filter(({ id }) => id.startsWith(prefix))
    const isFree = (slot: SessionSlot) => slot.owner === undefined && this.#forks.has(slot)
    return { active: own.length, unclaimed: own.filter(isFree).length }
  }

  async claim(id: string, owner: string): Promise<void> {
    const slot = await this.#slotOf(id)
    if ((slot.owner ?? owner) !== owner)
      throw new Refused('taken', `'${id}' is the session of another connection.`)
    slot.owner = owner
  }

  async leave(id: string): Promise<void> {
    const slot = this.#slots.get(id)
    if (slot) await this.#end(slot, { isForgotten: false })
  }

  async remove(id: string): Promise<void> {
    const slot = this.#slots.get(id)
    if (slot) await this.#end(slot, { isForgotten: true })
    else {
      await this.look(id).catch(refuseUnknown)
      await this.#forget(id)
    }
    this.figures.add('agentworld_removed_total', { why: 'asked' })
  }

  async release(owner: string): Promise<void> {
    const slots = [...this.#slots.values()].filter(slot => slot.owner === owner)
    await Promise.all(slots.map(slot => this.#end(slot, { isForgotten: true })))
    if (slots.length > 0) this.figures.add('agentworld_removed_total', { why: 'disconnected' }, slots.length)
  }

  async list(): Promise<readonly string[]> {
    return (await this.#options.store.list()).filter(id => !probeName.test(id))
  }

  get isClosing(): boolean {
    return this.#isClosing
  }

  async drain(graceMs: number): Promise<void> {
    this.#isClosing = true
    const busy = [...this.#slots.values()].filter(slot => slot.isBusy)
    await settlesWithin(Promise.all(busy.map(slot => slot.idle())), graceMs)
  }

  async close(): Promise<void> {
    this.#isClosing = true
    this.#stopSweeping()
    await Promise.allSettled([...this.#slots.values()].map(slot => slot.sleep()))
    this.#slots.clear()
  }

  #reserve(id: string, { offer, owner }: { offer: Offer; owner: string | undefined }): SessionSlot {
    if (this.#isClosing)
      throw new Refused('closing', 'The server is stopping.', { remedy: 'Try again shortly.' })
    refuseOddId(id)
    if (this.#slots.has(id)) throw taken(id)
    const { active, limit } = this.capacity
    if (active >= limit) throw atCapacity(active, limit)
    refuseSurplus(id, this.#options.tenants, prefix => this.placesOf(prefix).active)
    const { open, store, now, mostSessionBytes: mostBytes } = this.#options
    const { figures } = this
    const onChange = (changed: SessionSlot) => this.#keepOrder(changed)
    const slot = new SessionSlot({ id, offer, owner, open, store, mostBytes, figures, now, onChange })
    this.#slots.set(id, slot)
    return slot
  }

  async #slotOf(id: string): Promise<SessionSlot> {
    if (this.#isClosing) throw new Refused('closing', 'The server is stopping.')
    const known = this.#slots.get(id)
    if (known) return known
    const { offer } = await this.look(id)
    return this.#slots.get(id) ?? this.#reserve(id, { offer, owner: undefined })
  }

  // more may be awake than there should be while all of them are in use
  #keepOrder(changed: SessionSlot): void {
    this.#awake.delete(changed)
    if (changed.isAwake) this.#awake.add(changed)
    let surplus = this.#awake.size - this.#options.maxAwake
    for (const slot of this.#awake) {
      if (surplus <= 0) return
      if (slot.isBusy) continue
      surplus -= 1
      this.#awake.delete(slot)
      void slot.sleep()
    }
  }

  async #sweep(): Promise<void> {
    const { idleMs, sleepAfterMs, forgetIdle, now } = this.#options
    for (const slot of this.#slots.values()) {
      const idle = now() - slot.lastUsed
      if (slot.isBusy) continue
      if (idle >= idleMs) {
        await this.#end(slot, { isForgotten: forgetIdle || slot.owner !== undefined })
        this.figures.add('agentworld_removed_total', { why: 'idle' })
      } else if (slot.isAwake && idle >= sleepAfterMs) await slot.sleep()
    }
  }

  async #end(slot: SessionSlot, { isForgotten }: { isForgotten: boolean }): Promise<void> {
    const { id } = slot
    if (this.#slots.get(id) === slot) this.#slots.delete(id)
    const ended = slot.end()
    await (isForgotten ? this.#forget(id, ended) : ended)
  }

  #forget(id: string, before: Promise<void> = Promise.resolve()): Promise<void> {
    const gone = before
      .then(() => this.#options.store.delete(id))
      .finally(() => {
        if (this.#ending.get(id) === settled) this.#ending.delete(id)
      })
    const settled = gone.catch(() => {})
    this.#ending.set(id, settled)
    return gone
  }
}
