// An OpenAI-compatible endpoint on a real socket that misbehaves on purpose.
// A test hands it one behaviour per request; the last one goes on for ever.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Exchange {
  readonly body: { readonly messages: readonly { readonly content: string }[] }
  readonly response: ServerResponse
}

export type Behaviour = (exchange: Exchange) => void | Promise<void>

interface SeenRequest {
  readonly headers: IncomingMessage['headers']
  readonly body: Readonly<Record<string, unknown>>
  /** Settles when the connection of this request is done with. */
  readonly closed: Promise<void>
}

export interface MisbehavingEndpoint {
  readonly baseUrl: string
  /** The chat requests so far. */
  readonly requests: readonly SeenRequest[]
  [Symbol.asyncDispose](): Promise<void>
}

/** Opens the endpoint. Without `models` it has no list of models. */
export async function openMisbehavingEndpoint(
  script: readonly Behaviour[],
  { models }: { models?: readonly string[] } = {},
): Promise<MisbehavingEndpoint> {
  const requests: SeenRequest[] = []
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString('utf8')
    if (request.method === 'GET' && request.url === '/v1/models' && models) {
      return sendsJson(200, { object: 'list', data: models.map(id => ({ id, object: 'model' })) })({
        response,
      })
    }
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') return fails(404)({ response })
    const body = JSON.parse(text)
    const behaviour = script[Math.min(requests.length, script.length - 1)] ?? fails(500)
    const closed = new Promise<void>(resolve => response.on('close', resolve))
    requests.push({ headers: request.headers, body, closed })
    await behaviour({ body, response })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** The address of a port where nothing listens. */
export async function refusingUrl(): Promise<string> {
  const endpoint = await openMisbehavingEndpoint([])
  await endpoint[Symbol.asyncDispose]()
  return endpoint.baseUrl
}

/** Answers with a status, and with whatever body and headers are given. */
export function fails(
  status: number,
  { headers = {}, body = '' }: { headers?: Record<string, string>; body?: unknown } = {},
): (exchange: Pick<Exchange, 'response'>) => void {
  return ({ response }) => {
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

function sendsJson(status: number, body: unknown): ReturnType<typeof fails> {
  return fails(status, { headers: { 'content-type': 'application/json' }, body })
}

/** Streams these chunks as a good server does. */
export function streams(chunks: readonly unknown[]): Behaviour {
  return sends(`${chunks.map(event).join('')}data: [DONE]\n\n`)
}

/** A well-behaved stream: the text in two pieces, the finish reason, then the usage. */
export function replies(text: string): Behaviour {
  return streams(replyChunks(text))
}

/** As `replies`, with the last message as the text. */
export const echoes: Behaviour = exchange => replies(exchange.body.messages.at(-1)?.content ?? '')(exchange)

/** The chunks of a plain reply. */
export function replyChunks(text: string): readonly unknown[] {
  const middle = Math.ceil(text.length / 2)
  return [
    delta({ role: 'assistant', content: '' }),
    delta({ content: text.slice(0, middle) }),
    delta({ content: text.slice(middle) }),
    delta({}, { finish_reason: 'stop' }),
    { choices: [], usage: { prompt_tokens: 12, completion_tokens: 3 } },
  ]
}

/** One chunk with this delta. */
export function delta(fields: object, choice: object = {}): unknown {
  return {
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: fields, finish_reason: null, ...choice }],
  }
}

/** One server-sent event. */
export function event(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`
}

/** Sends exactly this text as an event stream, and ends. */
export function sends(text: string): Behaviour {
  return ({ response }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(text)
  }
}

/** As `sends`, byte by byte. */
export function drips(text: string): Behaviour {
  return async ({ response }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.socket?.setNoDelay(true)
    for (const byte of Buffer.from(text)) {
      response.write(Buffer.of(byte))
      await new Promise(setImmediate)
    }
    response.end()
  }
}

/** Sends this text, then cuts the connection. */
export function resetsAfter(text: string): Behaviour {
  return ({ response }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(text, () => response.socket?.resetAndDestroy())
  }
}

/** Sends this text (not even headers where it is empty), then nothing more, and keeps the connection. */
export function hangsAfter(text: string): Behaviour {
  return ({ response }) => {
    if (text === '') return
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(text)
  }
}
