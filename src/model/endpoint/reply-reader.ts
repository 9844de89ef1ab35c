// Reads the chunks of a streamed chat completion, whichever server they come from.
import { z } from 'zod'
import type { Finish, ModelEvent, Usage } from '../model.ts'

export interface Prices {
  readonly inputUsdPerMillion: number
  readonly outputUsdPerMillion: number
  /** For input tokens served from the prefix cache; as other input when absent. */
  readonly cachedUsdPerMillion?: number
}

const count = z.int().nonnegative()
const Chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            reasoning: z.string().nullish(),
            reasoning_content: z.string().nullish(),
            reasoning_details: z.array(z.object({ text: z.string().nullish() })).nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
        token_ids: z.array(z.int()).nullish(),
        logprobs: z.object({ content: z.array(z.object({ logprob: z.number() })).nullish() }).nullish(),
      }),
    )
    .nullish(),
  usage: z
    .object({
      prompt_tokens: count,
      completion_tokens: count.nullish(),
      prompt_tokens_details: z.object({ cached_tokens: count.nullish() }).nullish(),
    })
    .nullish(),
})
type Chunk = z.infer<typeof Chunk>
type ReplyEnd = Extract<ModelEvent, { type: 'reply-end' }>

export interface ReplyReader {
  /** The deltas in one chunk. Throws a SyntaxError where it is none. */
  take(chunk: unknown): readonly ModelEvent[]
  /** The end of the reply; undefined where no finish reason came. */
  end(requests: number): ReplyEnd | undefined
}

/** A reader for one reply. */
export function replyReader({ prices }: { prices: Prices | undefined }): ReplyReader {
  let finish: Finish | undefined
  let counts: Chunk['usage']
  const tokenIds: number[] = []
  const logprobs: number[] = []
  return {
    take(value) {
      const parsed = Chunk.safeParse(value)
      if (!parsed.success) throw new SyntaxError('not a chat completion chunk')
      const { choices, usage } = parsed.data
      counts = usage ?? counts
      const choice = choices?.[0]
      if (choice === undefined) return []
      finish = finishOf(choice.finish_reason) ?? finish
      tokenIds.push(...(choice.token_ids ?? []))
      logprobs.push(...(choice.logprobs?.content ?? []).map(({ logprob }) => logprob))
      return deltasOf(choice.delta)
    },
    end: requests =>
      finish && {
        type: 'reply-end',
        finish,
        usage: usageOf(counts, prices),
        attempts: requests,
        ...(tokenIds.length > 0 ? { tokenIds } : {}),
        ...(logprobs.length > 0 ? { logprobs } : {}),
      },
  }
}

type Delta = NonNullable<Chunk['choices']>[number]['delta']

// servers that fill several of the reasoning fields say the same in each
function deltasOf(delta: Delta): ModelEvent[] {
  const details = delta?.reasoning_details?.map(({ text }) => text ?? '').join('')
  const reasoning = delta?.reasoning || delta?.reasoning_content || details
  const events: ModelEvent[] = []
  if (reasoning) events.push({ type: 'reasoning-delta', text: reasoning })
  if (delta?.content) events.push({ type: 'text-delta', text: delta.content })
  return events
}

function finishOf(reason: string | null | undefined): Finish | undefined {
  if (!reason) return undefined
  return reason === 'stop' || reason === 'length' ? reason : 'other'
}

// nothing is guessed: a server that counts nothing leaves zeros, and no cost
function usageOf(counts: Chunk['usage'], prices: Prices | undefined): Usage {
  if (!counts) return { inputTokens: 0, outputTokens: 0 }
  const inputTokens = counts.prompt_tokens
  const outputTokens = counts.completion_tokens ?? 0
  const cachedTokens = counts.prompt_tokens_details?.cached_tokens ?? undefined
  return {
    inputTokens,
    outputTokens,
    ...(cachedTokens === undefined ? {} : { cachedTokens }),
    ...(prices
      ? { costUsd: costOf({ inputTokens, outputTokens, cachedTokens: cachedTokens ?? 0 }, prices) }
      : {}),
  }
}

function costOf(
  { inputTokens, outputTokens, cachedTokens }: Required<Omit<Usage, 'costUsd'>>,
  prices: Prices,
): number {
  const { inputUsdPerMillion, outputUsdPerMillion, cachedUsdPerMillion = inputUsdPerMillion } = prices
  const fresh = Math.max(0, inputTokens - cachedTokens)
  return (
    (fresh * inputUsdPerMillion + cachedTokens * cachedUsdPerMillion + outputTokens * outputUsdPerMillion) /
    1e6
  )
}
