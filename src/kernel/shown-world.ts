// A world that nobody has described. It is known as far as a recorded conversation shows it, and open beyond that. A
// domain that can open one computes what the conversation determines.
import type { Action } from '../world/action.ts'
import type { Observation } from '../world/observation.ts'
import type { Kernel } from './kernel.ts'

/** How a conversation about a world begins. */
export interface ShownStart {
  readonly system: string
  /** The screen before the first action, where there is one. */
  readonly state: string | undefined
}

/** How a domain reads a conversation. A kernel's Unknown says what the conversation leaves open. */
export interface ShownWorld {
  /** Name and version: other versions compute other rows. */
  readonly name: string
  /** Reads an action as the conversation shows it; undefined where it is of another form. */
  readAction(text: string): Action | undefined
  /** Reads an observation as the conversation shows it; undefined where it is cut or of another form. */
  readObservation(text: string): Observation | undefined
  /** Shows a computed observation as the conversation would. */
  show(observation: Observation): string
  open(start: ShownStart): Promise<Kernel>
}
