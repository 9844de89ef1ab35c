// What chat completions answer: one object, or the chunks in which it grows.
import { eventStream } from '../wire/event-stream.ts'
import { apiError, type Fail } from './api-error.ts'
import type { Chat } from './chat-request.ts'
import { chunk, completion, type Identity, reasoningDelta, usageChunk } from './completion.ts'
import type { Ask } from './prediction.ts'

interface Answering {
  readonly chat: Chat
  readonly identity: Identity
  readonly ask: Ask
  readonly fail: Fail
}

/** Answers in one piece, or as a stream. */
export async function chatAnswer(answering: Answering): Promise<Response> {
  const { chat, identity, ask } = answering
  if (chat.isStreamed) return stream(answering)
  const prediction = await ask()
  return Response.json(completion(identity, prediction), { headers: { 'x-agentworld-by': prediction.by } })
}

function stream({ chat, identity, ask, fail }: Answering): Response {
  return eventStream(
    async emit => {
      emit(chunk(identity, { role: 'assistant', content: '' }))
      let isReasoningSent = false
      const { reasoning, content, finish, usage } = await ask(text => {
        isReasoningSent = true
        emit(chunk(identity, reasoningDelta(text)))
      })
      if (!isReasoningSent && reasoning !== '') emit(chunk(identity, reasoningDelta(reasoning)))
      emit(chunk(identity, { content }))
      emit(chunk(identity, {}, finish))
      if (chat.isUsageStreamed && usage) emit(usageChunk(identity, usage))
    },
    { last: 'data: [DONE]\n\n', fail: (error, emit) => emit(apiError(fail(error))) },
  )
}
