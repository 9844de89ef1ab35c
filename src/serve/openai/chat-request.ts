// A request for a chat completion: the fields that mean something to a world model. What is not offered is refused by
// its name (not-offered.ts); all else is accepted and ignored.
import { z } from 'zod'
import { type Message, Sampling } from '../../model/model.ts'
import { WorldError } from '../../world/error.ts'
import { parseWith } from '../../world/reading/friendly.ts'
import { readBody } from './read-body.ts'

const content = z.union([
  z.string(),
  z
    .array(z.looseObject({ type: z.literal('text'), text: z.string() }))
    .transform(parts => parts.map(({ text }) => text).join('')),
  z.null().transform(() => ''),
])
const number = z.number().nullish()

const ChatRequest = z.looseObject({
  model: z.string(),
  messages: z
    .array(
      z.looseObject({
        role: z.enum(['system', 'developer', 'user', 'assistant']),
        content: content.default(''),
      }),
    )
    .min(1),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  n: z.literal(1).nullish(),
  temperature: number,
  top_p: number,
  top_k: number,
  min_p: number,
  seed: number,
  max_tokens: number,
  max_completion_tokens: number,
  thinking_token_budget: number,
  stop: z.union([z.string(), z.array(z.string())]).nullish(),
  chat_template_kwargs: z.looseObject({ enable_thinking: z.boolean().nullish() }).nullish(),
})
type ChatRequest = z.infer<typeof ChatRequest>

/** A conversation whose next message is asked for. */
export interface Chat {
  readonly model: string
  readonly messages: readonly Message[]
  readonly sampling: Sampling
  /** The most tokens that the client wants, where it says so. */
  readonly maxTokens: number | undefined
  readonly isStreamed: boolean
  readonly isUsageStreamed: boolean
}

/** Reads the body of a request; `defaults` hold where it says nothing. */
export async function readChat(request: Request, defaults: Partial<Sampling>): Promise<Chat> {
  const body = parseWith(ChatRequest, await readBody(request), { at: 'usage', place: 'body' })
  const maxTokens = body.max_completion_tokens ?? body.max_tokens ?? undefined
  return {
    model: body.model,
    messages: messagesFrom(body.messages),
    sampling: samplingFrom({ ...samplingOf(body), maxTokens }, defaults),
    maxTokens,
    isStreamed: body.stream === true,
    isUsageStreamed: body.stream_options?.include_usage === true,
  }
}

/** The messages of a conversation that ends with the turn to predict. */
export function messagesFrom(
  given: readonly { readonly role: Message['role'] | 'developer'; readonly content: string }[],
): readonly Message[] {
  const messages = given.map(
    ({ role, content }): Message => ({ role: role === 'developer' ? 'system' : role, content }),
  )
  if (messages.at(-1)?.role === 'user') return messages
  throw new WorldError('usage', 'messages: the last one must be the user’s: the turn to predict.')
}

/** Sampling as a client wants it; what it leaves open is as usual here. */
export function samplingFrom(
  given: { readonly [option: string]: unknown },
  defaults: Partial<Sampling>,
): Sampling {
  const known = Object.entries(given).filter(([, value]) => value !== undefined && value !== null)
  return parseWith(Sampling, { ...defaults, ...Object.fromEntries(known) }, { at: 'usage', place: 'body' })
}

function samplingOf(body: ChatRequest) {
  const { stop } = body
  return {
    temperature: body.temperature,
    topP: body.top_p,
    // servers write "all tokens" as -1
    topK: body.top_k === -1 ? 0 : body.top_k,
    minP: body.min_p,
    seed: body.seed,
    thinking: body.chat_template_kwargs?.enable_thinking,
    thinkingBudget: body.thinking_token_budget,
    stop: typeof stop === 'string' ? [stop] : stop,
  }
}
