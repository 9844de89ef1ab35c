// A kernel that lives in a worker of a host. It does one thing at a time: were a snapshot taken beside a step, its journal
// could tell that step a second time.
import type { Action } from '../../world/action.ts'
import type { Check } from '../../world/check.ts'
import { WorldError } from '../../world/error.ts'
import { contentHash } from '../../world/hash.ts'
import type { Json } from '../../world/json.ts'
import type { Observation } from '../../world/observation.ts'
import type { Claim } from '../../world/turn.ts'
import type { World } from '../../world/world.ts'
import { acceptedBy } from '../accepted-by.ts'
import type { Accepted, Computed, Kernel, Unknown } from '../kernel.ts'
import { AwakeKernels } from './awake-kernels.ts'
import { GivenUp } from './given-up.ts'
import { HostLost } from './host-lost.ts'
import { KernelHost } from './kernel-host.ts'
import type { Learned, Method, Stepped, Taken } from './protocol.ts'
import { type Origin, Residence } from './residence.ts'

/** What the kernels of one module share. */
export interface Shared {
  readonly host: KernelHost
  readonly awake: AwakeKernels
  readonly givenUp: GivenUp
}

export interface RemoteOptions {
  /** The module whose `openKernel` makes kernels; all of one module share the workers of a host. */
  readonly module: URL
  readonly world: World
  readonly snapshot: Json | undefined
  /** How long it may compute at one thing. */
  readonly deadlineMs?: number
  readonly shared?: Shared
}

/** Opens a kernel in a worker. */
export async function openRemoteKernel({
  module,
  world,
  snapshot,
  deadlineMs = 10_000,
  shared = sharedBy(module),
}: RemoteOptions): Promise<Kernel> {
  const origin = { host: shared.host, world, deadlineMs }
  const residence = new Residence(origin, { snapshot, journal: [] })
  const kernel = new RemoteKernel({ shared, origin, residence })
  await kernel.wake()
  return kernel
}

/** What the kernels in a host share. */
export function sharing(host: KernelHost): Shared {
  return { host, awake: new AwakeKernels(), givenUp: new GivenUp() }
}

const allShared = new Map<string, Shared>()

function sharedBy(module: URL): Shared {
  const shared = allShared.get(module.href) ?? sharing(new KernelHost({ module }))
  allShared.set(module.href, shared)
  return shared
}

interface Parts {
  readonly shared: Shared
  readonly origin: Origin
  readonly residence: Residence
}

