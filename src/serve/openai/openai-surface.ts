// The world model as a model: conversations in the benchmark's format come in, the predicted observation goes out.
// `agentworld` computes what the turns before determine and asks the model for the rest, `agentworld/<domain>` is told what
// kind of world it is about, and the model's own name asks the model alone.
import { randomUUID } from 'node:crypto'
import type { Model, Sampling } from '../../model/model.ts'
import { failureOf } from '../failure.ts'
import type { Figures } from '../hub.ts'
import type { Surface } from '../surface.ts'
import { eventStream } from '../wire/event-stream.ts'
import { apiError, apiErrorResponse } from './api-error.ts'
import { type Chat, readChat } from './chat-request.ts'
import { chunk, completion, type Identity, reasoningDelta, usageChunk } from './completion.ts'
import { type ComputeTurn, type Prediction, type PredictOptions, predict } from './prediction.ts'

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
  return {
    name: 'OpenAI',
    paths: ['/v1/models', '/v1/models/**', '/v1/chat/completions'],
    describe: base => `${base}/v1`,
    refuse: ({ status, message }) => apiErrorResponse({ status, code: codeOf(status), message }),
    async fetch(request) {
      try {
        return await answer(request, options)
      } catch (error) {
        const failure = failureOf(error)
        if (!failure.isExpected) onError(error)
        return apiErrorResponse(failure)
      }
    },
  }
}

function codeOf(status: number): string {
  return status === 401 ? 'invalid_api_key' : status === 429 ? 'rate_limit_exceeded' : 'refused'
}

async function answer(request: Request, options: OpenaiSurfaceOptions): Promise<Response> {
  const { pathname } = new URL(request.url)
  const names = modelNames(options)
  if (pathname === '/v1/chat/completions') {
    if (request.method !== 'POST') return wrongMethod('POST')
    const chat = await readChat(request, options.sampling ?? {})
    return names.includes(chat.model) ? complete(chat, request, options) : unknownModel(chat.model, names)
  }
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

async function complete(chat: Chat, request: Request, options: OpenaiSurfaceOptions): Promise<Response> {
  const { model, figures, now = Date.now, newId = randomUUID } = options
  const identity: Identity = {
    id: `chatcmpl-${newId()}`,
    created: Math.floor(now() / 1000),
    model: chat.model,
  }
  const [first, domain] = chat.model.split('/')
  const compute = first === hybridName ? options.compute : undefined
  const asked = { model, compute, domain, signal: request.signal, onReasoning: (_: string) => {} }
  if (chat.isStreamed) return stream(chat, identity, { asked, figures })
  const prediction = await predict(chat, asked)
  count(figures, prediction)
  return Response.json(completion(identity, prediction), { headers: { 'x-agentworld-by': prediction.by } })
}

function stream(
  chat: Chat,
  identity: Identity,
  { asked, figures }: { asked: PredictOptions; figures: Figures },
): Response {
  return eventStream(
    async emit => {
      emit(chunk(identity, { role: 'assistant', content: '' }))
      let isReasoningSent = false
      const onReasoning = (text: string) => {
        isReasoningSent = true
        emit(chunk(identity, reasoningDelta(text)))
      }
      const prediction = await predict(chat, { ...asked, onReasoning })
      count(figures, prediction)
      const { reasoning, content, finish, usage } = prediction
      if (!isReasoningSent && reasoning !== '') emit(chunk(identity, reasoningDelta(reasoning)))
      emit(chunk(identity, { content }))
      emit(chunk(identity, {}, finish))
      if (chat.isUsageStreamed) emit(usageChunk(identity, usage))
    },
    { last: 'data: [DONE]\n\n', fail: (error, emit) => emit(apiError(failureOf(error))) },
  )
}

function count(figures: Figures, { by, usage }: Prediction): void {
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
