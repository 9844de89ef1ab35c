// One WebSocket, as a protocol sees it: messages in order and one at a time, pings that keep it open through long
// silences, and an end that is told at once.
import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { Socket, SocketEvents, SocketHandler } from '../surface.ts'
import type { ConnectionOptions } from './connection-options.ts'

/** Messages that may wait before the client is made to. */
const mostWaiting = 16

/** Serves a connection until it ends. */
export function serveConnection(
  connection: WebSocket,
  handler: SocketHandler,
  { pingMs, silentMs, onError }: ConnectionOptions,
): void {
  const ended = new AbortController()
  const socket: Socket = {
    id: randomUUID(),
    signal: ended.signal,
    send: text => void (connection.readyState === connection.OPEN && connection.send(text, () => {})),
    close: (code, reason) => connection.close(code, reason),
  }
  const stopPinging = keepAlive(connection, { pingMs, silentMs })
  const events = handler(socket)
  connection.on('message', messageReader(connection, events, onError))
  connection.on('error', () => {})
  connection.on('close', () => {
    stopPinging()
    ended.abort()
    attempt(() => events.close(), onError)
  })
}

function messageReader(connection: WebSocket, events: SocketEvents, onError: (error: unknown) => void) {
  let queue: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return (data: WebSocket.RawData, isBinary: boolean) => {
    if (isBinary) {
      connection.close(1003, 'text messages only')
      return
    }
    waiting += 1
    if (waiting >= mostWaiting) connection.pause()
    const text = data.toString()
    queue = queue
      .then(() => (connection.readyState === connection.OPEN ? events.message(text) : undefined))
      .catch(error => {
        onError(error)
        connection.close(1011, 'internal error')
      })
      .finally(() => {
        waiting -= 1
        if (connection.isPaused && waiting < mostWaiting / 2) connection.resume()
      })
  }
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