class RemoteKernel implements Kernel {
  readonly #parts: Parts
  readonly #residence: Residence
  #queue: Promise<unknown> = Promise.resolve()
  #uses = 0
  // what came along with the last answer, for as long as nothing was done since
  #facts: { readonly action: Action; readonly text: string } | undefined
  #situation: { readonly value: Json | undefined } | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#residence = parts.residence
  }

  get isBusy(): boolean {
    return this.#uses > 0
  }

  step(action: Action, { signal }: { signal: AbortSignal }): Promise<Computed | Unknown> {
    return this.#alone(async () => {
      const { givenUp } = this.#parts.shared
      const known = givenUp.mayKnow('step', action) ? await this.#whyGivenUp('step', action) : undefined
      if (known !== undefined) return { kind: 'unknown', why: known }
      try {
        this.#forget()
        const { value, ms } = await this.#residence.ask('step', [action], { signal })
        const result = value as Stepped
        if (result.kind === 'computed') {
          await this.#residence.note({ method: 'step', args: [action], ms })
          return result
        }
        const { facts, ...unknown } = result
        if (facts !== undefined) this.#facts = { action, text: facts }
        return unknown
      } catch (error) {
        // it may have begun: the next call opens another
        this.#residence.leave()
        if (!(error instanceof HostLost)) throw error
        const why = `the computation was stopped: ${error.message}`
        await this.#giveUp('step', action, why)
        return { kind: 'unknown', why }
      }
    })
  }

  facts(action: Action): Promise<string> {
    return this.#alone(async () =>
      this.#facts?.action === action ? this.#facts.text : ((await this.#ask('facts', [action])) as string),
    )
  }

  /** What cannot be computed contradicts nothing. */
  check(action: Action, observation: Observation): Promise<readonly Claim[]> {
    return this.#alone(async () => {
      const known =
        (await this.#whyGivenUp('step', action)) ?? (await this.#whyGivenUp('check', [action, observation]))
      if (known !== undefined) return []
      try {
        const { value } = await this.#residence.ask('check', [action, observation])
        return value as readonly Claim[]
      } catch (error) {
        if (!(error instanceof HostLost)) throw error
        await this.#giveUp('check', [action, observation], error.message)
        return []
      }
    })
  }

  learn(action: Action, observation: Observation, patch?: Json): Promise<Json | undefined> {
    const args = [action, observation, ...(patch === undefined ? [] : [patch])]
    return this.#alone(async () => {
      const known = await this.#whyGivenUp('learn', args)
      if (known !== undefined) throw lost(known)
      try {
        this.#forget()
        const { value, ms } = await this.#residence.ask('learn', args)
        await this.#residence.note({ method: 'learn', args, ms })
        const { learned, situation } = value as Learned
        this.#situation = { value: situation }
        return learned
      } catch (error) {
        if (!(error instanceof HostLost)) throw error
        await this.#giveUp('learn', args, error.message)
        throw lost(error.message, error)
      }
    })
  }

  /** What checking or learning was stopped at is done one by one: each says then what it says. */
  async accept(action: Action, observation: Observation): Promise<Accepted> {
    const taken = await this.#alone(() => this.#accepted(action, observation))
    return taken ?? acceptedBy(this, action, observation)
  }

  async #accepted(action: Action, observation: Observation): Promise<Accepted | undefined> {
    const args = [action, observation]
    const { givenUp } = this.#parts.shared
    // what was given up in some state may be in this one
    const mayBeKnown =
      givenUp.mayKnow('step', action) || givenUp.mayKnow('check', args) || givenUp.mayKnow('learn', args)
    if (mayBeKnown) return undefined
    try {
      const { value, ms } = await this.#residence.ask('accept', args)
      const { situation, ...accepted } = value as Taken
      if (accepted.claims.length > 0) return accepted
      this.#forget()
      await this.#residence.note({ method: 'learn', args, ms })
      this.#situation = { value: situation }
      return accepted
    } catch (error) {
      if (!(error instanceof HostLost)) throw error
      return undefined
    }
  }

  situation(): Promise<Json | undefined> {
    return this.#alone(async () =>
      this.#situation ? this.#situation.value : ((await this.#ask('situation', [])) as Json | undefined),
    )
  }

  look(check: Check): Promise<string | undefined> {
    return this.#alone(() => this.#ask('look', [check])) as Promise<string | undefined>
  }

  state(): Promise<Json | undefined> {
    return this.#alone(() => this.#ask('state', [])) as Promise<Json | undefined>
  }

  snapshot(): Promise<Json> {
    return this.#alone(() => worded(this.#residence.snapshot()))
  }

  fork(): Promise<Kernel> {
    return this.#alone(async () => {
      const twin = new RemoteKernel({ ...this.#parts, residence: await this.#residence.fork() })
      this.#parts.shared.awake.use(twin)
      return twin
    })
  }

  /** Waits for what is under way, not for the worker. */
  close(): Promise<void> {
    return this.#alone(async () => {
      this.#parts.shared.awake.forget(this)
      this.#residence.leave()
    })
  }

  wake(): Promise<void> {
    return this.#alone(() => worded(this.#residence.wake()))
  }

  /** Is open in no worker until it is asked again. */
  sleep(): void {
    if (!this.isBusy) this.#residence.leave()
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    this.#uses++
    this.#parts.shared.awake.use(this)
    const result = this.#worked(work, this.#uses === 1 ? undefined : this.#queue)
    this.#queue = result.then(nothing, nothing)
    return result
  }

  async #worked<T>(work: () => Promise<T>, before: Promise<unknown> | undefined): Promise<T> {
    try {
      if (before) await before
      return await work()
    } finally {
      this.#uses--
    }
  }

  async #ask(method: Method, args: readonly unknown[]): Promise<unknown> {
    return (await worded(this.#residence.ask(method, args))).value
  }

  async #whyGivenUp(method: Method, action: unknown): Promise<string | undefined> {
    const { givenUp } = this.#parts.shared
    if (!givenUp.mayKnow(method, action)) return undefined
    return givenUp.why(method, action, await this.#stateHash())
  }

  // a state that cannot be told is not remembered
  async #giveUp(method: Method, action: unknown, why: string): Promise<void> {
    const state = await this.#stateHash().catch(() => undefined)
    if (state !== undefined) this.#parts.shared.givenUp.remember(method, action, { state, why })
  }

  async #stateHash(): Promise<string> {
    return contentHash([this.#parts.origin.world, await this.#residence.snapshot()])
  }

  #forget(): void {
    this.#facts = undefined
    this.#situation = undefined
  }
}

const nothing = () => {}

function lost(why: string, cause?: unknown): WorldError {
  return new WorldError('kernel', `The kernel was lost: ${why}.`, { cause })
}

async function worded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof HostLost)) throw error
    throw lost(error.message, error)
  }
}
