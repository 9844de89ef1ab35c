// A kernel holds the explicit state of one session and computes what can be computed.
// What it cannot know it calls unknown, and then its state is as it was before. What it only infers it says to be so.
import type { Check } from '../world/check.ts'
import type { Json } from '../world/json.ts'
import type { Observation } from '../world/observation.ts'
import type { Claim } from '../world/turn.ts'

/** A step that a kernel answers: its observation, exactly, unless it is only inferred. */
export interface Computed {
  readonly kind: 'computed'
  readonly observation: Observation
  /** It was read from declarations, such as names and schemas, and not from data: likely, but a guess. */
  readonly isInferred?: true
  /** It was read from a recording of the real environment: true there, and not computed. */
  readonly isRecorded?: true
}

/** Who made a step that a kernel took: only what follows from data counts as computed. */
export function makerOf({
  isInferred,
  isRecorded,
}: Pick<Computed, 'isInferred' | 'isRecorded'>): 'kernel' | 'inferred' | 'recorded' {
  if (isRecorded) return 'recorded'
  return isInferred ? 'inferred' : 'kernel'
}

/** A step that cannot be computed: why, and what was computed before it stopped. */
export interface Unknown {
  readonly kind: 'unknown'
  readonly why: string
  readonly computed?: string
}

/** An imagined observation as a kernel took it: true from now on, with what that changed, unless it contradicts. */
export interface Accepted {
  readonly claims: readonly Claim[]
  readonly patch?: Json | undefined
}

/**
 * Holds the explicit state of one session and computes what can be computed. `Action` is what the domain
 * reads.
 */
export interface Kernel<Action = Json> {
  /** Computes a step, or says why it cannot; then the state is untouched. */
  step(action: Action, options: { signal: AbortSignal }): Promise<Computed | Unknown>
  /** What is known that matters for this action: compact, and bounded in length. */
  facts(action: Action): Promise<string>
  /** What an imagined observation says against what is known. */
  check(action: Action, observation: Observation): Promise<readonly Claim[]>
  /** Takes an observation as true from now on; returns what changed, or undefined. A patch that is given is applied. */
  learn(action: Action, observation: Observation, patch?: Json): Promise<Json | undefined>
  /** Both at once, for a kernel that is far away: an observation that contradicts nothing is taken as true. */
  accept?(action: Action, observation: Observation): Promise<Accepted>
  /** What comes with any observation, whoever makes it: of a shell, where it is. */
  situation?(): Promise<Json | undefined>
  /** What a success check looks at; undefined where there is no such thing. */
  look(check: Check): Promise<string | undefined>
  /** The whole state as a world file would have it; undefined where there is none. */
  state(): Promise<Json | undefined>
  /** What it takes to open it again. */
  snapshot(): Promise<Json>
  fork(): Promise<Kernel<Action>>
  close(): Promise<void>
}
