// A request for a chat completion: the fields that mean something to a world model. All others are let pass.
import { z } from 'zod'
import { type Message, Sampling } from '../../model/model.ts'
import { WorldError } from '../../world/error.ts'
import { outOfBounds } from '../../world/reading/bounds.ts'
import { parseWith } from '../../world/reading/friendly.ts'
import { Refused } from '../refused.ts'

const content = z.union([
  z.string(),
  z
    .array(z.looseObject({ type: z.literal('text'), text: z.string() }))
    .transform(parts => parts.map(({ text }) => text).join('')),
])
const number = z.number().nullish()

const ChatRequest = z.looseObject({
  model: z.string(),
  messages: z
    .array(z.looseObject({ role: z.enum(['system', 'developer', 'user', 'assistant']), content }))
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

/** A request, read. */
export interface Chat {
  readonly model: string
  readonly messages: readonly Message[]
  readonly sampling: Sampling
  readonly isStreamed: boolean
  readonly isUsageStreamed: boolean
}

/** Reads the body of a request; `defaults` hold where it says nothing. */
export async function readChat(request: Request, defaults: Partial<Sampling>): Promise<Chat> {
  const body = parseWith(ChatRequest, await jsonOf(request), { at: 'usage', place: 'body' })
  const messages = body.messages.map(
    ({ role, content }): Message => ({ role: role === 'developer' ? 'system' : role, content }),
  )
  if (messages.at(-1)?.role !== 'user') {
    throw new WorldError('usage', 'messages: the last one must be the user’s: the turn to predict.')
  }
  return {
    model: body.model,
    messages,
    sampling: samplingOf(body, defaults),
    isStreamed: body.stream === true,
    isUsageStreamed: body.stream_options?.include_usage === true,
  }
}

async function jsonOf(request: Request): Promise<unknown> {
  let data: unknown
  try {
    data = JSON.parse(await request.text())
  } catch {
    throw new Refused('invalid', 'The body is not JSON.')
  }
  const reason = outOfBounds(data, { depth: 32, nodes: 200_000 })
  if (reason !== undefined) throw new Refused('invalid', `The body is ${reason}.`)
  return data
}

function samplingOf(body: ChatRequest, defaults: Partial<Sampling>): Sampling {
  const { stop } = body
  const given = {
    temperature: body.temperature,
    topP: body.top_p,
    // servers write "all tokens" as -1
    topK: body.top_k === -1 ? 0 : body.top_k,
    minP: body.min_p,
    seed: body.seed,
    maxTokens: body.max_completion_tokens ?? body.max_tokens,
    thinking: body.chat_template_kwargs?.enable_thinking,
    thinkingBudget: body.thinking_token_budget,
    stop: typeof stop === 'string' ? [stop] : stop,
  }
  const known = Object.entries(given).filter(([, value]) => value !== undefined && value !== null)
  return parseWith(Sampling, { ...defaults, ...Object.fromEntries(known) }, { at: 'usage', place: 'body' })
}
