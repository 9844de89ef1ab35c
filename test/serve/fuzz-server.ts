// Sends a server what no client should, and watches: it answers everything, in time, and blames itself for nothing.
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { WebSocket } from 'ws'
import { malformedFrame, malformedMessage, malformedRequest, type Random } from './malformed.ts'

export interface Fuzzed {
  readonly requests: number
  readonly messages: number
  readonly frames: number
  /** Statuses of answers and how often each came. */
  readonly statuses: ReadonlyMap<number, number>
  /** Answers with 5xx, and waits that were too long: what was sent, and what came. */
  readonly wrong: readonly string[]
}

export interface FuzzOptions {
  readonly random: Random
  readonly requests: number
  readonly messages: number
  readonly frames: number
  /** A session that exists. */
  readonly id: string
  readonly timeoutMs?: number
}

const lanes = 8
const perLane = (total: number) => Math.ceil(total / lanes)

export async function fuzzServer(url: string, options: FuzzOptions): Promise<Fuzzed> {
  const statuses = new Map<number, number>()
  const wrong: string[] = []
  const lane = async () => {
    await fuzzHttp(url, options, { statuses, wrong })
    for (const path of ['/ws', '/mcp'] as const) await fuzzMessages(url, path, options, wrong)
    await fuzzFrames(url, options, wrong)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const { requests, messages, frames } = options
  return {
    requests: perLane(requests) * lanes,
    messages: perLane(messages / 2) * 2 * lanes,
    frames: perLane(frames) * lanes,
    statuses,
    wrong,
  }
}

async function fuzzHttp(
  url: string,
  { random, requests, id, timeoutMs = 60_000 }: FuzzOptions,
  { statuses, wrong }: { statuses: Map<number, number>; wrong: string[] },
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let count = 0; count < perLane(requests); count++) {
    const attempt = malformedRequest(random, id)
    const { status, text } = await send(url, attempt, { agent, timeoutMs }).catch((error: Error) => ({
      status: 0,
      text: error.message,
    }))
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    // who sets a limit of a tenth of a second may be told that it was reached
    const isOwnLimit = status === 504 && attempt.body?.includes('timeout_s')
    if ((status === 0 || status >= 500) && !isOwnLimit) {
      wrong.push(
        `${attempt.method} ${attempt.path} ${attempt.body?.slice(0, 300)} -> ${status} ${text.slice(0, 200)}`,
      )
    }
  }
  agent.destroy()
}

function send(
  url: string,
  { method, path, headers, body }: ReturnType<typeof malformedRequest>,
  { agent, timeoutMs }: { agent: Agent; timeoutMs: number },
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { method, headers, agent, timeout: timeoutMs }, response => {
      let text = ''
      // a stream that stays open was answered
      if (response.headers['content-type'] === 'text/event-stream' && method === 'GET') {
        response.destroy()
        resolve({ status: response.statusCode ?? 0, text: '' })
        return
      }
      response.setEncoding('utf8').on('data', data => {
        text += data
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.on('error', reject)
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')))
    sent.on('error', reject)
    sent.end(body)
  })
}

async function fuzzMessages(
  url: string,
  path: '/ws' | '/mcp',
  { random, messages, timeoutMs = 60_000 }: FuzzOptions,
  wrong: string[],
): Promise<void> {
  let socket: WebSocket | undefined
  for (let count = 0; count < perLane(messages / 2); count++) {
    if (socket?.readyState !== WebSocket.OPEN) socket = await opened(url, path)
    const text = malformedMessage(random, path)
    socket.send(text)
    const said = await answerOf(socket, timeoutMs)
    if (/no answer in time|closed with 1011|"code":"(INTERNAL|SERVER)/.test(said))
      wrong.push(`${path} ${text.slice(0, 300)} -> ${said.slice(0, 200)}`)
  }
  socket?.terminate()
}

function answerOf(socket: WebSocket, timeoutMs: number): Promise<string> {
  return new Promise(resolve => {
    const settle = (said: string) => {
      clearTimeout(timer)
      socket.removeAllListeners('message').removeAllListeners('close')
      resolve(said)
    }
    const timer = setTimeout(() => settle('no answer in time'), timeoutMs)
    socket.on('message', data => settle(String(data)))
    socket.on('close', code => settle(`closed with ${code}`))
  })
}

async function fuzzFrames(
  url: string,
  { random, frames, timeoutMs = 60_000 }: FuzzOptions,
  wrong: string[],
): Promise<void> {
  for (let count = 0; count < perLane(frames); count++) {
    const socket = await opened(url, '/ws')
    const bytes = malformedFrame(random)
    // beneath the library, straight onto the wire
    const wire = (socket as unknown as { _socket: { write(bytes: Uint8Array): void; end(): void } })._socket
    wire.write(bytes)
    wire.end()
    const closed = await once(socket, 'close', { signal: AbortSignal.timeout(timeoutMs) }).catch(
      () => undefined,
    )
    if (!closed) wrong.push(`frame ${Buffer.from(bytes).toString('hex')} -> still open`)
  }
}

async function opened(url: string, path: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, { perMessageDeflate: false })
  socket.on('error', () => {})
  await once(socket, 'open')
  return socket
}
