// Worlds for agents elsewhere: one fetch handler that speaks every protocol, to mount in a server of one's own.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { domainNamed, domainNames } from '../../domains/index.ts'
import type { SessionOptions } from '../engine/session.ts'
import { memoryStore } from '../engine/store/memory-store.ts'
import type { Store } from '../engine/store/store.ts'
import { packageVersion } from '../kernel/package-root.ts'
import { catalogueFrom } from '../serve/catalogue.ts'
import { dispatcher } from '../serve/dispatch.ts'
import { createGuard, type GuardOptions } from '../serve/guard.ts'
import { httpSurface, probeSurface } from '../serve/http/http-surface.ts'
import type { Catalogue, Hub } from '../serve/hub.ts'
import { type Listening, type ListenOptions, listen } from '../serve/listen.ts'
import { mcpSurface } from '../serve/mcp/mcp-surface.ts'
import { type HubOptions, openHub } from '../serve/open-hub.ts'
import { openaiSurface } from '../serve/openai/openai-surface.ts'
import { besideMcp } from '../serve/openenv/beside-mcp.ts'
import { openEnvSurface } from '../serve/openenv/openenv-surface.ts'
import type { Surface } from '../serve/surface.ts'
import { tenantHub } from '../serve/tenants/tenant-hub.ts'
import type { Caller } from '../serve/tenants/tenants.ts'
import type { World } from '../world/world.ts'
import { computeTurn } from './compute-turn.ts'
import { loadWorld } from './load-world.ts'
import { imaginerOf, type OpenOptions, openAnySession } from './open-any-session.ts'
import type { WorldInput } from './world-input.ts'

export { catalogueFrom } from '../serve/catalogue.ts'
export type { GuardOptions } from '../serve/guard.ts'
export type { Catalogue, CreateOptions, Hub, Offer } from '../serve/hub.ts'
export type { Listening } from '../serve/listen.ts'
export { type HubOptions, openHub } from '../serve/open-hub.ts'
export type { Surface } from '../serve/surface.ts'

/** How sessions that clients open are opened. */
export type ServedSessions = Pick<
  OpenOptions,
  'model' | 'imagine' | 'executor' | 'sampling' | 'limits' | 'attempts'
>

export interface WorldServerOptions extends ServedSessions {
  /** By the name clients use, a world file or a world; or a catalogue, which groups them into splits. */
  readonly worlds: { readonly [name: string]: string | World | WorldInput } | Catalogue
  /** Where sessions are kept; in memory unless told. */
  readonly store?: Store
  /** How many sessions at once, and how long idle ones stay. */
  readonly hub?: Partial<Omit<HubOptions, 'catalogue' | 'open' | 'store'>>
  /** What a request must pass before any protocol sees it. */
  readonly guard?: GuardOptions
  /** The path this is mounted at, where the server around it does not take it off: `/worlds`. */
  readonly basePath?: string
  /** Told what a client must not be: errors nobody foresaw. */
  readonly onError?: (error: unknown) => void
}

export interface WorldServer {
  /** The sessions being served: every protocol speaks to this. */
  readonly hub: Hub
  readonly surfaces: readonly Surface[]
  /** Answers a request of any protocol. */
  fetch(request: Request): Promise<Response>
  /** Listens on a port of its own, WebSockets included. */
  listen(options?: Pick<ListenOptions, 'host' | 'port' | 'silentMs' | 'pingMs'>): Promise<Listening>
  /** Listens on another port, without a token, for figures and probes alone. */
  listenForProbes(options: { host: string; port: number }): Promise<Listening>
  /** Takes nothing more, lets what is under way end for `graceMs`, and stops listening. A store that was given stays open. */
  close(options?: { graceMs?: number }): Promise<void>
}

