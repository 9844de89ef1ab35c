// A world in any form: a file's path, data, or one that was read before.
import { readFile } from 'node:fs/promises'
import * as path from 'node:path'
import { domainNamed } from '../../domains/index.ts'
import { readInstruction } from '../engine/faults/read-instruction.ts'
import type { Domain } from '../kernel/domain.ts'
import { refineWorld } from '../kernel/refine-world.ts'
import { WorldError } from '../world/error.ts'
import { fieldPlace } from '../world/reading/friendly.ts'
import { readData, worldFrom } from '../world/reading/read-world.ts'
import { whyUnread } from '../world/text/why-unread.ts'
import type { World } from '../world/world.ts'

/** Which domain reads a world, and who hears notices. */
export interface LoadOptions {
  /** The domain that reads it. Unless given, it is the one that the world names. */
  readonly domain?: Domain | undefined
  /** Told what was understood differently from how it was written. */
  readonly onNotice?: ((notice: string) => void) | undefined
}

/**
 * Reads and validates a world: a file, or data. Sentences of its instruction that name a typed fault
 * become that fault.
 */
export async function loadWorld(
  source: string | object,
  { domain: own, onNotice = () => {} }: LoadOptions = {},
): Promise<World> {
  const isFile = typeof source === 'string'
  const place = isFile ? source : 'world'
  const text = isFile ? await textOf(source) : undefined
  const data = text === undefined ? source : readData(text, { place })
  const world = worldFrom(data, { place, text })
  const domain = own?.name === world.domain ? own : await domainOf(world, { place, text })
  const refined = refineWorld(world, domain, { place, text })
  // only who reads a file here may name what lies beside it
  const pinned = isFile ? await domain.abilities.pin?.(refined, { folder: path.dirname(source) }) : undefined
  return withTypedFaults(pinned ?? refined, onNotice)
}

async function domainOf(
  { domain }: World,
  source: { place: string; text: string | undefined },
): Promise<Domain> {
  try {
    return await domainNamed(domain)
  } catch (error) {
    if (!(error instanceof WorldError)) throw error
    const { message, remedy } = error
    const more = remedy === undefined ? {} : { remedy }
    throw new WorldError('world', `${fieldPlace(['domain'], source)}: ${message}`, { ...more, cause: error })
  }
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
