// Worlds as MCP servers over streamable HTTP, in both generations of the protocol: `/mcp/<world>`, and `/mcp` where
// there is one world; where there are several, it tells their addresses. `?session=<handle>` binds a client of the
// generation without sessions to one session.
import { createMcpHandler, isLegacyRequest, type McpHttpHandler } from '@modelcontextprotocol/server'
import type { Domain } from '../../kernel/domain.ts'
import type { Hub, Offer } from '../hub.ts'
import type { Surface } from '../surface.ts'
import { createAsker } from './asking.ts'
import { handleToolbox } from './handle-toolbox.ts'
import { LegacySessions, type ServedWorld } from './http/legacy-sessions.ts'
import { rpcError } from './http/rpc-error.ts'
import { hubDoor } from './hub-door.ts'
import { protocolFailure } from './protocol-failure.ts'
import { sessionToolbox } from './session-toolbox.ts'
import { createToolServer } from './tool-server.ts'
import { type WorldTools, worldTools } from './world-tools.ts'

export interface McpSurfaceOptions {
  readonly hub: Hub
  readonly domainNamed: (name: string) => Promise<Domain>
  readonly maxBodyBytes?: number
  /** Told about failures that only an operator can do something about. */
  readonly onError?: (error: unknown) => void
}

export interface McpSurface extends Surface {
  close(): Promise<void>
}

interface Endpoint {
  readonly served: ServedWorld
  readonly modern: McpHttpHandler
}

/** The surface; close it to end open streams. */
export function mcpSurface(options: McpSurfaceOptions): McpSurface {
  const { hub, maxBodyBytes } = options
  const bounds = maxBodyBytes === undefined ? {} : { maxBodyBytes }
  const legacy = new LegacySessions({ hub, ...bounds })
  const endpoints = new Map<string, Endpoint>()
  const endpointOf = (offer: Offer): Endpoint => {
    const known = endpoints.get(offer.name)
    if (known) return known
    const made = endpoint(offer, options)
    endpoints.set(offer.name, made)
    return made
  }
  return {
    name: 'MCP',
    paths: ['/mcp', '/mcp/**'],
    async fetch(request) {
      const offer = offerAt(new URL(request.url).pathname, hub)
      if (offer === undefined) return rpcError(404, -32001, whereServersAre(hub))
      const { served, modern } = endpointOf(offer)
      try {
        const size = maxBodyBytes === undefined ? {} : { maxRequestBodySize: maxBodyBytes }
        const isLegacy = await isLegacyRequest(request, undefined, size)
        return isLegacy ? await legacy.fetch(request, served) : await modern.fetch(request)
      } catch (error) {
        return refusedWith(error, options)
      }
    },
    refuse: ({ status, message }) => rpcError(status, -32000, message),
    describe: base => hub.catalogue.offers.map(({ name }) => `${base}/mcp/${name}`).join('\n'),
    async close() {
      await legacy.close()
      await Promise.allSettled([...endpoints.values()].map(({ modern }) => modern.close()))
    },
  }
}

function endpoint({ name, world }: Offer, options: McpSurfaceOptions): Endpoint {
  const { hub, domainNamed, maxBodyBytes, onError = () => {} } = options
  const asker = createAsker()
  let loaded: Promise<WorldTools> | undefined
  const load = () => {
    loaded ??= domainNamed(world.domain).then(domain => worldTools(world, domain))
    return loaded
  }
  const server = async (id: string) => {
    const tools = await load()
    return createToolServer({
      face: tools.face,
      toolbox: sessionToolbox(tools, hubDoor(hub, { id, world: name })),
      asker,
      onError,
    })
  }
  const modern = createMcpHandler(
    async ({ requestInfo }) => {
      const handle = requestInfo && new URL(requestInfo.url).searchParams.get('session')
      if (handle) return server(handle)
      const tools = await load()
      const toolbox = handleToolbox(tools, { hub, name })
      return createToolServer({ face: tools.face, toolbox, asker, onError })
    },
    { legacy: 'reject', ...(maxBodyBytes === undefined ? {} : { maxRequestBodySize: maxBodyBytes }) },
  )
  return { served: { name, server }, modern }
}

function offerAt(path: string, { catalogue: { offers } }: Hub): Offer | undefined {
  const name = path.replace(/^\/mcp\/?/, '')
  if (name === '') return offers.length === 1 ? offers[0] : undefined
  return offers.find(offer => offer.name === name)
}

const mostNamed = 50

/** For whoever points a client at an address where nothing is served. */
function whereServersAre({ catalogue: { offers } }: Hub): string {
  const paths = offers.slice(0, mostNamed).map(({ name }) => `/mcp/${name}`)
  const more = offers.length > mostNamed ? ` and ${offers.length - mostNamed} more` : ''
  return `There is no server here. There is ${paths.join(', ')}${more}`
}

function refusedWith(error: unknown, { onError = () => {} }: McpSurfaceOptions): Response {
  const { failure, isExpected } = protocolFailure(error)
  if (!isExpected) onError(error)
  return rpcError(failure.code === -32603 ? 500 : 503, failure.code, failure.message)
}
