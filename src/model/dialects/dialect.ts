// A dialect lays out the parts of a prompt for one kind of model, and reads that model's replies.
import type { AskParts, TurnParts, WorldParts } from '../../world/prompt.ts'

export type Prediction =
  | { readonly ok: true; readonly text: string; readonly reasoning: string }
  | { readonly ok: false; readonly reason: string; readonly reasoning: string }

export interface Dialect {
  readonly name: string
  system(parts: WorldParts): string
  /** A turn up to the end of its action: as history, and as the beginning of the asked turn. */
  turn(parts: TurnParts): string
  /** What follows the asked turn's action. */
  ask(parts: AskParts): string
  observation(text: string): string
  /** What a model replies to the asked turn when nothing of it was computed. */
  answer(text: string): string
  /** What a model that thinks writes before the observation. */
  thought(text: string): string
  /** The whole observation, the computed beginning included. */
  read(reply: { text: string; reasoning: string }, asked: AskParts): Prediction
}
