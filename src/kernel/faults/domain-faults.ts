// How a kind of environment looks when something goes wrong on purpose.
import type { Action } from '../../world/action.ts'
import type { Failure } from '../../world/fault.ts'
import type { Observation } from '../../world/observation.ts'
import type { World } from '../../world/world.ts'

/** How a kind of environment looks when something goes wrong on purpose. */
export interface DomainFaults {
  /** What the pattern of a fault is matched against: the tool's name, the command. */
  subject(action: Action): string
  /** How it shows that an action did not get through; undefined where this action cannot fail like that. */
  failure(failure: Failure, action: Action, where: FailureContext): Observation | undefined
  /** The part of an action that gets through when it is cut short; undefined where it has no parts. */
  part(action: Action, cut: Cut): Part | undefined
}

/** Where a failure happens. */
export interface FailureContext {
  readonly world: World
  /** The last observation. */
  readonly before: Observation | undefined
}

/** How an action is cut short. */
export interface Cut {
  readonly of: 'partial-batch' | 'partial-write'
  readonly share: number
}

/** The part of an action that gets through when it is cut short. */
export interface Part {
  readonly action: Action
  readonly detail: string
  /** What the environment says about the whole, given what the part returned. */
  readonly report: (observation: Observation) => Observation
}
