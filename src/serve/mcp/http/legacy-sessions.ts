// The generation with sessions: `initialize` opens one, `Mcp-Session-Id` names it, and DELETE ends it. Its streams live
// in this process and its world lives in the hub. A session whose streams are gone (in another process, or after a long
// time) is therefore still answered, one request at a time.
import {
  isInitializeRequest,
  legacyStatelessFallback,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { Hub } from '../../hub.ts'
import { Refused } from '../../refused.ts'
import { endSession } from '../hub-door.ts'
import { createEventLog } from './event-log.ts'
import { rpcError } from './rpc-error.ts'

/** A world by its name, and a server for one session of it. */
export interface ServedWorld {
  readonly name: string
  server(id: string): Promise<McpServer>
}

export interface LegacyOptions {
  readonly hub: Hub
  /** Sessions whose streams are kept; the longest unused go first. */
  readonly most?: number
  readonly maxBodyBytes?: number
}

interface Live {
  readonly transport: WebStandardStreamableHTTPServerTransport
  readonly world: string
}

/** Answers requests of the generation with sessions. */
export class LegacySessions {
  readonly #hub: Hub
  readonly #most: number
  readonly #bounds: { readonly maxRequestBodySize?: number }
  readonly #live = new Map<string, Live>()

  constructor({ hub, most = 1024, maxBodyBytes }: LegacyOptions) {
    this.#hub = hub
    this.#most = most
    this.#bounds = maxBodyBytes === undefined ? {} : { maxRequestBodySize: maxBodyBytes }
  }

  async fetch(request: Request, served: ServedWorld): Promise<Response> {
    const id = request.headers.get('mcp-session-id')
    if (id !== null) return this.#continue(request, { served, id })
    const kind = request.method === 'POST' ? await kindOf(request) : 'other'
    if (kind === 'unreadable') return rpcError(400, -32700, 'Parse error')
    if (kind === 'opening') return this.#begin(request, served)
    return rpcError(400, -32000, 'Bad Request: Mcp-Session-Id header is required')
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#live.values()].map(({ transport }) => transport.close()))
    this.#live.clear()
  }

  async #begin(request: Request, served: ServedWorld): Promise<Response> {
    const id = await this.#hub.create(served.name)
    const transport = new WebStandardStreamableHTTPServerTransport({
      ...this.#bounds,
      sessionIdGenerator: () => id,
      eventStore: createEventLog(),
      retryInterval: 1000,
      onsessioninitialized: () => {
        this.#makeRoom()
        this.#live.set(id, { transport, world: served.name })
      },
    })
    try {
      const server = await served.server(id)
      await server.connect(transport)
      return await transport.handleRequest(request)
    } finally {
      if (!this.#live.has(id)) {
        await transport.close()
        await this.#hub.remove(id)
      }
    }
  }

  #makeRoom(): void {
    const [oldest] = this.#live
    if (oldest === undefined || this.#live.size < this.#most) return
    this.#drop(...oldest)
  }

  #drop(id: string, { transport }: Live): void {
    this.#live.delete(id)
    void transport.close()
  }

  async #continue(request: Request, { served, id }: { served: ServedWorld; id: string }): Promise<Response> {
    const found = this.#live.get(id)
    // records are read only of sessions that have no place in this process
    const isHeld = found?.world === served.name && this.#hub.holds(id)
    if (!isHeld && !(await isOpen(this.#hub, { id, world: served.name }))) {
      if (found?.world === served.name) this.#drop(id, found)
      return rpcError(404, -32001, 'Session not found')
    }
    if (request.method === 'DELETE') return this.#end(id)
    if (found === undefined) {
      return legacyStatelessFallback(() => served.server(id), undefined, this.#bounds)(request)
    }
    this.#live.delete(id)
    this.#live.set(id, found)
    return found.transport.handleRequest(request)
  }

  async #end(id: string): Promise<Response> {
    const found = this.#live.get(id)
    this.#live.delete(id)
    await endSession(this.#hub, id)
    await found?.transport.close()
    return new Response(null, { status: 200 })
  }
}

async function isOpen(hub: Hub, { id, world }: { id: string; world: string }): Promise<boolean> {
  try {
    const { transcript, offer } = await hub.look(id)
    return offer.name === world && transcript.score === undefined
  } catch (error) {
    // a store that is gone for a while is no reason to begin anew
    if (error instanceof Refused) return false
    throw error
  }
}

async function kindOf(request: Request): Promise<'unreadable' | 'opening' | 'other'> {
  try {
    const body: unknown = await request.clone().json()
    const messages = Array.isArray(body) ? body : [body]
    return messages.some(isInitializeRequest) ? 'opening' : 'other'
  } catch {
    return 'unreadable'
  }
}
