// One port, all protocols: requests and sockets pass the guard and go to the first surface that answers their path.
import type { IncomingMessage, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server'
import { WebSocketServer } from 'ws'
import { dispatcher } from './dispatch.ts'
import { type Arrival, createGuard, type Guard, type Refusal } from './guard.ts'
import { answers, type Surface } from './surface.ts'
import type { ConnectionOptions } from './wire/connection-options.ts'
import { listening } from './wire/listening.ts'
import { serveConnection } from './wire/socket-connection.ts'

export interface ListenOptions extends Partial<ConnectionOptions> {
  readonly surfaces: readonly Surface[]
  readonly guard?: Guard
  readonly host?: string
  /** 0 for any that is free. */
  readonly port?: number
  /** Connections at once, sockets among them. */
  readonly maxConnections?: number
}

export interface Listening {
  readonly url: string
  readonly port: number
  /** Takes no more, lets what is under way end for `graceMs`, then ends it. */
  close(options?: { graceMs?: number }): Promise<void>
}

/** Listens until closed. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { host = '127.0.0.1', port = 8000, guard = createGuard(), maxConnections = 20_000 } = options
  const { pingMs = 30_000, silentMs = 1_200_000, onError = () => {} } = options
  const settled = { surfaces: options.surfaces, guard, pingMs, silentMs, onError }
  const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 120_000, ...onlyWebSockets })
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: guard.maxBodyBytes,
    perMessageDeflate: false,
  })
  server.maxConnections = maxConnections
  const answer = getRequestListener(answerer(settled), { overrideGlobalObjects: false })
  server.on('request', (incoming, outgoing) => void answer(incoming, outgoing))
  server.on('upgrade', upgrader(sockets, settled))
  await listening(server, { host, port })
  const address = server.address() as AddressInfo
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return {
    url: `http://${name}:${address.port}`,
    port: address.port,
    close: ({ graceMs = 2000 } = {}) => closeAll(server, sockets, graceMs),
  }
}

// others who would rather speak otherwise (h2c) are answered as if they had not asked; older Node refuses them
const onlyWebSockets = {
  shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket',
}

type Settled = ConnectionOptions & { readonly surfaces: readonly Surface[]; readonly guard: Guard }

function answerer(settled: Settled) {
  const dispatch = dispatcher(settled)
  return (request: Request, { incoming }: HttpBindings | Http2Bindings): Promise<Response> =>
    dispatch(request, arrivalOf(incoming as IncomingMessage))
}

function upgrader(sockets: WebSocketServer, settled: Settled) {
  const { surfaces, guard } = settled
  return (incoming: IncomingMessage, duplex: Duplex, head: Buffer) => {
    duplex.on('error', () => {})
    const arrival = arrivalOf(incoming, { isSocket: true })
    const refusal = guard.refuse(arrival)
    if (refusal) return hangUp(duplex, refusal)
    for (const surface of surfaces) {
      const handler = answers(surface, arrival.path) ? surface.websocket?.(arrival.path) : undefined
      if (!handler) continue
      sockets.handleUpgrade(incoming, duplex, head, connection =>
        serveConnection(connection, handler, settled),
      )
      return
    }
    hangUp(duplex, { status: 404, message: 'There is no socket here.' })
  }
}

function arrivalOf(incoming: IncomingMessage, { isSocket = false } = {}): Arrival {
  const url = URL.parse(incoming.url ?? '/', 'http://server')
  const header = (name: string) => {
    const value = incoming.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }
  return {
    method: incoming.method ?? 'GET',
    path: url?.pathname ?? '',
    query: url?.searchParams ?? new URLSearchParams(),
    address: incoming.socket.remoteAddress ?? '',
    isSocket,
    header,
  }
}

function hangUp(duplex: Duplex, { status, message, headers = {} }: Refusal): void {
  const lines = [
    `HTTP/1.1 ${status} Refused`,
    'connection: close',
    'content-type: text/plain; charset=utf-8',
    `content-length: ${Buffer.byteLength(message)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  duplex.end(`${lines.join('\r\n')}\r\n\r\n${message}`)
}

function closeAll(server: Server, sockets: WebSocketServer, graceMs: number): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(() => {
      for (const connection of sockets.clients) connection.terminate()
      server.closeAllConnections()
    }, graceMs)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
    for (const connection of sockets.clients) connection.close(1001, 'the server is stopping')
  })
}
