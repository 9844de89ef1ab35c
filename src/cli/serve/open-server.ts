// The server, wired: the worlds it was told to offer, every protocol, one port.

import type { Executor } from '../../kernel/real.ts'
import { createWorldServer } from '../../library/serve.ts'
import type { Imaginer } from '../../model/imaginer.ts'
import { type GuardOptions, loopbackNames } from '../../serve/guard.ts'
import type { Catalogue, Hub } from '../../serve/hub.ts'
import { WorldError } from '../../world/error.ts'
import type { ValuesOf } from '../arguments/option.ts'
import { tenantsIn } from './agent-tokens.ts'
import type { serveOptions } from './serve-options.ts'
import { defaultStore, storeFrom } from './store-from.ts'

export interface ServerOptions {
  readonly values: ValuesOf<typeof serveOptions>
  readonly token: string | undefined
  readonly catalogue: Catalogue
  readonly imaginer: Imaginer | undefined
  readonly executor: Executor | undefined
  readonly onError: (error: unknown) => void
}

export interface Server {
  readonly url: string
  /** Where figures are without a token. */
  readonly metrics?: string
  readonly surfaces: readonly { readonly name: string; readonly at: readonly string[] }[]
  readonly hub: Hub
  /** Takes nothing more, and lets what is under way end for so long. */
  close(graceMs: number): Promise<void>
}

/** Opens the server; it runs until closed. */
export async function openServer(options: ServerOptions): Promise<Server> {
  const { values, catalogue, imaginer, executor, onError } = options
  const host = values.host ?? '127.0.0.1'
  const guard = await guardFrom(options, host)
  const { store, isMemory } = await storeFrom(values.store ?? defaultStore, { isDurable: values.durable })
  const { 'max-sessions': maxSessions, 'max-awake': maxAwake, 'idle-minutes': idleMinutes } = values
  const turns = values['max-turns']
  const megabytes = values['max-session-mb']
  const server = await createWorldServer({
    worlds: catalogue,
    store,
    guard,
    onError,
    model: imaginer ?? 'none',
    executor,
    ...(turns === undefined ? {} : { limits: { turns } }),
    hub: {
      forgetIdle: isMemory,
      ...(maxSessions === undefined ? {} : { maxSessions }),
      ...(maxAwake === undefined ? {} : { maxAwake }),
      ...(megabytes === undefined ? {} : { mostSessionBytes: megabytes * 2 ** 20 }),
      ...(idleMinutes === undefined ? {} : { idleMs: idleMinutes * 60_000 }),
    },
  })
  try {
    const silentMs = (values['silent-minutes'] ?? 20) * 60_000
    const listening = await server.listen({ host, port: values.port ?? 8000, silentMs })
    const { 'metrics-port': metricsPort } = values
    const inside =
      metricsPort === undefined ? undefined : await server.listenForProbes({ host, port: metricsPort })
    return {
      url: listening.url,
      ...(inside && { metrics: `${inside.url}/metrics` }),
      surfaces: server.surfaces.flatMap(({ name, describe }) =>
        describe ? [{ name, at: describe(listening.url).split('\n') }] : [],
      ),
      hub: server.hub,
      async close(graceMs) {
        await server.close({ graceMs })
        await store.close()
      },
    }
  } catch (error) {
    await server.close()
    await store.close()
    throw error
  }
}

async function guardFrom({ values, token }: ServerOptions, host: string): Promise<GuardOptions> {
  const isLoopback = ['localhost', '::1'].includes(host) || /^127(\.\d+){3}$/.test(host)
  if (!isLoopback && token === undefined) {
    throw new WorldError('usage', `--host ${host}: others could reach this server, so it needs a token.`, {
      remedy: 'Set AGENTWORLD_TOKEN, or give --token.',
    })
  }
  const named = values['allow-host'].map(name => name.toLowerCase())
  const hosts = isLoopback || named.length > 0 ? [...loopbackNames, host.toLowerCase(), ...named] : undefined
  const kilobytes = values['max-body-kb']
  const file = values['agent-tokens']
  return {
    token,
    tenants: file === undefined ? {} : await tenantsIn(file, token),
    hosts,
    origins: values['allow-origin'],
    rate: values.rate === undefined ? undefined : { perSecond: values.rate },
    ...(kilobytes === undefined ? {} : { maxBodyBytes: kilobytes * 1024 }),
  }
}
