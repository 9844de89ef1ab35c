// Opening a session in a world in any form: its domain is found by its name, who imagines by itself.
import { domainNamed } from '../../domains/index.ts'
import { openSessionIn, type Session, type SessionOptions } from '../engine/session.ts'
import { executorOf } from '../kernel/choose-ability.ts'
import type { Domain } from '../kernel/domain.ts'
import type { Executor } from '../kernel/real.ts'
import type { Imaginer } from '../model/imaginer.ts'
import type { Model } from '../model/model.ts'
import { WorldError } from '../world/error.ts'
import { transcriptFrom } from '../world/transcript.ts'
import { sharedImaginer } from './default-imaginer.ts'
import { loadWorld } from './load-world.ts'

export interface OpenOptions extends Omit<SessionOptions, 'domain' | 'world' | 'executor' | 'imaginer'> {
  /**
   * Who imagines what is not computed: a line such as `http://127.0.0.1:8000/v1#name` or `model.gguf`, an opened model,
   * or `none`. Without it AGENTWORLD_MODEL says, else the small model that ships with the project is asked about what it
   * has learned. A model that was opened here is not closed here.
   */
  readonly model?: string | Model | Imaginer | undefined
  /** Ask the shipped model about what it has not learned, too, and believe what it doubts. */
  readonly imagine?: boolean
  /** What really does what cannot be computed; by name (`sandbox`), or an executor. Nothing is imagined then. */
  readonly executor?: Executor | string | undefined
  /** Told about what was understood otherwise than it was written. */
  readonly onNotice?: ((notice: string) => void) | undefined
}

export interface AnyOpenOptions extends OpenOptions {
  /** A file's path, or data; leave it out to continue a stored session. */
  readonly world?: string | object | undefined
  /** The domain that reads it; the one it names, of those that ship with the project, unless given. */
  readonly domain?: Domain | undefined
}

/** Opens a session whose actions are any JSON: for programs that pass on what others send. */
export async function openAnySession({
  world: source,
  domain: own,
  model,
  imagine = false,
  executor: wanted,
  onNotice,
  ...options
}: AnyOpenOptions): Promise<Session> {
  const world = source === undefined ? undefined : await loadWorld(source, { domain: own, onNotice })
  const name = world?.domain ?? (await storedDomain(options))
  const domain = own?.name === name ? own : await domainNamed(name)
  const executor = typeof wanted === 'string' ? await executorOf(domain, wanted) : wanted
  const imaginer = executor ? undefined : await imaginerOf(model, imagine)
  return openSessionIn({ ...options, world, executor, domain, imaginer })
}

/** Who imagines, as it was named. */
export async function imaginerOf(
  model: string | Model | Imaginer | undefined,
  imagine: boolean,
): Promise<Imaginer | undefined> {
  if (typeof model !== 'object') return sharedImaginer({ spec: model, imagine })
  return 'model' in model ? model : { model }
}

async function storedDomain({ store, id }: Pick<SessionOptions, 'store' | 'id'>): Promise<string> {
  const entries = store && id !== undefined ? await store.read(id) : []
  if (entries.length > 0) return transcriptFrom(entries).header.world.domain
  throw new WorldError('session', id === undefined ? 'Which world?' : `There is no session '${id}'.`, {
    remedy: 'Give a world: a file, or its data.',
  })
}
