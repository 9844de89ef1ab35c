// The kinds of world there are. A further one is a folder, and a line here.
import type { Domain } from '../src/kernel/domain.ts'
import type { Executor } from '../src/kernel/real.ts'
import { WorldError } from '../src/world/error.ts'
import { nearest } from '../src/world/text/nearest.ts'
import type { World } from '../src/world/world.ts'

const loaders: { readonly [name: string]: () => Promise<Domain> } = {
  terminal: async () => (await import('./terminal/domain.ts')).terminal,
  swe: async () => (await import('./swe/domain.ts')).swe,
  mcp: async () => (await import('./mcp/domain.ts')).mcp,
  search: async () => (await import('./search/domain.ts')).search,
  web: async () => (await import('./web/domain.ts')).web,
  os: async () => (await import('./os/domain.ts')).os,
  android: async () => (await import('./android/domain.ts')).android,
}

const sandboxes: { readonly [name: string]: () => Promise<Executor> } = {
  terminal: async () => (await import('./terminal/executor.ts')).sandboxExecutor(),
}

/** Loads what really does a domain's actions in a throw-away sandbox. */
export async function sandboxFor(name: string): Promise<Executor> {
  const load = Object.hasOwn(sandboxes, name) ? sandboxes[name] : undefined
  if (load) return load()
  throw new WorldError('usage', `There is no sandbox that does the actions of '${name}' worlds.`, {
    remedy: `There is one for: ${Object.keys(sandboxes).join(', ')}.`,
  })
}

export interface ImportOptions {
  readonly scenario: string | undefined
  readonly task: number | undefined
}

const importers: { readonly [format: string]: (source: string, options: ImportOptions) => Promise<World> } = {
  occubench: async source => (await import('./mcp/import/occubench.ts')).occuBenchFile(source),
  awm: async (source, options) => (await import('./mcp/import/awm-folder.ts')).awmFolder(source, options),
}

/** The formats that worlds can be imported from. */
export const importFormats: readonly string[] = Object.keys(importers)

/** A world from a file or folder of another project's format. */
export async function importWorld(format: string, source: string, options: ImportOptions): Promise<World> {
  const load = Object.hasOwn(importers, format) ? importers[format] : undefined
  if (load) return load(source, options)
  throw new WorldError('usage', `There is no format '${format}'.`, { remedy: nearest(format, importFormats) })
}

/** The names of all domains. */
export const domainNames: readonly string[] = Object.keys(loaders)

/** Loads the domain of that name. */
export async function domainNamed(name: string): Promise<Domain> {
  const load = Object.hasOwn(loaders, name) ? loaders[name] : undefined
  if (load) return load()
  throw new WorldError('world', `There is no domain '${name}'.`, { remedy: nearest(name, domainNames) })
}
