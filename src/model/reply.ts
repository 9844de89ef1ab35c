// A whole reply, gathered from a model's events.
import { WorldError } from '../world/error.ts'
import type { ModelEvent } from './model.ts'

export interface Reply {
  readonly text: string
  readonly reasoning: string
  readonly end: Extract<ModelEvent, { type: 'reply-end' }>
}

/** Reads events to their end. `onEvent` sees each as it comes. */
export async function readReply(
  events: AsyncIterable<ModelEvent>,
  onEvent: (event: ModelEvent) => void = () => {},
): Promise<Reply> {
  let text = ''
  let reasoning = ''
  for await (const event of events) {
    onEvent(event)
    if (event.type === 'text-delta') text += event.text
    else if (event.type === 'reasoning-delta') reasoning += event.text
    else return { text, reasoning, end: event }
  }
  throw new WorldError('model', 'The model stopped in the middle of its reply.')
}
