// Asking the model for an observation, and asking again when its reply cannot be used or contradicts what is known.
import type { Domain } from '../kernel/domain.ts'
import type { Kernel, Unknown } from '../kernel/kernel.ts'
import { confidenceOf } from '../model/confidence.ts'
import type { Dialect } from '../model/dialects/dialect.ts'
import type { Model, Sampling, Usage } from '../model/model.ts'
import { type Reply, readReply } from '../model/reply.ts'
import type { Action } from '../world/action.ts'
import { WorldError } from '../world/error.ts'
import type { Json } from '../world/json.ts'
import type { Observation } from '../world/observation.ts'
import type { AskParts } from '../world/prompt.ts'
import type { Claim, ModelCall } from '../world/turn.ts'
import type { History } from './history.ts'

export interface Imagined {
  readonly observation: Observation
  readonly reasoning: string
  /** Contradictions that remained after the last attempt. */
  readonly suspect: readonly Claim[]
  readonly call: ModelCall
}

/** What a model thinks, as it comes; a restart takes back what came so far. */
export type ReasoningEvent =
  | { readonly type: 'reasoning-delta'; readonly text: string }
  | { readonly type: 'reasoning-restart' }

export interface ImagineOptions {
  readonly domain: Domain
  readonly kernel: Kernel
  readonly model: Model
  readonly dialect: Dialect
  readonly history: History
  readonly sampling: Sampling
  readonly sessionKey: string
  /** How often the model is asked for one turn. */
  readonly attempts: number
  readonly signal: AbortSignal
  readonly onReasoning: (event: ReasoningEvent) => void
}

/** Imagines what a step returns. Throws a WorldError at 'model' when no attempt can be used, or the model is not sure of it. */
export async function imagine(action: Action, unknown: Unknown, options: ImagineOptions): Promise<Imagined> {
  const { domain, kernel, dialect, attempts } = options
  const facts = await kernel.facts(action)
  const replies: Reply[] = []
  let objections: readonly string[] = []
  let reason = ''
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const asked: AskParts = { facts, computed: unknown.computed ?? '', objections }
    const { reply, hash } = await ask(action, asked, { ...options, attempt })
    refuseUnsure(reply, unknown, options)
    replies.push(reply)
    const prediction = dialect.read(reply, asked)
    if (!prediction.ok) {
      reason = prediction.reason
      continue
    }
    const observation = domain.readReply(prediction.text, action)
    const suspect = await kernel.check(action, observation)
    if (suspect.length > 0 && attempt < attempts) {
      objections = suspect.map(({ about, says, known }) => `${about}: it said ${says}, but ${known}`)
      // asked in the same words, a model that never samples says the same again
      const isSame = dialect.ask({ ...asked, objections }) === dialect.ask(asked)
      if (!isSame || options.sampling.temperature > 0) continue
    }
    refuseContradiction(suspect, unknown, options)
    return { observation, reasoning: prediction.reasoning, suspect, call: callFrom(replies, hash, options) }
  }
  throw new WorldError(
    'model',
    `${options.model.id} gave no observation in ${attempts} attempts: ${reason}.`,
    {
      remedy: 'Check that the model speaks the dialect it was opened with, or try another model.',
    },
  )
}

async function ask(action: Action, asked: AskParts, options: ImagineOptions & { attempt: number }) {
  const { model, history, sampling, attempt, sessionKey, signal, onReasoning } = options
  const prompt = await history.ask(action, asked)
  if (attempt > 1) onReasoning({ type: 'reasoning-restart' })
  // another attempt with the same seed would say the same again
  const seed = sampling.seed === undefined ? {} : { seed: sampling.seed + attempt - 1 }
  const sure = leastConfidence(options) === 0 ? {} : { logprobs: true }
  const request = {
    messages: prompt.messages,
    sampling: { ...sampling, ...seed, ...sure },
    sessionKey,
    signal,
  }
  const reply = await readReply(model.generate(request), event => {
    if (event.type === 'reasoning-delta') onReasoning(event)
    else if (event.type === 'reply-restart') onReasoning({ type: 'reasoning-restart' })
  })
  if (reply.end.finish === 'length') {
    throw new WorldError('model', `${model.id} ran out of tokens before its reply was whole.`, {
      remedy: `Raise --max-tokens (now ${sampling.maxTokens}) or the model's context (${model.contextTokens}), or switch thinking off.`,
    })
  }
  return { reply, hash: prompt.hash }
}

/** How sure of its reply the model must be in this world. */
function leastConfidence({ model, domain }: ImagineOptions): number {
  return model.domains?.[domain.name] ?? 0
}

function refuseUnsure({ end }: Reply, { why }: Unknown, options: ImagineOptions): void {
  const [confidence, least] = [confidenceOf(end.logprobs), leastConfidence(options)]
  if (confidence >= least) return
  const [has, takes] = [Math.floor(100 * confidence) / 100, least].map(part => part.toFixed(2))
  throw new WorldError(
    'model',
    `This step cannot be computed: ${why}; and ${options.model.id} is not sure enough of what it imagines (${has}, it takes ${takes}).`,
    { remedy: otherModel },
  )
}

/** A model that must be sure must not contradict what is known, either. */
function refuseContradiction(suspect: Imagined['suspect'], { why }: Unknown, options: ImagineOptions): void {
  const [first] = suspect
  if (first === undefined || leastConfidence(options) === 0) return
  const { about, says, known } = first
  throw new WorldError(
    'model',
    `This step cannot be computed: ${why}; and what ${options.model.id} imagines contradicts what is known. ${about}: it said ${says}, but ${known}.`,
    { remedy: otherModel },
  )
}

export const otherModel =
  'Give a model that knows more (--model http://…/v1#name, or a .gguf file), have it really done (--executor sandbox), or take it anyway: --imagine.'

function callFrom(replies: readonly Reply[], promptHash: string, options: ImagineOptions): ModelCall {
  const last = replies.at(-1)
  return {
    model: options.model.id,
    dialect: options.dialect.name,
    promptHash,
    sampling: options.sampling as { [key: string]: Json },
    finish: last?.end.finish ?? 'other',
    attempts: replies.reduce((sum, reply) => sum + reply.end.attempts, 0),
    usage: replies.map(reply => reply.end.usage).reduce(addUsage),
    ...(last?.end.tokenIds ? { tokenIds: [...last.end.tokenIds] } : {}),
    ...(options.sampling.logprobs && last?.end.logprobs ? { logprobs: [...last.end.logprobs] } : {}),
  }
}

function addUsage(a: Usage, b: Usage): Usage {
  const optional = (key: 'cachedTokens' | 'costUsd') =>
    a[key] === undefined && b[key] === undefined ? {} : { [key]: (a[key] ?? 0) + (b[key] ?? 0) }
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    ...optional('cachedTokens'),
    ...optional('costUsd'),
  }
}
