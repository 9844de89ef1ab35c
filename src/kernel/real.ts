// The contracts of reality: an environment that really does what an action says, and an explorer that thinks up actions
// worth recording. A domain can have both, and a recorder sees nothing else of it.
import type { Action } from '../world/action.ts'
import type { Json } from '../world/json.ts'
import type { Observation } from '../world/observation.ts'
import type { World } from '../world/world.ts'
import type { Domain } from './domain.ts'
import type { Kernel } from './kernel.ts'

/** A real environment, in the state a world describes. */
export interface RealEnvironment {
  step(action: Action, options: { signal: AbortSignal }): Promise<Observation>
  /** Whether it takes another action. */
  isOpen(): boolean
  close(): Promise<void>
}

/** One walk through one world: the next action, given what the last one returned; undefined at the end. */
export interface Episode {
  readonly world: World
  next(last: Observation | undefined): { readonly action: Action; readonly family: string } | undefined
}

/** Makes episodes: the same seed and the same observations give the same actions. */
export interface Explorer {
  /** Name and version; a change of either means other episodes. */
  readonly name: string
  episode(seed: number): Episode
}

/** What a recorder needs of a domain. */
export interface RealDomain {
  readonly explorer: Explorer
  /** What was recorded, by name and version, such as `bash 5.2.15`. */
  readonly source: string
  /** Under which recordings may be used, in SPDX; those of our own making where it says nothing. */
  readonly licence?: string
  /** The repository, server or application a world is about: pools of data keep these apart. */
  appOf?(world: World): string
  open(world: World): Promise<RealEnvironment>
  /** The kernel of the same world, in this process: for walks that need no reality. */
  readonly openKernel?: Domain['openKernel']
  /** The text without what depends on clock, process ids or chance. */
  normalise(action: Action, text: string): string
  /** A short derivation of what an action returns, from a kernel's state before it; undefined where none helps. */
  derive?(kernel: Kernel, action: Action, options: { signal: AbortSignal }): Promise<string | undefined>
}

/** Keeps a kernel in step with reality where it could not compute a turn. Nothing runs until it must. */
export interface Follower {
  /** Brings the kernel, which is at the state before this turn, to the real state after it; false where it cannot. */
  catchUp(kernel: Kernel, turn: number): Promise<boolean>
  close(): Promise<void>
}

/** Really does one action on a throw-away copy of the state, and says what changed. */
export interface Executor {
  /** Whether it can; what it cannot is imagined or refused. */
  does(world: World, action: Action): boolean
  run(
    world: World,
    action: Action,
    options: { signal: AbortSignal },
  ): Promise<{ readonly observation: Observation; readonly patch: Json }>
}
