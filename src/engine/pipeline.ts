// From an action to its observation: faults on the way in, computed or imagined, faults on the way out.

import { setTimeout as delay } from 'node:timers/promises'
import type { Domain } from '../kernel/domain.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Executor } from '../kernel/real.ts'
import { withSituation } from '../kernel/with-situation.ts'
import type { Model, Sampling } from '../model/model.ts'
import type { Action } from '../world/action.ts'
import { outOfBounds } from '../world/bounds.ts'
import { WorldError } from '../world/error.ts'
import type { Fault } from '../world/fault.ts'
import type { Json } from '../world/json.ts'
import type { Turn } from '../world/turn.ts'
import type { World } from '../world/world.ts'
import { FaultLine } from './faults/fault-line.ts'
import { Imagination } from './imagination.ts'
import type { ReasoningEvent } from './imagine.ts'

/** A turn before its timing. */
export type Draft = Omit<Turn, 'timing'>

export interface PipelineOptions {
  readonly world: World
  readonly domain: Domain
  readonly faults: readonly Fault[]
  readonly executor: Executor | undefined
  readonly model: Model | undefined
  readonly sampling: Partial<Sampling>
  readonly attempts: number
  readonly stepTimeoutMs: number
  readonly sessionKey: string
  readonly kernelBefore: (turns: number) => Promise<Kernel>
}

export interface PipelineStep {
  readonly kernel: Kernel
  readonly signal: AbortSignal
  readonly onReasoning: (event: ReasoningEvent) => void
  /** Told when the kernel may be ahead of the records, and when it is not. */
  readonly onKernelAhead: (isAhead: boolean) => void
}

const actionBounds = { depth: 64, nodes: 100_000 }

/** Steps over a session's turns, which the caller only appends to. */
export class Pipeline {
  readonly #options: PipelineOptions
  readonly #imagination: Imagination
  readonly #faultLine: FaultLine

  constructor(turns: readonly Turn[], options: PipelineOptions) {
    this.#options = options
    this.#imagination = new Imagination(turns, options)
    this.#faultLine = new FaultLine(options.faults, turns, options)
  }

  /** Takes a recorded turn into account. */
  count(turn: Turn): void {
    this.#faultLine.count(turn)
  }

  async observe(input: Json, step: PipelineStep): Promise<Draft> {
    const reason = outOfBounds(input, actionBounds)
    if (reason !== undefined) throw new WorldError('action', `This action is ${reason}.`)
    const read = this.#options.domain.readAction(input, this.#options.world)
    if (read.kind === 'refusal') throw new WorldError('action', read.reason)
    if (read.kind === 'observation') return { action: input, observation: read.observation, by: 'kernel' }
    return this.#faultLine.isEmpty ? this.#see(read.action, step) : this.#seeThroughFaults(read.action, step)
  }

  async #seeThroughFaults(action: Action, step: PipelineStep): Promise<Draft> {
    const inbound = await this.#faultLine.inbound(action, step.kernel)
    if (inbound.failed) {
      const { observation, label } = inbound.failed
      return { action, observation, by: 'fault', faults: [label] }
    }
    const draft = await this.#see(inbound.action, step)
    const { observation, labels, waitMs } = await this.#faultLine.outbound(draft.observation, inbound)
    if (labels.length === 0 && inbound.action === action) return draft
    if (waitMs > 0) await waited(waitMs, step.signal)
    return {
      ...draft,
      action,
      observation,
      ...(labels.length === 0 ? {} : { faults: [...labels] }),
      ...(observation === draft.observation ? {} : { base: draft.observation }),
      ...(inbound.action === action ? {} : { ran: inbound.action }),
    }
  }

  /** Has the action really done, on a copy of the state, and takes what it changed over. */
  async #execute(
    action: Action,
    executor: Executor,
    {
      kernel,
      signal,
      why,
      onKernelAhead,
    }: Pick<PipelineStep, 'kernel' | 'signal' | 'onKernelAhead'> & { why: string },
  ): Promise<Draft> {
    const state = (await kernel.state()) as World['state']
    const { observation, patch } = await executor.run({ ...this.#options.world, state }, action, { signal })
    onKernelAhead(true)
    await kernel.learn(action, observation, patch)
    return { action, observation: await withSituation(observation, kernel), by: 'real', why, patch }
  }

  /** Computes what the action returns, or has it imagined and learned. */
  async #see(action: Action, { kernel, signal, onReasoning, onKernelAhead }: PipelineStep): Promise<Draft> {
    onKernelAhead(true)
    const result = await kernel.step(action, { signal })
    if (result.kind === 'computed') return { action, observation: result.observation, by: 'kernel' }
    onKernelAhead(false)
    const { executor } = this.#options
    if (executor) return this.#execute(action, executor, { kernel, signal, why: result.why, onKernelAhead })
    const imagined = await this.#imagination.imagine(action, result, { kernel, signal, onReasoning })
    onKernelAhead(true)
    const patch = await kernel.learn(action, imagined.observation)
    return {
      action,
      observation: await withSituation(imagined.observation, kernel),
      by: 'model',
      why: result.why,
      ...(imagined.reasoning === '' ? {} : { reasoning: imagined.reasoning }),
      ...(patch === undefined ? {} : { patch }),
      ...(imagined.suspect.length === 0 ? {} : { suspect: [...imagined.suspect] }),
      call: imagined.call,
    }
  }
}

// a timer that is given up says so in its own words; why it was is in the signal's
async function waited(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, { signal })
  } catch (error) {
    signal.throwIfAborted()
    throw error
  }
}
