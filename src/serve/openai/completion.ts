// Chat completions in the shape clients of OpenAI's API read, whole and as chunks.
import type { Usage } from '../../model/model.ts'
import type { Prediction } from './prediction.ts'

/** What all parts of one completion share. */
export interface Identity {
  readonly id: string
  readonly created: number
  readonly model: string
}

/** The completion in one piece. */
export function completion(identity: Identity, { content, reasoning, finish, usage }: Prediction): object {
  const thought = reasoning === '' ? {} : { reasoning, reasoning_content: reasoning }
  return {
    ...identity,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, ...thought },
        logprobs: null,
        finish_reason: finishReason(finish),
      },
    ],
    ...(usage === undefined ? {} : { usage: usageOf(usage) }),
  }
}

/** One chunk of a streamed completion. */
export function chunk(
  identity: Identity,
  delta: { readonly [field: string]: string },
  finish?: Prediction['finish'],
): object {
  return {
    ...identity,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish ? finishReason(finish) : null }],
  }
}

/** The chunk that tells what it cost. */
export function usageChunk(identity: Identity, usage: Usage): object {
  return { ...identity, object: 'chat.completion.chunk', choices: [], usage: usageOf(usage) }
}

/** A piece of reasoning, under both names that clients know. */
export function reasoningDelta(text: string): { readonly [field: string]: string } {
  return { reasoning: text, reasoning_content: text }
}

function finishReason(finish: Prediction['finish']): string {
  return finish === 'length' ? 'length' : 'stop'
}

function usageOf({ inputTokens, outputTokens, cachedTokens }: Usage): object {
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    ...(cachedTokens === undefined ? {} : { prompt_tokens_details: { cached_tokens: cachedTokens } }),
  }
}
