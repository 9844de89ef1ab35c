// What a conversation's last turn returns: computed where the earlier turns determine it, else imagined.

import { charactersPerToken } from '../../engine/history.ts'
import { makerOf } from '../../kernel/kernel.ts'
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

/**
 * Computes the last turn of a conversation, or says why that cannot be. `domain` is its kind of world, where known;
 * `isKindOpen` says that neither it nor the conversation tells.
 */
export type ComputeTurn = (
  conversation: Conversation,
  options: { readonly domain: string | undefined; readonly signal: AbortSignal },
) => Promise<
  | { readonly ok: true; readonly text: string; readonly isInferred?: true }
  | { readonly ok: false; readonly why: string; readonly isKindOpen?: boolean }
>

export interface Prediction {
  readonly by: ReturnType<typeof makerOf> | 'model'
  readonly content: string
  readonly reasoning: string
  readonly finish: Finish
  /** What the model used: nothing where none was asked; undefined where it did not say. */
  readonly usage: Usage | undefined
}

/** Has the answer made; tells of the reasoning as it comes. */
export type Ask = (onReasoning?: (text: string) => void) => Promise<Prediction>

export interface PredictOptions {
  readonly model: Model | undefined
  readonly compute: ComputeTurn | undefined
  readonly domain: string | undefined
  /** The kinds of world that can be named. */
  readonly domains: readonly string[]
  readonly signal: AbortSignal
  readonly onReasoning: (text: string) => void
}

export async function predict(
  chat: Chat,
  { model, compute, domain, domains, signal, onReasoning }: PredictOptions,
): Promise<Prediction> {
  const conversation = compute && conversationOf(chat)
  const determined = conversation && (await compute(conversation, { domain, signal }))
  if (determined?.ok) return computed(determined, { maxTokens: chat.maxTokens, model })
  if (model) return imagine(chat, { model, signal, onReasoning })
  const why = determined ? `cannot be computed: ${determined.why}` : 'is of no form that can be computed'
  const names = domains.map(name => `agentworld/${name}`).join(', ')
  throw new WorldError('action', `This turn ${why}; and there is no model here that imagines.`, {
    ...(determined?.isKindOpen ? { remedy: `Name the kind of world in "model": ${names}.` } : {}),
  })
}

/** A computed answer. One that is longer than the client wants is cut, and says so as a model's would. */
async function computed(
  determined: { readonly text: string; readonly isInferred?: true },
  { maxTokens, model }: { maxTokens: number | undefined; model: Model | undefined },
): Promise<Prediction> {
  const whole = tagged(determined.text)
  const kept = maxTokens === undefined ? whole : await withinTokens(whole, maxTokens, model)
  const usage = { inputTokens: 0, outputTokens: 0 }
  return {
    by: makerOf(determined),
    content: kept,
    reasoning: '',
    finish: kept === whole ? 'stop' : 'length',
    usage,
  }
}

async function withinTokens(text: string, most: number, model: Model | undefined): Promise<string> {
  // no token is shorter than a byte
  if (Buffer.byteLength(text) <= most) return text
  const tokens = (await model?.countTokens?.(text)) ?? text.length / charactersPerToken
  return tokens <= most ? text : text.slice(0, Math.floor((text.length * most) / tokens))
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
  // an endpoint that does not say what it used is taken to have said nothing, never to have used nothing
  const isCounted = usage.inputTokens + usage.outputTokens > 0
  // a reply that ran out of tokens is handed on as it is: it must not be taken for an observation
  const isWhole = finish !== 'length' && observation !== undefined
  return {
    by: 'model',
    content: isWhole ? tagged(observation) : reply.text,
    reasoning: [reply.reasoning, isWhole ? reasoning : ''].filter(Boolean).join('\n\n'),
    finish,
    usage: isCounted ? usage : undefined,
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
