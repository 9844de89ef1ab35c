// A client that hangs up may still want its answers: `echo … | agentworld mcp …`. The end of the input is passed on only
// when the last of them is sent. A message that is too long is refused, and the next one is read.
import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server'
import { boundedLines, type Line } from './bounded-lines.ts'

/** As long as the official package lets a message be. */
const mostBytes = 10 * 2 ** 20

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
  const transport: Transport = {
    async start() {
      inner.onmessage = (message, extra) => {
        count(message, unanswered)
        transport.onmessage?.(message, extra)
        settle()
      }
      inner.onclose = () => {
        transport.onclose?.()
        // nobody is left to answer to
        ended.resolve()
      }
      inner.onerror = error => transport.onerror?.(error)
      await inner.start()
      const refuse = (line: Line & { kind: 'too-long' }) => inner.send(tooLong(line)).catch(() => {})
      // an input that breaks off has ended
      void passOn(input, source, refuse).then(hangUp, hangUp)
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

/** Resolves when everything was taken. */
async function passOn(
  input: Readable,
  source: PassThrough,
  refuse: (line: Line & { kind: 'too-long' }) => Promise<void>,
): Promise<void> {
  for await (const line of boundedLines(input, mostBytes)) {
    if (line.kind === 'too-long') await refuse(line)
    else if (!source.write(line.bytes)) await once(source, 'drain')
  }
  while (source.readableLength + source.writableLength > 0) await setImmediate()
}

// clients write the id near one end or the other; anywhere else it may be part of what they say
const atHead =
  /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?(?:"method"\s*:\s*"[^"]*"\s*,\s*)?"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)\s*,/
const atTail = /"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)\s*\}\s*$/

function tooLong({ head, tail }: { readonly head: string; readonly tail: string }): JSONRPCMessage {
  const [, id] = atHead.exec(head) ?? atTail.exec(tail) ?? []
  return {
    jsonrpc: '2.0',
    ...(id === undefined ? {} : { id: JSON.parse(id) as string | number }),
    error: { code: -32600, message: `A message may have ${mostBytes} bytes` },
  }
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
