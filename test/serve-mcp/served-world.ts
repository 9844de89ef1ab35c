// A world served over MCP on loopback, as the command line serves it.
import { domainNamed } from '../../domains/index.ts'
import { memoryStore } from '../../src/engine/store/memory-store.ts'
import { loadWorld } from '../../src/library/load-world.ts'
import { openAnySession } from '../../src/library/open-any-session.ts'
import type { Model } from '../../src/model/model.ts'
import { catalogueFrom } from '../../src/serve/catalogue.ts'
import { createGuard, type GuardOptions, loopbackNames } from '../../src/serve/guard.ts'
import type { Hub } from '../../src/serve/hub.ts'
import { listen } from '../../src/serve/listen.ts'
import { mcpSurface } from '../../src/serve/mcp/mcp-surface.ts'
import { type HubOptions, openHub } from '../../src/serve/open-hub.ts'

export interface ServedWorlds {
  /** Where the first world is. */
  readonly url: string
  readonly base: string
  readonly hub: Hub
  /** What only an operator is told. */
  readonly complaints: unknown[]
  close(): Promise<void>
}

export interface ServeOptions {
  readonly model?: Model
  readonly guard?: GuardOptions
  readonly hub?: Partial<HubOptions>
}

/** Serves worlds: files by their place in the repository, or data by name. */
export async function serveWorlds(
  worlds: { readonly [name: string]: string | object },
  { model, guard = {}, hub: limits = {} }: ServeOptions = {},
): Promise<ServedWorlds> {
  const entries = await Promise.all(
    Object.entries(worlds).map(async ([name, world]) => ({ name, world: await loadWorld(world) })),
  )
  const hub = openHub({
    catalogue: catalogueFrom(entries),
    store: memoryStore(),
    open: options => openAnySession({ ...options, ...(model === undefined ? {} : { model }) }),
    ...limits,
  })
  const complaints: unknown[] = []
  const onError = (error: unknown) => void complaints.push(error)
  const surface = mcpSurface({ hub, domainNamed, onError })
  const listening = await listen({
    surfaces: [surface],
    guard: createGuard({ hosts: loopbackNames, ...guard }),
    port: 0,
    onError,
  })
  return {
    url: `${listening.url}/mcp/${Object.keys(worlds)[0]}`,
    base: listening.url,
    hub,
    complaints,
    async close() {
      await surface.close()
      await listening.close({ graceMs: 100 })
      await hub.close()
    },
  }
}
