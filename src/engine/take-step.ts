// One step, read from top to bottom: from what an agent sends to what it sees.
import { setTimeout as delay } from 'node:timers/promises'
import type { Domain } from '../kernel/domain.ts'
import { makerOf, type Unknown } from '../kernel/kernel.ts'
import type { Executor } from '../kernel/real.ts'
import { withSituation } from '../kernel/with-situation.ts'
import type { Action } from '../world/action.ts'
import { WorldError } from '../world/error.ts'
import type { Json } from '../world/json.ts'
import { outOfBounds } from '../world/reading/bounds.ts'
import type { Turn } from '../world/turn.ts'
import type { World } from '../world/world.ts'
import type { FaultLine } from './faults/fault-line.ts'
import type { Imagination, ReasoningEvent } from './imagination.ts'
import { noModel, waysOf } from './refusals.ts'
import type { Transaction } from './transaction.ts'

/** A turn before its timing. */
export type Draft = Omit<Turn, 'timing'>

/** What a session steps with. */
export interface Stage {
  readonly world: World
  readonly domain: Domain
  readonly faults: FaultLine
  /** Really does what cannot be computed. */
  readonly executor: Executor | undefined
  readonly imagination: Imagination | undefined
}

export interface Step {
  readonly transaction: Transaction
  /** How many turns there have been. */
  readonly turns: number
  readonly signal: AbortSignal
  readonly onReasoning: (event: ReasoningEvent) => void
}

const actionBounds = { depth: 64, nodes: 100_000 }

/** Takes one step. It throws where nothing happened: what was sent is not an action, or nobody can say what it returns. */
export async function takeStep(input: Json, stage: Stage, step: Step): Promise<Draft> {
  const read = readInput(input, stage)
  if (read.kind === 'observation') return { action: input, observation: read.observation, by: 'kernel' }
  const { action } = read
  const inbound = await stage.faults.inbound(action, step.transaction.kernel)
  if (inbound.failed) {
    const { observation, label } = inbound.failed
    return { action, observation, by: 'fault', faults: [label] }
  }
  const draft = await happen(inbound.action, stage, step)
  const { observation, labels, waitMs } = await stage.faults.outbound(draft.observation, inbound)
  if (waitMs > 0) await waited(waitMs, step.signal)
  return {
    ...draft,
    action,
    observation,
    ...(labels.length > 0 && { faults: [...labels] }),
    ...(observation !== draft.observation && { base: draft.observation }),
    ...(inbound.action !== action && { ran: inbound.action }),
  }
}

function readInput(input: Json, { domain, world }: Stage) {
  const reason = outOfBounds(input, actionBounds)
  if (reason !== undefined) throw new WorldError('action', `This action is ${reason}.`)
  const read = domain.readAction(input, world)
  if (read.kind === 'refusal') throw new WorldError('action', read.reason)
  return read
}

/** What reaches the world is computed if it can be, else really done where that is allowed, else imagined. */
async function happen(action: Action, stage: Stage, step: Step): Promise<Draft> {
  const { transaction, signal } = step
  const result = await transaction.step(action, { signal })
  if (result.kind === 'computed') return { action, observation: result.observation, by: makerOf(result) }
  const { executor, world, domain } = stage
  if (executor?.does(world, action)) return reallyDone(action, result, { ...stage, executor, ...step })
  if (!stage.imagination) throw noModel(result, await waysOf(domain, { world, action }))
  return imagined(action, result, { ...step, imagination: stage.imagination })
}

/** Has it really done, on a copy of the state, and takes over what that changed. */
async function reallyDone(
  action: Action,
  { why }: Unknown,
  { world, executor, transaction, signal }: Stage & Step & { readonly executor: Executor },
): Promise<Draft> {
  const state = (await transaction.kernel.state()) as World['state']
  const { observation, patch } = await executor.run({ ...world, state }, action, { signal })
  await transaction.learn(action, observation, patch)
  return { action, observation: await withSituation(observation, transaction.kernel), by: 'real', why, patch }
}

/** Has it imagined and checked. It is true from then on; what still contradicts is learned all the same, and marked. */
async function imagined(
  action: Action,
  unknown: Unknown,
  { imagination, transaction, ...step }: Step & { readonly imagination: Imagination },
): Promise<Draft> {
  const result = await imagination.imagine({ action, unknown, transaction, ...step })
  const { observation, reasoning, suspect, call } = result
  const patch = suspect.length > 0 ? await transaction.learn(action, observation) : result.patch
  return {
    action,
    observation: await withSituation(observation, transaction.kernel),
    by: 'model',
    why: unknown.why,
    ...(reasoning !== '' && { reasoning }),
    ...(patch !== undefined && { patch }),
    ...(suspect.length > 0 && { suspect: [...suspect] }),
    call,
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
