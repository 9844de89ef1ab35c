// The wired door: a world in any form, its domain found by name, then a session.
import { readFile } from 'node:fs/promises'
import * as path from 'node:path'
import { domainNamed } from '../domains/index.ts'
import { readInstruction } from './engine/faults/read-instruction.ts'
import { openSession as openWired, type Session, type SessionOptions } from './engine/session.ts'
import { executorOf } from './kernel/choose-ability.ts'
import type { Executor } from './kernel/real.ts'
import { refineWorld } from './kernel/refine-world.ts'
import { WorldError } from './world/error.ts'
import { readData, worldFrom } from './world/read-world.ts'
import { whyUnread } from './world/text/why-unread.ts'
import { transcriptFrom } from './world/transcript.ts'
import type { World } from './world/world.ts'

export interface OpenOptions extends Omit<SessionOptions, 'domain' | 'world' | 'executor'> {
  /** A world file's path, its data, or a parsed world; leave it out to continue a stored session. */
  readonly world?: string | object
  /** `sandbox`: what cannot be computed is really done, in a throw-away sandbox. */
  readonly executor?: Executor | 'sandbox' | undefined
  /** Told about what was understood otherwise than it was written. */
  readonly onNotice?: (notice: string) => void
}

/** Reads and validates a world: a file's path, or data. Sentences of its instruction that are typed faults become those. */
export async function loadWorld(
  source: string | object,
  { onNotice = () => {} }: Pick<OpenOptions, 'onNotice'> = {},
): Promise<World> {
  const isFile = typeof source === 'string'
  const place = isFile ? source : 'world'
  const data = isFile ? readData(await textOf(source), { place }) : source
  const world = worldFrom(data, { place })
  const domain = await domainNamed(world.domain)
  const refined = refineWorld(world, domain, { place })
  // only who reads a file here may name what lies beside it
  const pinned = isFile
    ? ((await domain.abilities.pin?.(refined, { folder: path.dirname(source) })) ?? refined)
    : refined
  return withTypedFaults(pinned, onNotice)
}

function withTypedFaults(world: World, onNotice: (notice: string) => void): World {
  const { typed, rest } = readInstruction(world.instruction ?? '')
  if (typed.length === 0) return world
  for (const { sentence, fault } of typed) onNotice(`'${sentence}' is taken as the fault '${fault.kind}'.`)
  const { instruction: _, ...others } = world
  const faults = [...(world.faults ?? []), ...typed.map(({ fault }) => fault)]
  return { ...others, ...(rest === '' ? {} : { instruction: rest }), faults }
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new WorldError('world', `${file}: ${whyUnread(cause)}.`, { cause })
  }
}

/** Opens a session in a world, or a stored session where it was left. */
export async function openSession({
  world: source,
  onNotice,
  executor: wanted,
  ...options
}: OpenOptions): Promise<Session> {
  const world = source === undefined ? undefined : await loadWorld(source, onNotice ? { onNotice } : {})
  const name = world?.domain ?? (await storedDomain(options))
  const executor = wanted === 'sandbox' ? await executorOf(await domainNamed(name), wanted) : wanted
  return openWired({ ...options, world, executor, domain: await domainNamed(name) })
}

async function storedDomain({ store, id }: Pick<SessionOptions, 'store' | 'id'>): Promise<string> {
  const records = store && id !== undefined ? await store.read(id) : []
  if (records.length > 0) return transcriptFrom(records).header.world.domain
  throw new WorldError('session', id === undefined ? 'Which world?' : `There is no session '${id}'.`, {
    remedy: 'Give a world: a file, or its data.',
  })
}
