// The kinds of world there are. A further one is a folder, and a line here.
import type { Domain } from '../src/kernel/domain.ts'
import type { Executor, RealDomain } from '../src/kernel/real.ts'
import type { ShownWorld } from '../src/kernel/shown-world.ts'
import { WorldError } from '../src/world/error.ts'
import { nearest } from '../src/world/text/nearest.ts'
import type { World } from '../src/world/world.ts'
import type { DeclaredServer } from './mcp/simulate/world-of-server.ts'

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
  swe: async () => (await import('./swe/running/executor.ts')).sandboxExecutor(),
}

/** Loads what really does a domain's actions in a throw-away sandbox. */
export async function sandboxFor(name: string): Promise<Executor> {
  const load = Object.hasOwn(sandboxes, name) ? sandboxes[name] : undefined
  if (load) return load()
  throw new WorldError('usage', `There is no sandbox that does the actions of '${name}' worlds.`, {
    remedy: `There is one for: ${Object.keys(sandboxes).join(', ')}.`,
  })
}

const recorded: {
  readonly [name: string]: { readonly [explorer: string]: () => Promise<RealDomain> }
} = {
  terminal: {
    everyday: async () => (await import('./terminal/sandbox/real-domain.ts')).realTerminalDomain,
    workshop: async () => (await import('./terminal/sandbox/real-domain.ts')).realWorkshopDomain,
    notebook: async () => (await import('./terminal/sandbox/real-domain.ts')).realNotebookDomain,
    drill: async () => (await import('./terminal/sandbox/real-domain.ts')).realDrillDomain,
    workbench: async () => (await import('./terminal/sandbox/real-domain.ts')).realWorkbenchDomain,
    pocket: async () => (await import('./terminal/sandbox/real-domain.ts')).realPocketDomain,
    snippets: async () => (await import('./terminal/sandbox/real-domain.ts')).realSnippetsDomain,
    toolbox: async () => (await import('./terminal/sandbox/real-domain.ts')).realToolboxDomain,
    operator: async () => (await import('./terminal/sandbox/real-domain.ts')).realOperatorDomain,
    screens: async () => (await import('./terminal/sandbox/real-domain.ts')).realScreensDomain,
  },
  swe: {
    repairs: async () => (await import('./swe/real/real-domain.ts')).realRepairsDomain,
  },
  mcp: {
    servers: async () => (await import('./mcp/real/real-domain.ts')).realServersDomain(),
  },
  web: {
    crawler: async () => (await import('./web/real/real-domain.ts')).realWebDomain(),
  },
}

/** What can be recorded: domains, each with the names of its explorers, the usual one first. */
export const explorerNames: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(recorded).map(([name, explorers]) => [name, Object.keys(explorers)]),
)

/** Loaders of everything real there is of a domain. */
export function realDomains(name: string): readonly (() => Promise<RealDomain>)[] {
  return Object.hasOwn(recorded, name) ? Object.values(recorded[name] ?? {}) : []
}

/** Loads the real environment of a domain with one of its explorers. */
export async function realDomainNamed(name: string, explorer?: string): Promise<RealDomain> {
  const explorers = Object.hasOwn(recorded, name) ? recorded[name] : undefined
  if (explorers === undefined) {
    throw new WorldError('usage', `Nothing real is recorded of '${name}'.`, {
      remedy: `There is: ${[...explorerNames.keys()].join(', ')}.`,
    })
  }
  const chosen = explorer ?? Object.keys(explorers)[0] ?? ''
  const load = Object.hasOwn(explorers, chosen) ? explorers[chosen] : undefined
  if (load) return load()
  throw new WorldError('usage', `There is no explorer '${chosen}' of '${name}'.`, {
    remedy: `There is: ${Object.keys(explorers).join(', ')}.`,
  })
}

const startable: {
  readonly [name: string]: (commands: readonly string[], options: StartOptions) => Promise<RealDomain>
} = {
  mcp: async (commands, options) =>
    (await import('./mcp/real/real-domain.ts')).realCommandDomain(commands, options),
}

interface StartOptions {
  readonly env: { readonly [name: string]: string }
}

/** Real environments of a domain, started by these commands. */
export async function realDomainStartedBy(
  name: string,
  commands: readonly string[],
  options: StartOptions,
): Promise<RealDomain> {
  const start = Object.hasOwn(startable, name) ? startable[name] : undefined
  if (start) return start(commands, options)
  throw new WorldError('usage', `Nothing real of '${name}' is started by a command.`, {
    remedy: `There is: ${Object.keys(startable).join(', ')}.`,
  })
}

const pinners: {
  readonly [name: string]: () => Promise<(world: World, options: { folder: string }) => World>
} = {
  swe: async () => (await import('./swe/repository/place-repository.ts')).pinRepository,
}

/** A world read from a file of this machine, with what it names beside that file found and pinned by its content. */
export async function pinWorld(world: World, { folder }: { folder: string }): Promise<World> {
  const load = Object.hasOwn(pinners, world.domain) ? pinners[world.domain] : undefined
  return load ? (await load())(world, { folder }) : world
}

export interface WorldTexts {
  /** What an agent can read besides what the world file spells out. */
  readonly readable: Iterable<{ readonly place: string; readonly text: string }>
  /** What the world's solution writes and an agent shall not find. */
  readonly written: readonly string[]
}

const readers: { readonly [name: string]: () => Promise<(world: World) => WorldTexts> } = {
  swe: async () => {
    const [{ repositoryTexts }, { solutionLines }] = await Promise.all([
      import('./swe/repository/repository-texts.ts'),
      import('./swe/repository/solution-lines.ts'),
    ])
    return world => ({ readable: repositoryTexts(world), written: solutionLines(world) })
  },
}

/** The texts that matter where an answer could leak. */
export async function worldTexts(world: World): Promise<WorldTexts> {
  const load = Object.hasOwn(readers, world.domain) ? readers[world.domain] : undefined
  return load ? (await load())(world) : { readable: [], written: [] }
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

/** A world that stands in for a tool server, made of what the server declares. */
export async function worldOfServer(server: DeclaredServer): Promise<World> {
  return (await import('./mcp/simulate/world-of-server.ts')).worldOfServer(server)
}

/** The names of all domains. */
export const domainNames: readonly string[] = Object.keys(loaders)

/** Loads the domain of that name. */
export async function domainNamed(name: string): Promise<Domain> {
  const load = Object.hasOwn(loaders, name) ? loaders[name] : undefined
  if (load) return load()
  throw new WorldError('world', `There is no domain '${name}'.`, { remedy: nearest(name, domainNames) })
}

const shownWorlds: { readonly [name: string]: () => Promise<ShownWorld> } = {
  terminal: async () => (await import('./terminal/from-bench-row/terminal-rows.ts')).terminalRows,
  swe: async () => (await import('./swe/from-bench-row.ts')).sweRows,
  mcp: async () => (await import('./mcp/from-bench-row.ts')).mcpRows,
  search: async () => (await import('./search/from-bench-row/search-rows.ts')).searchRows,
  web: async () => (await import('./web/from-bench-row.ts')).webRows,
}

/** What computes rows of a domain from their history; undefined where nothing does. */
export async function shownWorldNamed(name: string): Promise<ShownWorld | undefined> {
  return Object.hasOwn(shownWorlds, name) ? shownWorlds[name]?.() : undefined
}
