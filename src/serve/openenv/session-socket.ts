// The socket of an episode, `/ws`: one session for a connection, which ends with it.
import type { Socket, SocketHandler } from '../surface.ts'
import { answerRpc } from './answer-rpc.ts'
import { attachTo } from './episode/attach.ts'
import { stepIn } from './episode/episode.ts'
import { noSession, OwnedSession } from './episode/owned-session.ts'
import type { ServedWorlds } from './served-worlds.ts'
import { capacityFields, errorData, jsonText } from './wire/failure-message.ts'
import { messages, ResetRequest } from './wire/messages.ts'
import { ValidationError, validated } from './wire/validation-error.ts'

type Said = { readonly type: string; readonly data: unknown }

/** Serves `/ws`. `onError` is told of failures that clients cannot be blamed for. */
export function sessionSocket(served: ServedWorlds, onError: (error: unknown) => void): SocketHandler {
  return socket => {
    const say = (said: Said) => socket.send(jsonText(said))
    const { active, limit } = served.hub.capacity
    // a fork has its place already: it may still be taken over
    if (active >= limit && served.hub.unclaimed === 0) {
      const { message, counts } = capacityFields({ active, limit })
      say({ type: 'error', data: { message, code: 'CAPACITY_REACHED', ...counts } })
      socket.close(1000)
      return noSession
    }
    const own = new OwnedSession(served, socket)
    return {
      async message(text) {
        const said = await reply(text, { served, own, socket, onError })
        if (said === 'close') socket.close(1000)
        else say(said)
      },
      unread: () =>
        say({
          type: 'error',
          data: {
            message: 'The connection is closed: what was sent on it is not read.',
            code: 'SESSION_ERROR',
          },
        }),
      close: () => own.end(),
    }
  }
}

interface Conversation {
  readonly served: ServedWorlds
  readonly own: OwnedSession
  readonly socket: Socket
  readonly onError: (error: unknown) => void
}

async function reply(text: string, conversation: Conversation): Promise<Said | 'close'> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return {
      type: 'error',
      data: { message: `Invalid JSON: ${(error as Error).message}`, code: 'INVALID_JSON' },
    }
  }
  try {
    return await answer(value, conversation)
  } catch (error) {
    const { data, isExpected } = errorData(error, conversation.served.hub.capacity)
    if (!isExpected) conversation.onError(error)
    return { type: 'error', data }
  }
}

const answers: {
  readonly [type: string]: (value: unknown, conversation: Conversation) => Promise<Said | 'close'>
} = {
  async reset(value, { own }) {
    const request = validated(ResetRequest, validated(messages.reset, value).data)
    return { type: 'observation', data: await own.begin(request) }
  },
  async step(value, { served, own, socket: { signal } }) {
    const { data } = validated(messages.step, value)
    const { envelope } = await stepIn(served, await own.id(), { data, signal })
    return { type: 'observation', data: envelope }
  },
  async state(value, { own }) {
    validated(messages.state, value)
    return { type: 'state', data: await own.state() }
  },
  async close(value) {
    validated(messages.close, value)
    return 'close'
  },
  async mcp(value, { served, own, socket: { signal }, onError }) {
    const { data } = validated(messages.mcp, value)
    return { type: 'mcp', data: await answerRpc(served, data, { own, signal, onError }) }
  },
  async fork(value, { served, own }) {
    const { count, at_turn } = validated(messages.fork, value).data
    const ids = await served.hub.fork(await own.id(), { count, atTurn: at_turn ?? undefined })
    return { type: 'fork', data: { session_ids: ids } }
  },
  async attach(value, { served, own, socket }) {
    const { session_id: id } = validated(messages.attach, value).data
    const envelope = await attachTo(served, id)
    await served.hub.claim(id, socket.id)
    await own.adopt(id)
    return { type: 'observation', data: envelope }
  },
}

async function answer(value: unknown, conversation: Conversation): Promise<Said | 'close'> {
  const type = typeOf(value)
  const known = Object.hasOwn(answers, type) ? answers[type] : undefined
  if (known) return known(value, conversation)
  return { type: 'error', data: { message: `Unknown message type: ${type}`, code: 'UNKNOWN_TYPE' } }
}

function typeOf(value: unknown): string {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    const msg = 'Input should be a valid dictionary'
    throw new ValidationError([{ type: 'dict_type', loc: [], msg, input: value }])
  }
  const { type = '' } = value as { type?: unknown }
  return typeof type === 'string' ? type : jsonText(type)
}
