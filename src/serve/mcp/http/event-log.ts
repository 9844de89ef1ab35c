// What was sent on a session's streams, kept for a while: a client whose stream broke off asks for the rest.
import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server'

interface Kept {
  readonly stream: string
  readonly number: number
  readonly message: JSONRPCMessage
  readonly characters: number
}

/** An event store that keeps the last events of one session: so many, and so many characters beyond the last. */
export function createEventLog({
  most = 256,
  mostCharacters = 1_000_000,
}: {
  most?: number
  mostCharacters?: number
} = {}): EventStore {
  const kept: Kept[] = []
  let last = 0
  let characters = 0
  const streamOf = (id: string) => id.slice(0, id.lastIndexOf('.'))
  return {
    async storeEvent(stream, message) {
      last += 1
      const size = JSON.stringify(message).length
      kept.push({ stream, number: last, message, characters: size })
      characters += size
      while (kept.length > 1 && (kept.length > most || characters > mostCharacters)) {
        characters -= kept.shift()?.characters ?? 0
      }
      return `${stream}.${last}`
    },
    getStreamIdForEventId: async id => streamOf(id),
    async replayEventsAfter(id, { send }) {
      const stream = streamOf(id)
      const after = Number(id.slice(id.lastIndexOf('.') + 1))
      for (const event of kept.filter(entry => entry.stream === stream && entry.number > after)) {
        // a stream begins with an event that says nothing
        if ('jsonrpc' in event.message) await send(`${stream}.${event.number}`, event.message)
      }
      return stream
    },
  }
}
