// The sessions of a server. Every protocol speaks to this and to nothing below it: worlds by name, sessions by id, one
// step of a session at a time. Kernels of idle sessions sleep, and sessions that nobody uses any more are closed.
import type { Session } from '../engine/session.ts'
import type { Json } from '../world/json.ts'
import type { Transcript } from '../world/transcript.ts'
import type { World } from '../world/world.ts'

/** A world that is served, under the name that clients use. */
export interface Offer {
  readonly name: string
  readonly world: World
}

/** The worlds that are served, and how they group into splits. */
export interface Catalogue {
  readonly offers: readonly Offer[]
  /** The offer of that name; throws Refused 'unknown-world'. */
  find(name: string): Offer
  /** Splits by name, each a list of offers in a fixed order. `train` holds all where worlds name none. */
  readonly splits: ReadonlyMap<string, readonly Offer[]>
}

/** What a client can choose when it creates a session. */
export interface CreateOptions {
  /** Replaces the world's own seed. */
  readonly seed?: number | undefined
  /** A name for the session; one is made otherwise. Taken ones are refused. */
  readonly id?: string | undefined
  /** The connection it belongs to, where it ends with one. */
  readonly owner?: string | undefined
}

/** Worlds by name and sessions by id, for every protocol that is served. */
export interface Hub {
  readonly catalogue: Catalogue
  readonly capacity: { readonly active: number; readonly limit: number }
  /** Opens a session in a world of the catalogue; throws Refused 'capacity' when there is no room. */
  create(world: string, options?: CreateOptions): Promise<string>
  /**
   * Runs `work` with the live session, woken from its store if it slept; one at a time for a session. Its `step` counts in
   * the figures and throws Refused 'ended' after the end. Where another process continued the session meanwhile, it is
   * opened again and `work` runs once more, unless it had written something itself.
   */
  use<Result>(
    id: string,
    work: (session: Session, offer: Offer) => Promise<Result>,
    /** Gives up waiting for its turn. */
    signal?: AbortSignal,
  ): Promise<Result>
  /** New sessions with this one's first turns. Not to be called inside `use` of the same session. */
  fork(
    id: string,
    options: {
      readonly count: number
      readonly atTurn?: number | undefined
      readonly owner?: string | undefined
      /** What the names of the new ones begin with. */
      readonly prefix?: string
    },
  ): Promise<readonly string[]>
  /** A session as its records have it now, whoever wrote them last; wakes nothing. */
  look(id: string): Promise<{ readonly transcript: Transcript; readonly offer: Offer }>
  /** Whether the session has a place here. */
  holds(id: string): boolean
  /** How many forks have a place and no connection yet. */
  readonly unclaimed: number
  /** How many sessions whose names begin so have a place, and how many of them are forks without a connection. */
  placesOf(prefix: string): { readonly active: number; readonly unclaimed: number }
  /** Makes a fork that connection's own; throws Refused 'taken' where it is another's. */
  claim(id: string, owner: string): Promise<void>
  /** Gives a session's place back; its records stay. */
  leave(id: string): Promise<void>
  /** Ends a session and forgets its records, be they damaged. */
  remove(id: string): Promise<void>
  /** Removes every session of a connection that ended. */
  release(owner: string): Promise<void>
  list(): Promise<readonly string[]>
  /** What an operator reads: counts of sessions, steps, who produced turns, seconds. */
  readonly figures: Figures
  /** Why sessions cannot be opened or kept at this moment; undefined where they can. */
  trouble(): Promise<string | undefined>
  /** Whether it takes nothing more. */
  readonly isClosing: boolean
  /** Takes nothing more, and waits for what is under way, but no longer than `graceMs`. */
  drain(graceMs: number): Promise<void>
  close(): Promise<void>
}

/** Counters that only grow, and gauges; `/metrics` prints them. */
export interface Figures {
  add(name: string, labels: Readonly<Record<string, string>>, by?: number): void
  observe(name: string, labels: Readonly<Record<string, string>>, seconds: number): void
  readonly text: string
}

/** Why the hub would not; `Refused` (refused.ts) is the error that says so. Each protocol says it in its own words and codes. */
export type RefusedCode =
  | 'unknown-world'
  | 'unknown-session'
  | 'taken'
  | 'capacity'
  | 'ended'
  | 'invalid'
  | 'closing'

export interface RefusedData {
  readonly code: RefusedCode
  readonly details?: Json
}
