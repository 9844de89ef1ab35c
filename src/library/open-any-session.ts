// Opens a session in a world of any form. The name of the world finds its domain, and whoever imagines is found as well.
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

/** Who imagines, what is really done, where the session is kept, and its limits. */
export interface OpenOptions extends Omit<SessionOptions, 'domain' | 'world' | 'executor' | 'imaginer'> {
  /**
   * Who imagines what is not computed: a line such as `http://127.0.0.1:8000/v1#name` or `model.gguf`, an opened model,
   * or `none`. Without it, AGENTWORLD_MODEL says; otherwise the small model that ships with the project is asked about what
   * it has learned. Whoever opened a model closes it.
   */
  readonly model?: string | Model | Imaginer | undefined
  /** Ask the shipped model even about what it has not learned, and believe it even where it is not sure. */
  readonly imagine?: boolean
  /** What really does what cannot be computed: a name (`sandbox`) or an executor. What it cannot do, only a model that is
   * named imagines then. */
  readonly executor?: Executor | string | undefined
  /** Told what was understood differently from how it was written. */
  readonly onNotice?: ((notice: string) => void) | undefined
}

export interface AnyOpenOptions extends OpenOptions {
  /** A file, or data. Leave it out to continue a stored session. */
  readonly world?: string | object | undefined
  /** The domain that reads it. Unless given, it is the one that the world names. */
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
  const imaginer = executor && model === undefined ? undefined : await imaginerOf(model, imagine)
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
