// The session of one connection. The first reset or step begins it, the next reset replaces it, and it ends with the
// connection.
import { Refused } from '../../refused.ts'
import type { Socket, SocketEvents } from '../../surface.ts'
import type { OwnSession } from '../answer-rpc.ts'
import type { ServedWorlds } from '../served-worlds.ts'
import type { ResetRequest } from '../wire/messages.ts'
import type { Envelope } from './envelope.ts'
import { beginEpisode, stateOf } from './episode.ts'
import { selectTask } from './select-task.ts'

/** A connection that gets no session. */
export const noSession: SocketEvents = { message: () => {}, unread: () => {}, close: () => {} }

export class OwnedSession implements OwnSession {
  readonly #served: ServedWorlds
  readonly #socket: Socket
  #sessionId: string | undefined
  #episodeId: string | undefined

  constructor(served: ServedWorlds, socket: Socket) {
    this.#served = served
    this.#socket = socket
  }

  /** The session; without a reset, one of the first world. */
  async id(): Promise<string> {
    if (this.#sessionId === undefined) await this.begin({})
    if (this.#sessionId === undefined) throw new Refused('unknown-session', 'The connection has no session.')
    return this.#sessionId
  }

  /** Puts a new session in the place of the one there was. */
  async begin(request: ResetRequest): Promise<Envelope> {
    const task = selectTask(this.#served.hub.catalogue, request)
    await this.#let()
    const options = { seed: request.seed ?? undefined, owner: this.#socket.id }
    const { sessionId, envelope } = await beginEpisode(this.#served, task, options)
    await this.#take(sessionId, request.episode_id ?? sessionId)
    return envelope
  }

  /** Takes over a session that belongs to nobody yet. */
  async adopt(sessionId: string): Promise<void> {
    if (sessionId === this.#sessionId) return
    await this.#let()
    await this.#take(sessionId, sessionId)
  }

  async state() {
    if (this.#sessionId === undefined) return { episode_id: null, step_count: 0 }
    return stateOf(this.#served, this.#sessionId, this.#episodeId ?? this.#sessionId)
  }

  async end(): Promise<void> {
    await this.#let()
    await this.#served.hub.release(this.#socket.id)
  }

  async #take(sessionId: string, episodeId: string): Promise<void> {
    this.#sessionId = sessionId
    this.#episodeId = episodeId
    // the client left while the session was being made
    if (this.#socket.signal.aborted) await this.#let()
  }

  async #let(): Promise<void> {
    const id = this.#sessionId
    this.#sessionId = undefined
    this.#episodeId = undefined
    if (id !== undefined) await this.#served.hub.remove(id).catch(ignoreUnknown)
  }
}

function ignoreUnknown(error: unknown): void {
  if (!(error instanceof Refused) || error.code !== 'unknown-session') throw error
}
