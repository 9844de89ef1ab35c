// Chat rows for trainers that take messages: the same text a session would send, the world as the assistant.
import type { Dialect } from '../../model/dialects/dialect.ts'
import type { Trajectory } from '../trajectory.ts'
import { systemParts, turnParts } from './segments.ts'

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** The asked turn's instruction is part of its prompt, as a session writes it. */
const nothingKnown = { facts: '', computed: '', objections: [] }

/** What was said before a turn, as a history is told. */
function historyOf(trajectory: Trajectory, index: number, dialect: Dialect): readonly ChatMessage[] {
  const turns = trajectory.turns.slice(0, index).flatMap((turn, at): ChatMessage[] => [
    { role: 'user', content: dialect.turn(turnParts(turn, at + 1)) },
    { role: 'assistant', content: dialect.observation(turn.observation) },
  ])
  return [{ role: 'system', content: dialect.system(systemParts(trajectory)) }, ...turns]
}

/** The prompt that asks for one turn, and the answer in the dialect's own form. */
export function questionOf(
  trajectory: Trajectory,
  index: number,
  dialect: Dialect,
):
  | { readonly messages: readonly ChatMessage[]; readonly answer: string; readonly truth: string }
  | undefined {
  const asked = trajectory.turns[index]
  if (asked === undefined) return undefined
  const prompt = dialect.turn(turnParts(asked, index + 1)) + dialect.ask(nothingKnown)
  const thought = asked.reasoning === undefined ? '' : dialect.thought(asked.reasoning)
  return {
    messages: [...historyOf(trajectory, index, dialect), { role: 'user', content: prompt }],
    answer: thought + dialect.answer(asked.observation),
    truth: asked.observation,
  }
}
