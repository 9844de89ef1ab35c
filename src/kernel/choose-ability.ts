// Asks a domain for one of its abilities by name. If it has none of that name, the error says which it has.
import { WorldError } from '../world/error.ts'
import type { Remedy } from '../world/remedy.ts'
import { nearest } from '../world/text/nearest.ts'
import type { World } from '../world/world.ts'
import type { ForeignRecording, ImportOptions, StartOptions } from './abilities.ts'
import type { Domain } from './domain.ts'
import type { Executor, RealDomain } from './real.ts'

/** What really does the actions of a domain's worlds. */
export async function executorOf({ name, abilities }: Domain, wanted: string): Promise<Executor> {
  const { executors = {} } = abilities
  return chosen(executors, wanted, {
    missing: `Nothing called '${wanted}' can really do the actions of '${name}' worlds.`,
    none: `Nothing here can really do the actions of '${name}' worlds: what is not computed can only be imagined.`,
    remedy: { say: 'Leave {executor} out.', options: { executor: undefined } },
  })()
}

/** The real environment of a domain with one of its explorers, the usual one unless told. */
export async function explorerOf({ name, abilities }: Domain, wanted?: string): Promise<RealDomain> {
  const { explorers = {} } = abilities
  const [usual = ''] = Object.keys(explorers)
  return chosen(explorers, wanted ?? usual, {
    missing: `There is no explorer '${wanted}' of '${name}'.`,
    none: `Nothing real is recorded of '${name}'.`,
  })()
}

/** The real environment that these commands start. */
export async function startReal(
  { name, abilities }: Domain,
  commands: readonly string[],
  options: StartOptions,
): Promise<RealDomain> {
  if (abilities.startReal) return abilities.startReal(commands, options)
  throw new WorldError('usage', `No command starts a real environment of '${name}'.`)
}

/** A world from a file or folder in the format of another project. */
export async function importWorld(
  domains: readonly Domain[],
  { format, source, ...options }: ImportOptions & { readonly format: string; readonly source: string },
): Promise<World> {
  const importers = Object.assign({}, ...domains.map(({ abilities }) => abilities.importers))
  return chosen<{ read(source: string, options: ImportOptions): Promise<World> }>(importers, format, {
    missing: `There is no format '${format}'.`,
    none: 'No domain here imports worlds.',
  }).read(source, options)
}

/** The name of the kind of world that a foreign recording shows; undefined where none is likely. */
export function recordedKind(domains: readonly Domain[], recording: ForeignRecording): string | undefined {
  const sure = domains.map(({ name, abilities }) => ({ name, by: abilities.recognises?.(recording) ?? 0 }))
  const [best] = sure.toSorted((a, b) => b.by - a.by)
  return best === undefined || best.by === 0 ? undefined : best.name
}

function chosen<Value>(
  values: { readonly [name: string]: Value },
  wanted: string,
  { missing, none, remedy }: { missing: string; none: string; remedy?: Remedy },
): Value {
  const value = Object.hasOwn(values, wanted) ? values[wanted] : undefined
  if (value !== undefined) return value
  const names = Object.keys(values)
  if (names.length === 0) throw new WorldError('usage', none, remedy === undefined ? {} : { remedy })
  throw new WorldError('usage', missing, { remedy: nearest(wanted, names) })
}
