// A kernel holds the explicit state of one session and computes what can be computed.
// It never guesses: what it cannot know it calls unknown, and then its state is as it was before.
import type { Check } from '../world/check.ts'
import type { Json } from '../world/json.ts'
import type { Observation } from '../world/observation.ts'
import type { Claim } from '../world/turn.ts'

/** The observation, exactly. */
export interface Computed {
  readonly kind: 'computed'
  readonly observation: Observation
}

/** Not computable: why, and what was computed before it stopped. */
export interface Unknown {
  readonly kind: 'unknown'
  readonly why: string
  readonly computed?: string
}

/** `Action` is the domain's own, as it read it. */
export interface Kernel<Action = Json> {
  /** Computes a step, or says why it cannot; then the state is untouched. */
  step(action: Action, options: { signal: AbortSignal }): Promise<Computed | Unknown>
  /** What is known that matters for this action: compact, and bounded in length. */
  facts(action: Action): Promise<string>
  /** What an imagined observation says against what is known. */
  check(action: Action, observation: Observation): Promise<readonly Claim[]>
  /** Takes an observation as true from now on; returns what changed, or undefined. A patch that is given is applied. */
  learn(action: Action, observation: Observation, patch?: Json): Promise<Json | undefined>
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
