// What the Responses API answers: one object, or the events in which it grows.
import type { Usage } from '../../model/model.ts'
import { type Emit, eventStream } from '../wire/event-stream.ts'
import { apiError, type Fail } from './api-error.ts'
import type { Identity } from './completion.ts'
import type { Ask, Prediction } from './prediction.ts'
import type { ResponsesChat } from './responses-request.ts'

interface Answering {
  readonly chat: ResponsesChat
  readonly identity: Identity
  readonly ask: Ask
  readonly fail: Fail
}

/** Answers in one piece, or as a stream. */
export async function responsesAnswer(answering: Answering): Promise<Response> {
  const { chat, identity, ask } = answering
  if (chat.isStreamed) return stream(answering)
  const prediction = await ask()
  return Response.json(responseObject({ chat, identity }, prediction), {
    headers: { 'x-agentworld-by': prediction.by },
  })
}

type Frame = Pick<Answering, 'chat' | 'identity'>

function responseObject({ chat, identity }: Frame, prediction?: Prediction): object {
  const isCut = prediction?.finish === 'length'
  const { id, created, model } = identity
  return {
    id,
    object: 'response',
    created_at: created,
    status: prediction === undefined ? 'in_progress' : isCut ? 'incomplete' : 'completed',
    error: null,
    incomplete_details: isCut ? { reason: 'max_output_tokens' } : null,
    instructions: chat.instructions,
    max_output_tokens: chat.maxTokens ?? null,
    model,
    output: prediction === undefined ? [] : itemsOf(identity, prediction),
    parallel_tool_calls: false,
    previous_response_id: null,
    store: false,
    temperature: chat.sampling.temperature,
    text: { format: { type: 'text' } },
    tool_choice: 'none',
    tools: [],
    top_p: chat.sampling.topP,
    truncation: 'disabled',
    ...(prediction?.usage === undefined ? {} : { usage: usageOf(prediction.usage, prediction) }),
    metadata: {},
  }
}

function usageOf({ inputTokens, outputTokens, cachedTokens = 0 }: Usage, { reasoning }: Prediction): object {
  return {
    input_tokens: inputTokens,
    input_tokens_details: { cached_tokens: cachedTokens },
    output_tokens: outputTokens,
    // how many of them were thoughts, no model says
    ...(reasoning === '' ? { output_tokens_details: { reasoning_tokens: 0 } } : {}),
    total_tokens: inputTokens + outputTokens,
  }
}

function itemsOf(identity: Identity, { content, reasoning, finish }: Prediction): readonly object[] {
  const status = finish === 'length' ? 'incomplete' : 'completed'
  const thought = reasoning === '' ? [] : [thoughtItem(identity, reasoning)]
  return [...thought, messageItem(identity, status, [textPart(content)])]
}

function thoughtItem({ id }: Identity, text: string): object {
  return { type: 'reasoning', id: `${id}-rs`, summary: text === '' ? [] : [{ type: 'summary_text', text }] }
}

function messageItem({ id }: Identity, status: string, content: readonly object[]): object {
  return { type: 'message', id: `${id}-msg`, status, role: 'assistant', content }
}

function textPart(text: string): object {
  return { type: 'output_text', text, annotations: [], logprobs: [] }
}

function stream({ chat, identity, ask, fail }: Answering): Response {
  let emitted = 0
  const saying = (emit: Emit) => (type: string, fields: object) =>
    emit({ ...fields, type, sequence_number: emitted++ }, type)
  return eventStream(
    async emit => {
      const say = saying(emit)
      const begun = responseObject({ chat, identity })
      say('response.created', { response: begun })
      say('response.in_progress', { response: begun })
      const thinking = thoughtStream(identity, say)
      const prediction = await ask(thinking.add)
      thinking.end(prediction.reasoning)
      sayMessage(identity, prediction, say)
      const isCut = prediction.finish === 'length'
      say(isCut ? 'response.incomplete' : 'response.completed', {
        response: responseObject({ chat, identity }, prediction),
      })
    },
    {
      fail: (error, emit) => {
        const { error: told } = apiError(fail(error))
        // some clients read it here, some there
        saying(emit)('error', { ...told, error: told })
      },
    },
  )
}

type Say = (type: string, fields: object) => void

function thoughtStream(identity: Identity, say: Say) {
  const place = { item_id: `${identity.id}-rs`, output_index: 0, summary_index: 0 }
  const part = (text: string) => ({ part: { type: 'summary_text', text } })
  let isBegun = false
  const add = (delta: string) => {
    if (!isBegun) {
      say('response.output_item.added', { output_index: 0, item: thoughtItem(identity, '') })
      say('response.reasoning_summary_part.added', { ...place, ...part('') })
    }
    isBegun = true
    say('response.reasoning_summary_text.delta', { ...place, delta })
  }
  return {
    add,
    end(text: string) {
      if (text === '') return
      if (!isBegun) add(text)
      say('response.reasoning_summary_text.done', { ...place, text })
      say('response.reasoning_summary_part.done', { ...place, ...part(text) })
      say('response.output_item.done', { output_index: 0, item: thoughtItem(identity, text) })
    },
  }
}

function sayMessage(identity: Identity, { content, reasoning, finish }: Prediction, say: Say): void {
  const output_index = reasoning === '' ? 0 : 1
  const place = { item_id: `${identity.id}-msg`, output_index, content_index: 0 }
  const status = finish === 'length' ? 'incomplete' : 'completed'
  say('response.output_item.added', { output_index, item: messageItem(identity, 'in_progress', []) })
  say('response.content_part.added', { ...place, part: textPart('') })
  say('response.output_text.delta', { ...place, delta: content, logprobs: [] })
  say('response.output_text.done', { ...place, text: content, logprobs: [] })
  say('response.content_part.done', { ...place, part: textPart(content) })
  say('response.output_item.done', { output_index, item: messageItem(identity, status, [textPart(content)]) })
}
