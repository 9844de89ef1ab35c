// Keeps replies by the hash of their request, so that what a model said once is there again without the model. A session
// that asks the same thing several times gets the recorded replies in their order.
import { WorldError } from '../world/error.ts'
import { contentHash } from '../world/hash.ts'
import type { Json } from '../world/json.ts'
import type { RecordedReply } from './cassette-file.ts'
import { type CassetteMode, type CassetteReplies, cassetteReplies, howToRecord } from './cassette-replies.ts'
import type { Model, ModelEvent, ModelRequest } from './model.ts'
import { promptHash } from './prompt-hash.ts'
import { draftWith, emptyDraft } from './reply.ts'

type Identity = Pick<Model, 'id' | 'dialect' | 'contextTokens'>

/**
 * Keeps the replies of a model in a cassette file and gives them again from there. To replay, the model's name, dialect and
 * context are enough.
 */
export function withCassette(
  model: Model | Identity,
  { path, mode = 'auto' }: { path: string; mode?: CassetteMode },
): Model {
  const { id, dialect, contextTokens } = model
  const source = mode !== 'replay' && 'generate' in model ? model : undefined
  const replies = cassetteReplies({ path, mode })
  // how often each session asked each request
  const counts = new Map<string, number>()
  let isClosed = false

  async function* generate(request: ModelRequest): AsyncGenerator<ModelEvent> {
    if (isClosed) throw new WorldError('model', `The model '${id}' is closed.`)
    request.signal.throwIfAborted()
    const hash = requestHash(id, request)
    const key = `${request.sessionKey}\n${hash}`
    const nth = counts.get(key) ?? 0
    const found = await replies.find(hash, { nth, signal: request.signal })
    const ask = () => {
      if (source) return source.generate(request)
      throw missing({ path, id, hash, nth })
    }
    const events =
      found.kind === 'reply'
        ? replay(found.reply, request.signal)
        : record(ask, { ...found, hash, id, replies })
    for await (const event of events) {
      if (event.type === 'reply-end') counts.set(key, nth + 1)
      yield event
    }
  }

  async function close(): Promise<void> {
    isClosed = true
    if ('close' in model) await model.close()
  }

  return { id, dialect, contextTokens, generate, close }
}

function requestHash(id: string, { messages, sampling }: ModelRequest): string {
  return contentHash({
    model: id,
    prompt: promptHash(messages),
    sampling: sampling as { [key: string]: Json },
  })
}

async function* replay(recorded: RecordedReply, signal: AbortSignal): AsyncGenerator<ModelEvent> {
  const { version: _version, hash: _hash, model: _model, reasoning, text, ...end } = recorded
  signal.throwIfAborted()
  if (reasoning) yield { type: 'reasoning-delta', text: reasoning }
  signal.throwIfAborted()
  if (text) yield { type: 'text-delta', text }
  signal.throwIfAborted()
  yield { type: 'reply-end', ...end }
}

// a reply is on disk before its end is told: whoever hears the end may not come back for more
async function* record(
  ask: () => AsyncIterable<ModelEvent>,
  { hash, id, replies, settle }: { hash: string; id: string; replies: CassetteReplies; settle: () => void },
): AsyncGenerator<ModelEvent> {
  let draft = emptyDraft
  try {
    for await (const event of ask()) {
      draft = draftWith(draft, event)
      if (event.type === 'reply-end') {
        const { type: _type, ...end } = event
        await replies.add({ version: 1, hash, model: id, ...draft, ...end })
      }
      yield event
    }
  } finally {
    settle()
  }
}

function missing({
  path,
  id,
  hash,
  nth,
}: {
  path: string
  id: string
  hash: string
  nth: number
}): WorldError {
  const which = nth === 0 ? 'no reply' : `no reply number ${nth + 1}`
  return new WorldError('model', `The cassette ${path} holds ${which} to request ${hash} of '${id}'.`, {
    remedy: howToRecord,
  })
}
