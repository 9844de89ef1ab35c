// The socket of tools, `/mcp`: OpenEnv's JSON-RPC in one session, which ends with the connection.
import type { SocketHandler } from '../surface.ts'
import { answerRpcText, rpcAtCapacity, rpcUnread } from './answer-rpc.ts'
import { noSession, OwnedSession } from './episode/owned-session.ts'
import type { ServedWorlds } from './served-worlds.ts'
import { jsonText } from './wire/failure-message.ts'

/** Serves `/mcp` as a socket. */
export function toolSocket(served: ServedWorlds, onError: (error: unknown) => void): SocketHandler {
  return socket => {
    const { active, limit } = served.hub.capacity
    if (active >= limit) {
      socket.send(jsonText(rpcAtCapacity(served)))
      socket.close(1000)
      return noSession
    }
    const own = new OwnedSession(served, socket)
    return {
      async message(text) {
        const { signal } = socket
        socket.send(jsonText(await answerRpcText(served, text, { own, signal, onError })))
      },
      unread: () => socket.send(jsonText(rpcUnread())),
      close: () => own.end(),
    }
  }
}
