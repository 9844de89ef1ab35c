// A request to the Responses API, which clients such as the AI SDK use unless told otherwise.
import { z } from 'zod'
import type { Sampling } from '../../model/model.ts'
import { parseWith } from '../../world/reading/friendly.ts'
import { type Chat, messagesFrom, samplingFrom } from './chat-request.ts'
import { readBody } from './read-body.ts'

const content = z.union([
  z.string(),
  z
    .array(
      z.looseObject({ type: z.enum(['input_text', 'output_text', 'text', 'refusal']), text: z.string() }),
    )
    .transform(parts => parts.map(({ text }) => text).join('')),
])
const message = z.looseObject({
  type: z.literal('message').optional(),
  role: z.enum(['system', 'developer', 'user', 'assistant']),
  content,
})
// what was thought in earlier turns is no part of what happened
const thought = z.looseObject({ type: z.literal('reasoning') })
const number = z.number().nullish()

const ResponsesRequest = z.looseObject({
  model: z.string(),
  input: z.union([
    z.string().transform(text => [{ role: 'user' as const, content: text }]),
    z
      .array(z.union([message, thought]))
      .transform(items => items.filter((item): item is z.infer<typeof message> => 'role' in item)),
  ]),
  instructions: z.string().nullish(),
  stream: z.boolean().nullish(),
  temperature: number,
  top_p: number,
  max_output_tokens: number,
})

/** The conversation, and what an answer repeats of the request. */
export interface ResponsesChat extends Chat {
  readonly instructions: string | null
}

/** Reads the body of a request; `defaults` hold where it says nothing. */
export async function readResponsesChat(
  request: Request,
  defaults: Partial<Sampling>,
): Promise<ResponsesChat> {
  const body = parseWith(ResponsesRequest, await readBody(request), { at: 'usage', place: 'body' })
  const { model, input, instructions = null, temperature, top_p: topP } = body
  const system = instructions === null ? [] : [{ role: 'system' as const, content: instructions }]
  const maxTokens = body.max_output_tokens ?? undefined
  return {
    model,
    messages: messagesFrom([...system, ...input]),
    sampling: samplingFrom({ temperature, topP, maxTokens }, defaults),
    maxTokens,
    isStreamed: body.stream === true,
    isUsageStreamed: true,
    instructions,
  }
}
