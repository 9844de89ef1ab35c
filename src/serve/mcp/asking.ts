// A server that asks its client for something before it answers: a form, a completion, its roots. Which round a call is
// in, and what was answered before, travels with the client, sealed. Nothing is kept between requests.
import { randomBytes } from 'node:crypto'
import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  type InputRequests,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  MissingRequiredClientCapabilityError,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { validate } from '../../kernel/json-schema/validate.ts'
import { fillIn } from '../../kernel/tools/fill-in.ts'
import type { Rounds } from '../../kernel/tools/server-face.ts'
import { isObject } from '../../kernel/tools/tool-call.ts'
import type { Json } from '../../world/json.ts'

type Answers = { readonly [key: string]: Json }
type Round = Rounds[number]

interface Asked {
  readonly round: number
  readonly answers: Answers
}

export interface AskOptions {
  /** What stands for names in the questions. */
  readonly given: Answers
  readonly context: ServerContext
  /** Of a client that said it once and for all. */
  readonly capabilities: ClientCapabilities | undefined
}

/** What comes next: a question, all answers, or that the user would not. */
export type Asking =
  | { readonly kind: 'ask'; readonly result: InputRequiredResult }
  | { readonly kind: 'answers'; readonly answers: Answers }
  | { readonly kind: 'declined'; readonly action: string }

export interface Asker {
  verify(state: string, context: ServerContext): unknown
  next(rounds: Rounds, options: AskOptions): Promise<Asking>
}

/** Servers that share an asker continue each other's calls. */
export function createAsker({ key = randomBytes(32) }: { key?: Uint8Array } = {}): Asker {
  const codec = createRequestStateCodec<Asked>({ key })
  return {
    verify: (state, context) => codec.verify(state, context),
    async next(rounds, { given, context, capabilities }) {
      const asked = context.mcpReq.requestState<Asked>() ?? { round: 0, answers: {} }
      const round = askable(rounds[asked.round] ?? {}, declared(context) ?? capabilities ?? {})
      const heard = answersTo(round, context)
      if (heard.kind === 'declined') return heard
      const isDone = heard.kind === 'answers'
      const now = isDone ? { round: asked.round + 1, answers: { ...asked.answers, ...heard.answers } } : asked
      const next = isDone ? rounds[now.round] : round
      if (next === undefined) return { kind: 'answers', answers: now.answers }
      const inputRequests = fillIn(next as unknown as Json, {
        ...given,
        ...now.answers,
      }) as unknown as InputRequests
      return {
        kind: 'ask',
        result: inputRequired({ inputRequests, requestState: await codec.mint(now, context) }),
      }
    },
  }
}

function declared({ mcpReq }: ServerContext): ClientCapabilities | undefined {
  const envelope = mcpReq.envelope as { readonly [key: string]: unknown } | undefined
  return envelope?.[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined
}

const needs = {
  'elicitation/create': 'elicitation',
  'sampling/createMessage': 'sampling',
  'roots/list': 'roots',
} as const

// of several questions those are asked that the client can answer; of none, it is told what it lacks
function askable(round: Round, capabilities: ClientCapabilities): Round {
  const entries = Object.entries(round)
  const fit = entries.filter(([, { method }]) => capabilities[needs[method]] !== undefined)
  if (fit.length > 0 || entries.length === 0) return Object.fromEntries(fit)
  const requiredCapabilities = Object.fromEntries(entries.map(([, { method }]) => [needs[method], {}]))
  throw new MissingRequiredClientCapabilityError({ requiredCapabilities })
}

function answersTo(
  round: Round,
  { mcpReq }: ServerContext,
): Exclude<Asking, { kind: 'ask' }> | { readonly kind: 'open' } {
  const answers: { [key: string]: Json } = {}
  for (const [key, { params }] of Object.entries(round)) {
    const heard = inputResponse(mcpReq.inputResponses, key)
    if (heard.kind === 'missing') return { kind: 'open' }
    if (heard.kind === 'elicit' && heard.action !== 'accept')
      return { kind: 'declined', action: heard.action }
    const value = answerIn(heard)
    const { requestedSchema } = params
    if (isObject(requestedSchema) && validate(requestedSchema, value).issues.length > 0)
      return { kind: 'open' }
    answers[key] = value
  }
  return { kind: 'answers', answers }
}

function answerIn(heard: Exclude<ReturnType<typeof inputResponse>, { kind: 'missing' }>): Json {
  if (heard.kind === 'elicit') return (heard.content ?? {}) as Json
  if (heard.kind === 'roots') return heard.roots.map(({ uri }) => uri)
  const { content } = heard.result
  const blocks = Array.isArray(content) ? content : [content]
  return blocks.map(block => (block.type === 'text' ? block.text : `[${block.type}]`)).join('\n')
}
