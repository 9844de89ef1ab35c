// A session: a world being acted in. Everything it knows is in its record, and this object is only its live end.
import { randomUUID } from 'node:crypto'
import type { Domain } from '../kernel/domain.ts'
import type { Executor } from '../kernel/real.ts'
import { refineWorld } from '../kernel/refine-world.ts'
import type { Imaginer } from '../model/imaginer.ts'
import type { Sampling } from '../model/model.ts'
import { type Header, headerOf, type Score } from '../world/entry.ts'
import { WorldError } from '../world/error.ts'
import type { FaultInput } from '../world/fault.ts'
import { contentHash } from '../world/hash.ts'
import type { Json } from '../world/json.ts'
import type { Ending } from '../world/status.ts'
import { type Transcript, transcriptFrom } from '../world/transcript.ts'
import type { Turn } from '../world/turn.ts'
import type { World } from '../world/world.ts'
import type { ReasoningEvent } from './imagination.ts'
import type { Limits, Spent } from './limits.ts'
import { LiveSession } from './live-session.ts'
import { restoreKernel } from './rerun.ts'
import { memoryStore } from './store/memory-store.ts'
import type { Store } from './store/store.ts'

/** What happens during a step. The observation comes once, after it was checked. */
export type StepEvent = ReasoningEvent | { readonly type: 'observation-end'; readonly turn: Turn }

/** How one step is stopped or watched. */
export interface StepOptions {
  readonly signal?: AbortSignal
  readonly onEvent?: (event: StepEvent) => void
}

/** Where a session is: a value, which later steps do not change. */
export interface Status {
  readonly turns: number
  readonly last: Turn | undefined
  /** Set once the session was submitted. */
  readonly score: Score | undefined
  /** Why it takes no further action; undefined while it does. */
  readonly ended: Ending | undefined
  /** What it used up so far. */
  readonly spent: Spent
  /** How many entries its record has. */
  readonly entries: number
}

/** A world being acted in. `Input` is what its kind of world takes as an action. */
export interface Session<Input = Json> {
  readonly id: string
  readonly world: World
  readonly status: Status
  /** Every turn so far, read from the record. */
  transcript(): Promise<Transcript>
  /** Takes an action. The steps of one session queue. */
  step(action: Input, options?: StepOptions): Promise<Turn>
  /** Ends the session and scores it. */
  submit(answer?: string): Promise<Score>
  /** A new session with the first turns of this one, or with all of them. */
  fork(atTurn?: number, options?: { id?: string }): Promise<Session<Input>>
  /** Takes back every turn after the first `toTurn`. */
  rewind(toTurn: number): Promise<void>
  /** Adds a fault from the next turn on. */
  inject(fault: FaultInput): Promise<void>
  /** Takes every fault away from the next turn on, the world's own among them. */
  lift(): Promise<void>
  close(): Promise<void>
}

export interface SessionOptions {
  readonly domain: Domain
  /** Needed for a new session. A stored session must be of the same world. */
  readonly world?: World | undefined
  /** Who imagines what is not computed. */
  readonly imaginer?: Imaginer | undefined
  /** Really does what cannot be computed; only what it cannot do is imagined then. */
  readonly executor?: Executor | undefined
  readonly store?: Store
  readonly id?: string
  readonly sampling?: Partial<Sampling>
  readonly limits?: Limits
  /** How often the model is asked for one turn before its answer is refused, or marked as suspect. */
  readonly attempts?: number
  /** How long a model may take over one step. */
  readonly stepTimeoutMs?: number
  /** Turns between two saved kernel states. */
  readonly snapshotEvery?: number
  readonly now?: () => number
}

/** Opens a session of one domain: a new one in `world`, or the stored one of that id, where it was left. */
export async function openSessionIn(options: SessionOptions): Promise<Session> {
  const { domain, store = memoryStore(), id = randomUUID() } = options
  const settled = { ...options, store, id }
  const entries = await store.read(id)
  const world = options.world && refineWorld(options.world, domain)
  if (entries.length > 0) {
    const transcript = transcriptFrom(entries)
    if (world) refuseOtherWorld(transcript.header, world, id)
    return new LiveSession(transcript, await restoreKernel(domain, transcript), settled)
  }
  if (!world) {
    throw new WorldError('session', `There is no session '${id}'.`, {
      remedy: 'Give a world to open a new one.',
    })
  }
  const header = headerOf(world, domain.kernel)
  const kernel = await domain.openKernel(world, { snapshot: undefined })
  await store.append(id, [header])
  return new LiveSession(transcriptFrom([header]), kernel, settled)
}

function refuseOtherWorld(header: Header, world: World, id: string): void {
  if (header.worldHash === contentHash(world)) return
  const other =
    header.world.title === world.title ? 'an earlier version of this world' : `'${header.world.title}'`
  throw new WorldError('session', `Session '${id}' was opened in ${other}.`, {
    remedy: 'Leave the world out to continue the session as it is, or name another session.',
  })
}
