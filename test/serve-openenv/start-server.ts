// A real server on a free port, with the worlds of this folder, and clients that speak to it over sockets.
import { once } from 'node:events'
import * as path from 'node:path'
import { after } from 'node:test'
import { type ClientOptions, WebSocket } from 'ws'
import { domainNamed } from '../../domains/index.ts'
import { memoryStore } from '../../src/engine/store/memory-store.ts'
import { loadWorld } from '../../src/library/load-world.ts'
import { openAnySession } from '../../src/library/open-any-session.ts'
import type { Model } from '../../src/model/model.ts'
import { scriptedModel } from '../../src/model/scripted-model.ts'
import { catalogueFrom } from '../../src/serve/catalogue.ts'
import { createGuard, type GuardOptions } from '../../src/serve/guard.ts'
import { type ListenOptions, listen } from '../../src/serve/listen.ts'
import { mcpSurface } from '../../src/serve/mcp/mcp-surface.ts'
import { type HubOptions, openHub } from '../../src/serve/open-hub.ts'
import { besideMcp } from '../../src/serve/openenv/beside-mcp.ts'
import { openEnvSurface } from '../../src/serve/openenv/openenv-surface.ts'
import type { Json } from '../../src/world/json.ts'

export interface ServerOptions extends Partial<HubOptions> {
  /** Names of files in worlds/, by split. */
  readonly splits?: { readonly [split: string]: readonly string[] }
  readonly listen?: Partial<ListenOptions>
  readonly guard?: GuardOptions
  readonly turns?: number
  readonly model?: Model
  readonly onError?: (error: unknown) => void
}

const stops: (() => Promise<void>)[] = []
after(async () => void (await Promise.all(stops.map(stop => stop()))))

/** Starts a server that is stopped after the tests of the file. */
export async function startServer({
  splits = { train: ['quay'] },
  listen: listenOptions = {},
  guard = {},
  turns,
  model = scriptedModel(() => '<predicted_observation>clang </predicted_observation>'),
  onError = () => {},
  ...hubOptions
}: ServerOptions = {}) {
  const entries = Object.entries(splits).flatMap(([split, names]) => names.map(name => ({ split, name })))
  const offers = await Promise.all(
    entries.map(async entry => ({ ...entry, world: await loadWorld(fileOf(entry.name)) })),
  )
  const store = memoryStore()
  const limits = turns === undefined ? {} : { limits: { turns } }
  const hub = openHub({
    catalogue: catalogueFrom(offers),
    store,
    open: options => openAnySession({ ...options, ...limits, model }),
    ...hubOptions,
  })
  const openEnv = openEnvSurface({ hub, domainNamed, version: '1.2.3', onError })
  const mcp = mcpSurface({ hub, domainNamed, onError })
  const surfaces = [besideMcp(openEnv, mcp), openEnv, mcp]
  const listening = await listen({ surfaces, port: 0, guard: createGuard(guard), ...listenOptions })
  const stop = async () => {
    await listening.close({ graceMs: 0 })
    await mcp.close()
    await hub.close()
  }
  stops.push(stop)
  return { url: listening.url, port: listening.port, hub, store, stop }
}

function fileOf(name: string): string {
  return path.join(import.meta.dirname, 'worlds', `${name}.yaml`)
}

/** A connection: what it is told comes in order. */
export class Client {
  readonly #socket: WebSocket
  readonly #said: (Json | { closed: number })[] = []
  #waiting: (() => void) | undefined

  static async open(url: string, at = '/ws', options: ClientOptions = {}): Promise<Client> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${at}`, options)
    const client = new Client(socket)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    return client
  }

  private constructor(socket: WebSocket) {
    this.#socket = socket
    const hear = (said: Json) => {
      this.#said.push(said)
      this.#waiting?.()
    }
    socket.on('message', data => hear(JSON.parse(String(data)) as Json))
    socket.on('close', code => hear({ closed: code }))
  }

  async ask(message: unknown): Promise<Json> {
    this.#socket.send(typeof message === 'string' ? message : JSON.stringify(message))
    return this.next()
  }

  async next(): Promise<Json> {
    while (this.#said.length === 0) await new Promise<void>(resolve => (this.#waiting = resolve))
    return this.#said.shift() as Json
  }

  /** Resolves after this many pings. */
  async pings(count: number): Promise<void> {
    for (let heard = 0; heard < count; heard++) await once(this.#socket, 'ping')
  }

  /** Goes away without a word. */
  vanish(): void {
    this.#socket.terminate()
  }

  send(message: unknown): void {
    this.#socket.send(JSON.stringify(message))
  }

  close(): void {
    this.#socket.close()
  }
}

/** A request, and what came back. */
export async function ask(
  url: string,
  {
    method = 'GET',
    path: at,
    body,
    headers = {},
  }: { method?: string; path: string; body?: unknown; headers?: { [name: string]: string } },
): Promise<{ status: number; body: Json }> {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(`${url}${at}`, {
    method,
    headers: { ...(text === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(text === undefined ? {} : { body: text }),
  })
  const said = await response.text()
  return { status: response.status, body: (said === '' ? null : JSON.parse(said)) as Json }
}
