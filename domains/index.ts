// The kinds of world there are. A further one is a folder, and a line here.
import type { Domain } from '../src/kernel/domain.ts'
import { WorldError } from '../src/world/error.ts'
import { nearest } from '../src/world/text/nearest.ts'

const loaders = {
  terminal: async () => (await import('./terminal/domain.ts')).terminal,
  swe: async () => (await import('./swe/domain.ts')).swe,
  mcp: async () => (await import('./mcp/domain.ts')).mcp,
  search: async () => (await import('./search/domain.ts')).search,
  web: async () => (await import('./web/domain.ts')).web,
  os: async () => (await import('./os/domain.ts')).os,
  android: async () => (await import('./android/domain.ts')).android,
}

/** The name of a kind of world. */
export type DomainName = keyof typeof loaders

/** The domain of that name, with its own schemas. */
export type DomainNamed<Name extends DomainName> = Awaited<ReturnType<(typeof loaders)[Name]>>

/** The names of all domains. */
export const domainNames: readonly string[] = Object.keys(loaders)

/** Loads the domain of that name. */
export async function domainNamed(name: string): Promise<Domain> {
  if (Object.hasOwn(loaders, name)) return loaders[name as DomainName]()
  throw new WorldError('world', `There is no domain '${name}'.`, { remedy: nearest(name, domainNames) })
}

/** Loads all of them. */
export function allDomains(): Promise<readonly Domain[]> {
  return Promise.all(domainNames.map(domainNamed))
}
