// The kinds of world. Another one is a folder, and a line here.
import type { Domain } from '../src/kernel/domain.ts'
import { WorldError } from '../src/world/error.ts'
import { nearest } from '../src/world/text/nearest.ts'

const loaders = {
  terminal: () => import('./terminal/domain.ts'),
  swe: () => import('./swe/domain.ts'),
  mcp: () => import('./mcp/domain.ts'),
  search: () => import('./search/domain.ts'),
  web: () => import('./web/domain.ts'),
  os: () => import('./os/domain.ts'),
  android: () => import('./android/domain.ts'),
}

/** The name of a kind of world. */
export type DomainName = keyof typeof loaders

/** The domain of that name, with its own schemas. */
export type DomainNamed<Name extends DomainName> = Awaited<ReturnType<(typeof loaders)[Name]>>['domain']

/** The names of all domains. */
export const domainNames: readonly string[] = Object.keys(loaders)

// asking for a module costs more than a step, even when it is there
const loaded = new Map<string, Domain>()

/** Loads the domain of that name. */
export async function domainNamed(name: string): Promise<Domain> {
  const known = loaded.get(name)
  if (known) return known
  if (Object.hasOwn(loaders, name)) {
    const { domain } = await loaders[name as DomainName]()
    loaded.set(name, domain)
    return domain
  }
  throw new WorldError('world', `There is no domain '${name}'.`, { remedy: nearest(name, domainNames) })
}

/** Loads all of them. */
export function allDomains(): Promise<readonly Domain[]> {
  return Promise.all(domainNames.map(domainNamed))
}
