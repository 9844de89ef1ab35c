// The server, wired: one hub, every protocol over it, one port.

import { domainNamed, domainNames } from '../../../domains/index.ts'
import { openAnySession } from '../../library/open-any-session.ts'
import { packageVersion } from '../../library/package-root.ts'
import type { Imaginer } from '../../model/imaginer.ts'
import { createGuard, loopbackNames } from '../../serve/guard.ts'
import { httpSurface } from '../../serve/http/http-surface.ts'
import type { Catalogue, Hub } from '../../serve/hub.ts'
import { listen } from '../../serve/listen.ts'
import { mcpSurface } from '../../serve/mcp/mcp-surface.ts'
import { openHub } from '../../serve/open-hub.ts'
import { openaiSurface } from '../../serve/openai/openai-surface.ts'
import { besideMcp } from '../../serve/openenv/beside-mcp.ts'
import { openEnvSurface } from '../../serve/openenv/openenv-surface.ts'
import type { Surface } from '../../serve/surface.ts'
import { WorldError } from '../../world/error.ts'
import type { ValuesOf } from '../arguments/option.ts'
import { computeTurn } from './compute-turn.ts'
import type { serveOptions } from './serve-options.ts'
import { defaultStore, storeFrom } from './store-from.ts'

export interface ServerOptions {
  readonly values: ValuesOf<typeof serveOptions>
  readonly token: string | undefined
  readonly catalogue: Catalogue
  readonly imaginer: Imaginer | undefined
  readonly executor: 'sandbox' | undefined
  readonly onError: (error: unknown) => void
}

export interface Server {
  readonly url: string
  readonly surfaces: readonly { readonly name: string; readonly at: readonly string[] }[]
  readonly hub: Hub
  close(): Promise<void>
}

/** Opens the server; it runs until closed. */
export async function openServer(options: ServerOptions): Promise<Server> {
  const { values, onError } = options
  const host = values.host ?? '127.0.0.1'
  const guard = guardFrom(options, host)
  const { store, isMemory } = await storeFrom(values.store ?? defaultStore, { isDurable: values.durable })
  const hub = hubFrom(options, { store, isMemory })
  const surfaces = surfacesOver(hub, options)
  try {
    const silentMs = (values['silent-minutes'] ?? 20) * 60_000
    const listening = await listen({
      surfaces: surfaces.all,
      guard,
      host,
      port: values.port ?? 8000,
      silentMs,
      onError,
    })
    return {
      url: listening.url,
      surfaces: surfaces.all.flatMap(({ name, describe }) =>
        describe ? [{ name, at: describe(listening.url).split('\n') }] : [],
      ),
      hub,
      async close() {
        await surfaces.close()
        await listening.close({ graceMs: 1500 })
        await hub.close()
        await store.close()
      },
    }
  } catch (error) {
    await hub.close()
    await store.close()
    throw error
  }
}

interface Surfaces {
  readonly all: readonly Surface[]
  close(): Promise<void>
}

function surfacesOver(hub: Hub, { imaginer, onError }: ServerOptions): Surfaces {
  const version = packageVersion()
  const http = httpSurface({ hub, version, onError })
  const openai = openaiSurface({
    // conversations come in the benchmark's format, which a model that is trusted with some worlds alone does not read
    model: imaginer?.trust ? undefined : imaginer?.model,
    sampling: imaginer?.sampling ?? {},
    compute: computeTurn,
    domains: domainNames,
    figures: hub.figures,
    onError,
  })
  const mcp = mcpSurface({ hub, domainNamed, onError })
  const openEnv = openEnvSurface({ hub, domainNamed, version, onError })
  return { all: [http, openai, besideMcp(openEnv, mcp), openEnv, mcp], close: () => mcp.close() }
}

function hubFrom(
  { values, catalogue, imaginer, executor }: ServerOptions,
  { store, isMemory }: Awaited<ReturnType<typeof storeFrom>>,
): Hub {
  const { 'max-sessions': maxSessions, 'max-awake': maxAwake, 'idle-minutes': idleMinutes } = values
  const turns = values['max-turns']
  return openHub({
    catalogue,
    store,
    forgetIdle: isMemory,
    open: opened =>
      openAnySession({
        ...opened,
        model: imaginer ?? 'none',
        executor,
        ...(turns === undefined ? {} : { limits: { turns } }),
      }),
    ...(maxSessions === undefined ? {} : { maxSessions }),
    ...(maxAwake === undefined ? {} : { maxAwake }),
    ...(idleMinutes === undefined ? {} : { idleMs: idleMinutes * 60_000 }),
  })
}

function guardFrom({ values, token }: ServerOptions, host: string) {
  const isLoopback = ['localhost', '::1'].includes(host) || /^127(\.\d+){3}$/.test(host)
  if (!isLoopback && token === undefined) {
    throw new WorldError('usage', `--host ${host}: others could reach this server, so it needs a token.`, {
      remedy: 'Set AGENTWORLD_TOKEN, or give --token.',
    })
  }
  const named = values['allow-host'].map(name => name.toLowerCase())
  const hosts = isLoopback || named.length > 0 ? [...loopbackNames, host.toLowerCase(), ...named] : undefined
  const kilobytes = values['max-body-kb']
  return createGuard({
    token,
    hosts,
    origins: values['allow-origin'],
    rate: values.rate === undefined ? undefined : { perSecond: values.rate },
    ...(kilobytes === undefined ? {} : { maxBodyBytes: kilobytes * 1024 }),
  })
}
