// A client that hangs up may still want its answers: `echo … | agentworld mcp …`. The end of the input is passed on
// when the last of them is sent.
import { PassThrough, type Readable } from 'node:stream'
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server'

/** A transport over `input` that ends when nothing is left to answer; `ended` says when. */
export function patientTransport(
  input: Readable,
  open: (source: Readable) => Transport,
): { transport: Transport; ended: Promise<void> } {
  const source = new PassThrough()
  const inner = open(source)
  const unanswered = new Set<string | number>()
  const ended = Promise.withResolvers<void>()
  let isOver = false
  const settle = () => {
    if (!isOver || unanswered.size > 0) return
    source.end()
    ended.resolve()
  }
  const hangUp = () => {
    isOver = true
    settle()
  }
  input.pipe(source, { end: false })
  input.once('end', hangUp)
  input.once('close', hangUp)
  const transport: Transport = {
    async start() {
      inner.onmessage = (message, extra) => {
        count(message, unanswered)
        transport.onmessage?.(message, extra)
        settle()
      }
      inner.onclose = () => transport.onclose?.()
      inner.onerror = error => transport.onerror?.(error)
      await inner.start()
    },
    async send(message, options) {
      await inner.send(message, options)
      if ('id' in message && !('method' in message) && message.id !== undefined) unanswered.delete(message.id)
      settle()
    },
    close: () => inner.close(),
  }
  return { transport, ended: ended.promise }
}

// what is given up gets no answer, and what is listened to no end
function count(message: JSONRPCMessage, unanswered: Set<string | number>): void {
  if (!('method' in message)) return
  if ('id' in message) {
    if (message.method !== 'subscriptions/listen') unanswered.add(message.id)
    return
  }
  const given = message.params as { requestId?: string | number } | undefined
  if (message.method === 'notifications/cancelled' && given?.requestId !== undefined) {
    unanswered.delete(given.requestId)
  }
}
