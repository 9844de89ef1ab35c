// Who imagines where a program names nobody: the model of AGENTWORLD_MODEL, else the small one that ships with the
// project.
import { fileURLToPath } from 'node:url'
import { packageRoot } from '../kernel/package-root.ts'
import type { Imaginer } from '../model/imaginer.ts'
import { openModel } from '../model/open/open-model.ts'
import { readManifest } from '../model/shipped/manifest.ts'
import { shippedModel } from '../model/shipped/shipped-model.ts'

/** What of the environment says who imagines. */
export interface ImaginerEnvironment {
  readonly [name: string]: string | undefined
  readonly AGENTWORLD_MODEL?: string | undefined
  readonly AGENTWORLD_API_KEY?: string | undefined
  /** The folder of the shipped model, where it is not this package's own. */
  readonly AGENTWORLD_MODELS?: string | undefined
}

export interface ShippedOptions {
  readonly environment?: ImaginerEnvironment
  /** Ask it even about what it has not learned, and believe it even where it is not sure. */
  readonly imagine?: boolean
  /** Called once with its file's name, before it is first asked. */
  readonly onOpen?: (file: string) => void
}

/** The model that ships with the project, not opened yet; undefined if there is none, or nothing that runs it. */
export function shippedImaginer({
  environment = process.env,
  imagine = false,
  onOpen = () => {},
}: ShippedOptions = {}): Imaginer | undefined {
  if (!canRunFiles()) return undefined
  const folder = environment.AGENTWORLD_MODELS || fileURLToPath(new URL('models', packageRoot()))
  const manifest = readManifest(folder)
  if (manifest === undefined) return undefined
  return shippedModel({ folder, manifest, isForAll: imagine, onOpen: () => onOpen(manifest.file) })
}

// one of each in a process: a model is opened when it is first asked, and lives as long as the process
const known = new Map<string, Promise<Imaginer | undefined>>()

/** Who imagines for a program that names no model, or names one by a line. */
export function sharedImaginer({
  spec,
  imagine = false,
}: {
  readonly spec: string | undefined
  readonly imagine?: boolean
}): Promise<Imaginer | undefined> {
  const environment: ImaginerEnvironment = process.env
  const named = spec ?? (environment.AGENTWORLD_MODEL || undefined)
  if (named === 'none') return Promise.resolve(undefined)
  const key = `${imagine} ${named ?? ''}`
  const found = known.get(key) ?? opened(named, { environment, imagine })
  known.set(key, found)
  // what failed is tried again when it is next asked for
  found.catch(() => known.delete(key))
  return found
}

async function opened(
  named: string | undefined,
  { environment, imagine }: { environment: ImaginerEnvironment; imagine: boolean },
): Promise<Imaginer | undefined> {
  if (named === undefined) return shippedImaginer({ environment, imagine })
  return { model: await openModel(named, { apiKey: environment.AGENTWORLD_API_KEY || undefined }) }
}

/** Whether llama.cpp is installed: it is an optional package. */
function canRunFiles(): boolean {
  try {
    import.meta.resolve('node-llama-cpp')
    return true
  } catch {
    return false
  }
}
