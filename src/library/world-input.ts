// Worlds and actions as a program writes them, typed by the domain that reads them.
import type { z } from 'zod'
import type { DomainName, DomainNamed } from '../../domains/index.ts'
import type { Domain } from '../kernel/domain.ts'
import type { WorldFile } from '../world/world.ts'

/** A world of a domain, as one writes it: what has a default may be left out. */
export type WorldOfDomain<Kind extends Domain, Name extends string = string> = Omit<
  WorldFile,
  'domain' | 'state' | 'open'
> & {
  readonly domain: Name
  /** What there is. */
  readonly state?: z.input<Kind['schemas']['state']>
  /** What of it may be imagined: all, nothing, or these parts. */
  readonly open?: boolean | z.input<Kind['schemas']['scope']>[]
}

/** What an agent sends in worlds of a domain: a text as it would type it, or the same as data. */
export type ActionOfDomain<Kind extends Domain> = string | z.input<Kind['schemas']['action']>

/** A world of the kinds that ship with the project; completion follows `domain`. */
export type WorldInput<Name extends DomainName = DomainName> = {
  [Each in Name]: WorldOfDomain<DomainNamed<Each>, Each>
}[Name]

/** What an agent sends in a world of the kinds that ship with the project. */
export type ActionInput<Name extends DomainName = DomainName> = {
  [Each in Name]: ActionOfDomain<DomainNamed<Each>>
}[Name]
