// A kernel that lives in a host's child process. What it would take to open it again is kept here: the newest snapshot
// and what was done since. So it survives a killed child, and an idle one costs its snapshot alone.
import type { Action } from '../../world/action.ts'
import type { Check } from '../../world/check.ts'
import { WorldError } from '../../world/error.ts'
import type { Json } from '../../world/json.ts'
import type { Observation } from '../../world/observation.ts'
import type { Claim } from '../../world/turn.ts'
import type { World } from '../../world/world.ts'
import type { Computed, Kernel, Unknown } from '../kernel.ts'
import { HostLost, KernelHost } from './kernel-host.ts'
import type { Method } from './protocol.ts'

interface Done {
  readonly method: 'step' | 'learn'
  readonly args: readonly unknown[]
}

const journalLength = 40
const neverAborted = new AbortController().signal

export interface RemoteOptions {
  /** The module whose `openKernel` makes kernels; all of one module share a child process. */
  readonly module: URL
  readonly world: World
  readonly snapshot: Json | undefined
  readonly deadlineMs?: number
}

/** Opens a kernel in the child process of its module. */
export async function openRemoteKernel({
  module,
  world,
  snapshot,
  deadlineMs = 10_000,
}: RemoteOptions): Promise<Kernel> {
  const pool = poolOf(module)
  const kernel = new RemoteKernel({ pool, world, deadlineMs, snapshot, journal: [] })
  await kernel.wake()
  return kernel
}

/** The kernels of one module: a host, and which of them are awake, longest idle first. */
class Pool {
  readonly host: KernelHost
  readonly awake = new Set<RemoteKernel>()
  readonly maxAwake: number

  constructor(module: URL, { heapMiB = 1024, maxAwake = 1024 } = {}) {
    this.host = new KernelHost({ module, heapMiB })
    this.maxAwake = maxAwake
  }

  /** Counts a kernel as used just now, and sends the longest idle to sleep where there are too many. */
  use(kernel: RemoteKernel): void {
    this.awake.delete(kernel)
    this.awake.add(kernel)
    let surplus = this.awake.size - this.maxAwake
    for (const idle of this.awake) {
      if (surplus <= 0) return
      if (idle.isBusy) continue
      surplus -= 1
      idle.sleep().catch(() => {})
    }
  }
}

const pools = new Map<string, Pool>()

function poolOf(module: URL): Pool {
  const pool = pools.get(module.href) ?? new Pool(module)
  pools.set(module.href, pool)
  return pool
}

interface RemoteState {
  readonly pool: Pool
  readonly world: World
  readonly deadlineMs: number
  readonly snapshot: Json | undefined
  readonly journal: readonly Done[]
}

// One thing at a time: were a snapshot taken beside a step, its journal could tell that step a second time.
class RemoteKernel implements Kernel {
  readonly #pool: Pool
  readonly #world: World
  readonly #deadlineMs: number
  #snapshot: Json | undefined
  #journal: Done[]
  #remote: { id: number; generation: number } | undefined
  #queue: Promise<unknown> = Promise.resolve()
  #uses = 0

  constructor({ pool, world, deadlineMs, snapshot, journal }: RemoteState) {
    this.#pool = pool
    this.#world = world
    this.#deadlineMs = deadlineMs
    this.#snapshot = snapshot
    this.#journal = [...journal]
  }

  get isBusy(): boolean {
    return this.#uses > 0
  }

