// A model that says what it was told to say: for tests, and for worlds without any model at hand.
import { WorldError } from '../world/error.ts'
import type { Finish, Model, ModelEvent, ModelRequest, Usage } from './model.ts'

export interface ScriptedReply {
  readonly text: string
  readonly reasoning?: string | undefined
  readonly finish?: Finish | undefined
  readonly usage?: Usage | undefined
}

/** A reply, its text alone, or what makes one of the request. */
export type Script = ScriptedReply | string | ((request: ModelRequest) => ScriptedReply | string)

export interface ScriptedModel extends Model {
  /** What it was asked so far. */
  readonly requests: readonly ModelRequest[]
}

/** A model for tests: it gives these replies in order, or asks one function for each. */
export function scriptedModel(
  replies: readonly Script[] | ((request: ModelRequest) => ScriptedReply | string),
  { id = 'scripted', dialect = 'qwen-agentworld', contextTokens = 131_072 } = {},
): ScriptedModel {
  const requests: ModelRequest[] = []
  let isClosed = false

  function next(request: ModelRequest): ScriptedReply {
    if (isClosed) throw new WorldError('model', `The model '${id}' is closed.`)
    const script = typeof replies === 'function' ? replies : replies[requests.length]
    if (script === undefined) throw exhausted(replies.length, request)
    requests.push(request)
    const reply = typeof script === 'function' ? script(request) : script
    return typeof reply === 'string' ? { text: reply } : reply
  }

  async function* generate(request: ModelRequest): AsyncGenerator<ModelEvent> {
    request.signal.throwIfAborted()
    const { text, reasoning, finish = 'stop', usage = { inputTokens: 0, outputTokens: 0 } } = next(request)
    if (reasoning) yield { type: 'reasoning-delta', text: reasoning }
    request.signal.throwIfAborted()
    if (text) yield { type: 'text-delta', text }
    request.signal.throwIfAborted()
    yield { type: 'reply-end', finish, usage, attempts: 1 }
  }

  return {
    id,
    dialect,
    contextTokens,
    requests,
    generate,
    close: async () => {
      isClosed = true
    },
  }
}

function exhausted(count: number, { messages }: ModelRequest): WorldError {
  const question = messages.at(-1)?.content.trim().slice(0, 200) ?? ''
  return new WorldError('model', `The script of ${count} was asked for one reply more: ${question}`, {
    remedy: 'Add a reply to the script.',
  })
}
