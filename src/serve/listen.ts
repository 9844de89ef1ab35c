// One port, all protocols: requests and sockets pass the guard and go to the first surface that answers their path.
import type { IncomingMessage, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server'
import { WebSocketServer } from 'ws'
import { type DispatchOptions, dispatcher, surfacesFor } from './dispatch.ts'
import { type Arrival, createGuard, type Guard, type Refusal } from './guard.ts'
import { answers, type Surface } from './surface.ts'
import type { ConnectionOptions } from './wire/connection-options.ts'
import { listening } from './wire/listening.ts'
import { serveConnection } from './wire/socket-connection.ts'

export interface ListenOptions extends Partial<ConnectionOptions> {
  readonly surfaces: readonly Surface[]
  readonly agentSurfaces?: DispatchOptions['agentSurfaces']
  readonly guard?: Guard
  readonly host?: string
  /** 0 for any that is free. */
  readonly port?: number
  /** Connections at once, sockets among them. */
  readonly maxConnections?: number
  /** How long the headers of a request may take to come, from the first byte of a connection … */
  readonly headersMs?: number
  /** … and all of it. */
  readonly requestMs?: number
}

/** A server that listens, until it is closed. */
export interface Listening {
  readonly url: string
  readonly port: number
  /** Takes no more, lets what is under way end for `graceMs`, then ends it. */
  close(options?: { graceMs?: number }): Promise<void>
}

/** Listens until closed. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { host = '127.0.0.1', port = 8000, guard = createGuard(), maxConnections = 20_000 } = options
  const { pingMs = 30_000, silentMs = 1_200_000, unreadMs = 20_000, onError = () => {} } = options
  const { surfaces, agentSurfaces, headersMs = 15_000, requestMs = 120_000 } = options
  const settled = { surfaces, agentSurfaces, guard, pingMs, silentMs, unreadMs, onError }
  const finishers = new Set<() => void>()
  // whoever sends its headers or its body a byte at a time, or nothing, holds a connection no longer than this
  const server = createServer({
    keepAliveTimeout: 65_000,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.ceil(headersMs / 3),
    ...onlyWebSockets,
  })
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: guard.maxBodyBytes,
    perMessageDeflate: false,
  })
  server.maxConnections = maxConnections
  const answer = getRequestListener(answerer(settled), { overrideGlobalObjects: false })
  server.on('request', (incoming, outgoing) => void answer(incoming, outgoing))
  server.on('upgrade', upgrader(sockets, { ...settled, finishers }))
  await listening(server, { host, port })
  const address = server.address() as AddressInfo
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return {
    url: `http://${name}:${address.port}`,
    port: address.port,
    close: ({ graceMs = 2000 } = {}) => closeAll(server, { sockets, finishers, graceMs }),
  }
}

// others who would rather speak otherwise (h2c) are answered as if they had not asked; older Node refuses them
const onlyWebSockets = {
  shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket',
}

type Settled = ConnectionOptions & DispatchOptions

function answerer(settled: Settled) {
  const dispatch = dispatcher(settled)
  return (request: Request, { incoming }: HttpBindings | Http2Bindings): Promise<Response> =>
    dispatch(request, arrivalOf(incoming as IncomingMessage))
}

function upgrader(sockets: WebSocketServer, settled: Settled & { readonly finishers: Set<() => void> }) {
  const { guard, finishers } = settled
  return (incoming: IncomingMessage, duplex: Duplex, head: Buffer) => {
    duplex.on('error', () => {})
    const arrival = arrivalOf(incoming, { isSocket: true })
    const { path, caller, refusal } = guard.admit(arrival)
    if (refusal) return hangUp(duplex, refusal)
    for (const surface of surfacesFor(caller, settled)) {
      const handler = answers(surface, path) ? surface.websocket?.(path) : undefined
      if (!handler) continue
      sockets.handleUpgrade(incoming, duplex, head, connection => {
        const finish = serveConnection(connection, handler, settled)
        finishers.add(finish)
        connection.on('close', () => finishers.delete(finish))
      })
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

interface Closing {
  readonly sockets: WebSocketServer
  readonly finishers: ReadonlySet<() => void>
  readonly graceMs: number
}

function closeAll(server: Server, { sockets, finishers, graceMs }: Closing): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(() => {
      for (const connection of sockets.clients) connection.terminate()
      server.closeAllConnections()
    }, graceMs)
    // a connection is idle once what was asked on it is answered
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    server.close(() => {
      clearTimeout(timer)
      clearInterval(sweep)
      resolve()
    })
    server.closeIdleConnections()
    for (const finish of finishers) finish()
  })
}