  step(action: Action, { signal }: { signal: AbortSignal }): Promise<Computed | Unknown> {
    return this.#alone(async () => {
      try {
        const result = (await this.#ask('step', [action], { signal })) as Computed | Unknown
        if (result.kind === 'computed') await this.#note({ method: 'step', args: [action] })
        return result
      } catch (error) {
        // it may still be at it: that one is given up, and the next call opens another
        void this.#leave().catch(() => {})
        if (error instanceof HostLost)
          return { kind: 'unknown', why: `the computation was stopped: ${error.message}` }
        throw error
      }
    })
  }

  facts(action: Action): Promise<string> {
    return this.#alone(() => this.#ask('facts', [action])) as Promise<string>
  }

  check(action: Action, observation: Observation): Promise<readonly Claim[]> {
    return this.#alone(() => this.#ask('check', [action, observation])) as Promise<readonly Claim[]>
  }

  learn(action: Action, observation: Observation, patch?: Json): Promise<Json | undefined> {
    const args = [action, observation, ...(patch === undefined ? [] : [patch])]
    return this.#alone(async () => {
      const learned = (await this.#ask('learn', args)) as Json | undefined
      await this.#note({ method: 'learn', args })
      return learned
    })
  }

  situation(): Promise<Json | undefined> {
    return this.#alone(() => this.#ask('situation', [])) as Promise<Json | undefined>
  }

  look(check: Check): Promise<string | undefined> {
    return this.#alone(() => this.#ask('look', [check])) as Promise<string | undefined>
  }

  state(): Promise<Json | undefined> {
    return this.#alone(() => this.#ask('state', [])) as Promise<Json | undefined>
  }

  snapshot(): Promise<Json> {
    return this.#alone(() => this.#snapshotNow())
  }

  fork(): Promise<Kernel> {
    return this.#alone(async () => {
      const state = { pool: this.#pool, world: this.#world, deadlineMs: this.#deadlineMs }
      const twin = new RemoteKernel({ ...state, snapshot: this.#snapshot, journal: this.#journal })
      const remote = this.#live()
      if (remote === undefined) return twin
      const { host } = this.#pool
      const id = (await host.ask({ fork: remote }, { deadlineMs: this.#deadlineMs })) as number
      twin.#remote = { id, generation: host.generation }
      this.#pool.use(twin)
      return twin
    })
  }

  close(): Promise<void> {
    return this.#alone(async () => {
      this.#pool.awake.delete(this)
      await this.#leave()
    })
  }

  /** Opens it in the child, if it is not there. */
  async wake(): Promise<void> {
    await this.#alone(() => this.#awake())
  }

  /** Leaves the child, where it is there; what it would take to come back is kept. Waits for the child alone. */
  sleep(): Promise<void> {
    this.#pool.awake.delete(this)
    return this.#alone(async () => {
      const kernel = this.#live()
      if (kernel === undefined) return
      if (this.#journal.length > 0 || this.#snapshot === undefined) {
        const question = { kernel, method: 'snapshot', args: [] } as const
        this.#snapshot = (await this.#pool.host.ask(question, { deadlineMs: this.#deadlineMs })) as Json
        this.#journal = []
      }
      await this.#leave()
    })
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    this.#uses++
    const result = this.#queue.then(work).finally(() => {
      this.#uses--
    })
    this.#queue = result.catch(() => {})
    return result
  }

  async #awake(): Promise<number> {
    this.#pool.use(this)
    const remote = this.#live()
    if (remote !== undefined) return remote
    const { host } = this.#pool
    const open = { world: this.#world, snapshot: this.#snapshot }
    const id = (await host.ask({ open }, { deadlineMs: this.#deadlineMs })) as number
    const { generation } = host
    for (const { method, args } of this.#journal) {
      await host.ask({ kernel: id, method, args }, { deadlineMs: this.#deadlineMs })
    }
    this.#remote = { id, generation }
    return id
  }

  async #snapshotNow(): Promise<Json> {
    if (this.#journal.length > 0 || this.#snapshot === undefined) {
      this.#snapshot = (await this.#ask('snapshot', [])) as Json
      this.#journal = []
    }
    return this.#snapshot
  }

  #live(): number | undefined {
    return this.#remote?.generation === this.#pool.host.generation ? this.#remote.id : undefined
  }

  async #leave(): Promise<void> {
    const remote = this.#live()
    this.#remote = undefined
    if (remote !== undefined) await this.#pool.host.ask({ close: remote }, { deadlineMs: this.#deadlineMs })
  }

  // another kernel's hanging step may take the child away from this one: then once more
  async #ask(
    method: Method,
    args: readonly unknown[],
    { signal = neverAborted, isSecondTry = false } = {},
  ): Promise<unknown> {
    try {
      const kernel = await this.#awake()
      const answer = this.#pool.host.ask({ kernel, method, args }, { deadlineMs: this.#deadlineMs })
      return await aborting(answer, signal)
    } catch (error) {
      if (!(error instanceof HostLost)) throw error
      if (!error.isCulprit && !isSecondTry)
        return await this.#ask(method, args, { signal, isSecondTry: true })
      if (method === 'step') throw error
      throw new WorldError('kernel', `The kernel was lost: ${error.message}.`, { cause: error })
    }
  }

  async #note(done: Done): Promise<void> {
    this.#journal.push(done)
    if (this.#journal.length >= journalLength) await this.#snapshotNow()
  }
}

async function aborting<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal === neverAborted) return work
  let onAbort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason)
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