/** Makes a server of worlds. It opens no port by itself. */
export async function createWorldServer(options: WorldServerOptions): Promise<WorldServer> {
  const { store = memoryStore(), onError = () => {}, basePath = '' } = options
  const catalogue = await catalogueOf(options.worlds)
  const guard = createGuard(options.guard)
  const { tenants = {} } = options.guard ?? {}
  const hub = openHub({
    onTrouble: onError,
    tenants,
    ...options.hub,
    catalogue,
    store,
    open: opener(options),
  })
  const served = await surfacesMaker({ ...options, onError })
  const { surfaces, close } = served(hub)
  const agents = new Map<string, ServedSurfaces>()
  const agentSurfaces = (tenant: string) => {
    const { sessions } = options.guard?.tenants?.[tenant] ?? {}
    const known = agents.get(tenant) ?? served(tenantHub(hub, { tenant, sessions }), 'agent')
    agents.set(tenant, known)
    return known.surfaces
  }
  const dispatch = dispatcher({ surfaces, agentSurfaces, guard, onError })
  const ports: Listening[] = []
  return {
    hub,
    surfaces,
    fetch(request) {
      const inner = withoutBase(request, basePath)
      const { pathname, searchParams } = new URL(inner.url)
      const header = (name: string) => inner.headers.get(name) ?? undefined
      const arrival = { path: pathname, query: searchParams, address: '', isSocket: false, header }
      return dispatch(inner, { ...arrival, method: inner.method })
    },
    async listen(where = {}) {
      const port = await listen({ surfaces, agentSurfaces, guard, onError, ...where })
      ports.push(port)
      return port
    },
    async listenForProbes(where) {
      const port = await listen({ surfaces: [probeSurface({ hub, onError })], onError, ...where })
      ports.push(port)
      return port
    },
    async close({ graceMs = 1500 } = {}) {
      const deadline = performance.now() + graceMs
      await hub.drain(graceMs)
      // what was just answered is on its way out
      await nextTurn()
      const left = Math.max(deadline - performance.now(), 1500)
      const closing = [close(), ...[...agents.values()].map(agent => agent.close())]
      await Promise.all([...closing, ...ports.map(port => port.close({ graceMs: left }))])
      await hub.close()
    },
  }
}

function opener({
  model,
  imagine,
  executor,
  sampling,
  limits,
  attempts,
}: ServedSessions): HubOptions['open'] {
  const settled: Partial<SessionOptions> = {
    ...(sampling && { sampling }),
    ...(limits && { limits }),
    ...(attempts !== undefined && { attempts }),
  }
  return opened =>
    openAnySession({ ...opened, ...settled, model, executor, ...(imagine !== undefined && { imagine }) })
}

async function catalogueOf(worlds: WorldServerOptions['worlds']): Promise<Catalogue> {
  if (isCatalogue(worlds)) return worlds
  const named = Object.entries(worlds)
  return catalogueFrom(
    await Promise.all(named.map(async ([name, world]) => ({ name, world: await loadWorld(world) }))),
  )
}

function isCatalogue(worlds: WorldServerOptions['worlds']): worlds is Catalogue {
  return typeof worlds.find === 'function'
}

interface ServedSurfaces {
  readonly surfaces: readonly Surface[]
  close(): Promise<void>
}

/** What makes the surfaces over a hub: those of an operator, or those of an agent, who asks no model by itself. */
async function surfacesMaker({
  model,
  imagine = false,
  executor,
  onError,
}: ServedSessions & { readonly onError: (error: unknown) => void }): Promise<
  (hub: Hub, role?: Caller['role']) => ServedSurfaces
> {
  const version = packageVersion()
  const imaginer = executor === undefined ? await imaginerOf(model, imagine) : undefined
  const openai = (hub: Hub) =>
    openaiSurface({
      // conversations come in the benchmark's format, which a model that is trusted with some worlds alone does not read
      model: imaginer?.trust ? undefined : imaginer?.model,
      sampling: imaginer?.sampling ?? {},
      compute: computeTurn,
      domains: domainNames,
      figures: hub.figures,
      onError,
    })
  return (hub, role = 'operator') => {
    const http = httpSurface({ hub, version, role, onError })
    const mcp = mcpSurface({ hub, domainNamed, onError })
    const openEnv = openEnvSurface({ hub, domainNamed, role, version, onError })
    const surfaces = [besideMcp(openEnv, mcp), openEnv, mcp]
    const first = role === 'operator' ? [http, openai(hub)] : [http]
    return { surfaces: [...first, ...surfaces], close: () => mcp.close() }
  }
}

function withoutBase(request: Request, basePath: string): Request {
  const url = new URL(request.url)
  const base = basePath.replace(/\/+$/, '')
  if (base === '' || !`${url.pathname}/`.startsWith(`${base}/`)) return request
  url.pathname = url.pathname.slice(base.length) || '/'
  return new Request(url, request)
}
