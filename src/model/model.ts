// A model turns messages into text. It knows nothing of worlds, domains or judges.
import { z } from 'zod'

/** One message of a chat. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** How a model samples. A backend ignores what it does not know; `extra` goes to an endpoint as it is. */
export const Sampling = z.strictObject({
  temperature: z.number().nonnegative().default(0.6),
  topP: z.number().positive().max(1).default(0.95),
  topK: z.int().nonnegative().default(20),
  minP: z.number().min(0).max(1).optional(),
  seed: z.int().optional(),
  maxTokens: z.int().positive().default(32_768),
  thinking: z.boolean().optional().meta({ description: "On or off; the model's own default when absent." }),
  thinkingBudget: z.int().nonnegative().optional(),
  stop: z.array(z.string()).optional(),
  tokenIds: z.boolean().optional().meta({ description: 'Keep token ids where the backend gives them.' }),
  logprobs: z
    .boolean()
    .optional()
    .meta({ description: 'Keep log-probabilities where the backend gives them.' }),
  extra: z.record(z.string(), z.json()).optional(),
})
export type Sampling = z.infer<typeof Sampling>

/** What a model is asked. */
export interface ModelRequest {
  readonly messages: readonly Message[]
  readonly sampling: Sampling
  /** Requests with one key share a prefix: a backend may keep its cache for them. */
  readonly sessionKey: string
  readonly signal: AbortSignal
}

/** Why a reply ended. `stop`: it is whole. `length`: it ran out of tokens and must not be used. */
export type Finish = 'stop' | 'length' | 'other'

/** What a reply cost. */
export interface Usage {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cachedTokens?: number
  readonly costUsd?: number
}

/** What a model yields while it replies. */
export type ModelEvent =
  | { readonly type: 'reasoning-delta'; readonly text: string }
  | { readonly type: 'text-delta'; readonly text: string }
  /** The reply begins again from nothing: forget the deltas so far. */
  | { readonly type: 'reply-restart' }
  | {
      readonly type: 'reply-end'
      readonly finish: Finish
      readonly usage: Usage
      /** Requests made, retries included. */
      readonly attempts: number
      readonly tokenIds?: readonly number[]
      readonly logprobs?: readonly number[]
    }

/** Turns messages into text. It knows nothing of worlds. */
export interface Model {
  readonly id: string
  readonly dialect: string
  /** How many tokens a prompt and its reply may have together. */
  readonly contextTokens: number
  /** How many tokens a text has. Absent: nobody here can say. */
  readonly countTokens?: ((text: string) => number | Promise<number>) | undefined
  /** Yields deltas, then exactly one `reply-end`; or throws a WorldError at 'model', or the signal's reason. */
  generate(request: ModelRequest): AsyncIterable<ModelEvent>
  close(): Promise<void>
}
