// One WebSocket, as a protocol sees it: messages in order and one at a time, pings that keep it open through long
// silences, and an end that is reported at once.
import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { Socket, SocketHandler } from '../surface.ts'
import type { ConnectionOptions } from './connection-options.ts'
import { Inbox } from './inbox.ts'
import { Outbox } from './outbox.ts'

/** Serves a connection until it ends; what it returns lets the message under way be answered, and closes it then. */
export function serveConnection(
  connection: WebSocket,
  handler: SocketHandler,
  options: ConnectionOptions,
): () => void {
  const { onError } = options
  const ended = new AbortController()
  const outbox = new Outbox(connection)
  const socket: Socket = {
    id: randomUUID(),
    signal: ended.signal,
    send: text => outbox.send(text),
    close: (code, reason) => connection.close(code, reason),
  }
  const stopPinging = keepAlive(connection, options)
  const events = handler(socket)
  const inbox = new Inbox(connection, { events, outbox, ...options })
  connection.on('message', (data, isBinary) => inbox.take(data, isBinary))
  connection.on('error', () => {})
  connection.on('close', () => {
    stopPinging()
    ended.abort()
    attempt(() => events.close(), onError)
  })
  return () => inbox.finish()
}

function keepAlive(
  connection: WebSocket,
  { pingMs, silentMs }: Pick<ConnectionOptions, 'pingMs' | 'silentMs'>,
): () => void {
  // counted, not timed: a server that was busy itself has not heard what was said meanwhile
  let unanswered = 0
  const hear = () => {
    unanswered = 0
  }
  for (const sign of ['message', 'ping', 'pong'] as const) connection.on(sign, hear)
  const timer = setInterval(() => {
    if (unanswered * pingMs >= silentMs) return connection.terminate()
    unanswered += 1
    connection.ping()
  }, pingMs)
  timer.unref()
  return () => clearInterval(timer)
}

function attempt(work: () => void | Promise<void>, onError: (error: unknown) => void): void {
  Promise.resolve().then(work).catch(onError)
}
