// The world model as a model: conversations in the benchmark's format come in, and the predicted observation goes out.
// `agentworld` computes what the earlier turns determine and asks the model for the rest, `agentworld/<domain>` is told
// the kind of world, and the model's own name asks the model alone.
import { randomUUID } from 'node:crypto'
import type { Model, Sampling } from '../../model/model.ts'
import { agentFailureOf } from '../failure.ts'
import type { Figures } from '../hub.ts'
import type { Surface } from '../surface.ts'
import { apiErrorResponse, type Fail } from './api-error.ts'
import { chatAnswer } from './chat-answer.ts'
import { type Chat, readChat } from './chat-request.ts'
import type { Identity } from './completion.ts'
import { type Ask, type ComputeTurn, type Prediction, predict } from './prediction.ts'
import { responsesAnswer } from './responses-answer.ts'
import { readResponsesChat } from './responses-request.ts'

export interface OpenaiSurfaceOptions {
  readonly model?: Model | undefined
  readonly compute?: ComputeTurn | undefined
  /** The kinds of world that can be asked for by name. */
  readonly domains?: readonly string[]
  readonly sampling?: Partial<Sampling>
  readonly figures: Figures
  readonly onError?: (error: unknown) => void
  readonly now?: () => number
  readonly newId?: () => string
}

/** The model that computes first. */
const hybridName = 'agentworld'

export function openaiSurface(options: OpenaiSurfaceOptions): Surface {
  const { onError = () => {} } = options
  // addresses and places are the operator's
  const fail: Fail = error => {
    const failure = agentFailureOf(error)
    if (!failure.isExpected) onError(error)
    return failure
  }
  return {
    name: 'OpenAI',
    paths: ['/v1/models', '/v1/models/**', '/v1/chat/completions', '/v1/responses', '/v1/responses/**'],
    describe: base => `${base}/v1`,
    refuse: ({ status, message }) => apiErrorResponse({ status, code: codeOf(status), message }),
    async fetch(request) {
      try {
        return await answer(request, { ...options, fail })
      } catch (error) {
        return apiErrorResponse(fail(error))
      }
    },
  }
}

function codeOf(status: number): string {
  return status === 401 ? 'invalid_api_key' : status === 429 ? 'rate_limit_exceeded' : 'refused'
}

type AnswerOptions = OpenaiSurfaceOptions & { readonly fail: Fail }

async function answer(request: Request, options: AnswerOptions): Promise<Response> {
  const { pathname } = new URL(request.url)
  const names = modelNames(options)
  if (pathname === '/v1/chat/completions') {
    if (request.method !== 'POST') return wrongMethod('POST')
    const chat = await readChat(request, options.sampling ?? {})
    if (!names.includes(chat.model)) return unknownModel(chat.model, names)
    const identity = identityOf('chatcmpl-', chat.model, options)
    return chatAnswer({ chat, identity, ask: asker(chat, request, options), fail: options.fail })
  }
  if (pathname === '/v1/responses') {
    if (request.method !== 'POST') return wrongMethod('POST')
    const chat = await readResponsesChat(request, options.sampling ?? {})
    if (!names.includes(chat.model)) return unknownModel(chat.model, names)
    const identity = identityOf('resp_', chat.model, options)
    return responsesAnswer({ chat, identity, ask: asker(chat, request, options), fail: options.fail })
  }
  if (pathname.startsWith('/v1/responses/')) return notKept()
  if (request.method !== 'GET') return wrongMethod('GET')
  if (pathname === '/v1/models')
    return Response.json({ object: 'list', data: names.map(name => modelCard(name, options)) })
  const name = URL.parse(request.url)?.pathname.slice('/v1/models/'.length) ?? ''
  const wanted = names.find(known => encodeURIComponent(known) === name || known === name)
  return wanted === undefined ? unknownModel(name, names) : Response.json(modelCard(wanted, options))
}

function modelNames({ model, domains = [] }: OpenaiSurfaceOptions): readonly string[] {
  const hybrids = [hybridName, ...domains.map(domain => `${hybridName}/${domain}`)]
  return [...new Set([...hybrids, ...(model ? [model.id] : [])])]
}

function modelCard(id: string, { model }: OpenaiSurfaceOptions): object {
  const limit = model ? { max_model_len: model.contextTokens } : {}
  return { id, object: 'model', created: 0, owned_by: hybridName, ...limit }
}

/** How the answer to one request is had, counted in the figures. */
function asker(chat: Chat, { signal }: Request, { model, figures, ...options }: OpenaiSurfaceOptions): Ask {
  const [first, domain] = chat.model.split('/')
  const compute = first === hybridName ? options.compute : undefined
  return async (onReasoning = () => {}) => {
    const asked = { model, compute, domain, domains: options.domains ?? [], signal, onReasoning }
    const prediction = await predict(chat, asked)
    count(figures, prediction)
    return prediction
  }
}

function identityOf(prefix: string, model: string, options: OpenaiSurfaceOptions): Identity {
  const { now = Date.now, newId = randomUUID } = options
  return { id: `${prefix}${newId()}`, created: Math.floor(now() / 1000), model }
}

function count(figures: Figures, { by, usage = { inputTokens: 0, outputTokens: 0 } }: Prediction): void {
  figures.add('agentworld_predictions_total', { by })
  if (usage.inputTokens > 0) figures.add('agentworld_tokens_total', { kind: 'input' }, usage.inputTokens)
  if (usage.outputTokens > 0) figures.add('agentworld_tokens_total', { kind: 'output' }, usage.outputTokens)
}

function unknownModel(name: string, names: readonly string[]): Response {
  const message = `There is no model '${name.slice(0, 100)}' here.`
  return apiErrorResponse({
    status: 404,
    code: 'model_not_found',
    message,
    remedy: `There is ${names.join(', ')}.`,
  })
}

function wrongMethod(method: string): Response {
  return apiErrorResponse({ status: 405, code: 'method_not_allowed', message: `Use ${method}.` })
}

function notKept(): Response {
  return apiErrorResponse({
    status: 404,
    code: 'not_kept',
    message: 'Responses are not kept here.',
    remedy: 'POST /v1/responses with the whole conversation.',
  })
}
