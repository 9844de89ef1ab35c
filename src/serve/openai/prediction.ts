// What a conversation's last turn returns: computed where the turns before determine it, else imagined.
import { readTaggedReply } from '../../model/dialects/tagged-reply.ts'
import type { Finish, Model, Usage } from '../../model/model.ts'
import { readReply } from '../../model/reply.ts'
import { WorldError } from '../../world/error.ts'
import { contentHash } from '../../world/hash.ts'
import type { Chat } from './chat-request.ts'

/** A conversation in the benchmark's format, taken apart. */
export interface Conversation {
  readonly system: string
  readonly history: readonly { readonly prompt: string; readonly response: string }[]
  readonly asked: string
}

/** Computes the last turn of a conversation, or says why that cannot be. `domain` is its kind of world, where known. */
export type ComputeTurn = (
  conversation: Conversation,
  options: { readonly domain: string | undefined; readonly signal: AbortSignal },
) => Promise<{ readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: string }>

export interface Prediction {
  readonly by: 'kernel' | 'model'
  readonly content: string
  readonly reasoning: string
  readonly finish: Finish
  readonly usage: Usage
}

export interface PredictOptions {
  readonly model: Model | undefined
  readonly compute: ComputeTurn | undefined
  readonly domain: string | undefined
  readonly signal: AbortSignal
  readonly onReasoning: (text: string) => void
}

export async function predict(
  chat: Chat,
  { model, compute, domain, signal, onReasoning }: PredictOptions,
): Promise<Prediction> {
  const conversation = compute && conversationOf(chat)
  const determined = conversation && (await compute(conversation, { domain, signal }))
  if (determined?.ok) {
    const usage = { inputTokens: 0, outputTokens: 0 }
    return { by: 'kernel', content: tagged(determined.text), reasoning: '', finish: 'stop', usage }
  }
  if (model) return imagine(chat, { model, signal, onReasoning })
  const why = determined ? `cannot be computed: ${determined.why}` : 'is of no form that can be computed'
  throw new WorldError('usage', `This turn ${why}; and nobody here imagines.`, {
    remedy: { say: 'Start the server with a model: {model}.', options: { model: undefined } },
  })
}

async function imagine(
  { messages, sampling }: Chat,
  { model, signal, onReasoning }: Pick<PredictOptions, 'signal' | 'onReasoning'> & { model: Model },
): Promise<Prediction> {
  const sessionKey = contentHash(messages.slice(0, 2))
  const reply = await readReply(model.generate({ messages, sampling, sessionKey, signal }), event => {
    if (event.type === 'reasoning-delta') onReasoning(event.text)
  })
  const { observation, reasoning } = readTaggedReply(reply.text)
  const { finish, usage } = reply.end
  // a reply that ran out of tokens is handed on as it is: nobody shall take it for an observation
  const isWhole = finish !== 'length' && observation !== undefined
  return {
    by: 'model',
    content: isWhole ? tagged(observation) : reply.text,
    reasoning: [reply.reasoning, isWhole ? reasoning : ''].filter(Boolean).join('\n\n'),
    finish,
    usage,
  }
}

/** The turns of a conversation that alternates; undefined for any other. */
function conversationOf({ messages }: Chat): Conversation | undefined {
  const isSystem = messages[0]?.role === 'system'
  const turns = messages.slice(isSystem ? 1 : 0)
  const isAlternating =
    turns.length % 2 === 1 &&
    turns.every(({ role }, index) => role === (index % 2 === 0 ? 'user' : 'assistant'))
  if (!isAlternating) return undefined
  const history: { prompt: string; response: string }[] = []
  for (let index = 0; index + 1 < turns.length; index += 2) {
    history.push({ prompt: turns[index]?.content ?? '', response: turns[index + 1]?.content ?? '' })
  }
  return {
    system: isSystem ? (messages[0]?.content ?? '') : '',
    history,
    asked: turns.at(-1)?.content ?? '',
  }
}

function tagged(text: string): string {
  return `<predicted_observation>\n${text}\n</predicted_observation>`
}
