// A whole reply, gathered from a model's events.
import { WorldError } from '../world/error.ts'
import type { ModelEvent } from './model.ts'

/** What has come of a reply so far. */
export interface Draft {
  readonly text: string
  readonly reasoning: string
}

export interface Reply extends Draft {
  readonly end: Extract<ModelEvent, { type: 'reply-end' }>
}

export const emptyDraft: Draft = { text: '', reasoning: '' }

/** The draft after one event more. */
export function draftWith(draft: Draft, event: ModelEvent): Draft {
  switch (event.type) {
    case 'text-delta':
      return { ...draft, text: draft.text + event.text }
    case 'reasoning-delta':
      return { ...draft, reasoning: draft.reasoning + event.text }
    case 'reply-restart':
      return emptyDraft
    case 'reply-end':
      return draft
  }
}

/** Reads events to their end. `onEvent` sees each as it comes. */
export async function readReply(
  events: AsyncIterable<ModelEvent>,
  onEvent: (event: ModelEvent) => void = () => {},
): Promise<Reply> {
  let draft = emptyDraft
  for await (const event of events) {
    onEvent(event)
    draft = draftWith(draft, event)
    if (event.type === 'reply-end') return { ...draft, end: event }
  }
  throw new WorldError('model', 'The model stopped in the middle of its reply.')
}
