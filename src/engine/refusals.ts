// Why a step that cannot be computed is not imagined either, and what can be done about it.

import type { Domain } from '../kernel/domain.ts'
import type { Unknown } from '../kernel/kernel.ts'
import type { Model, Sampling } from '../model/model.ts'
import type { Action } from '../world/action.ts'
import { WorldError } from '../world/error.ts'
import type { Remedy } from '../world/remedy.ts'
import type { Claim } from '../world/turn.ts'
import type { World } from '../world/world.ts'

/** What a refusal may advise: what there is in this kind of world. */
export interface Ways {
  readonly executors: readonly string[]
}

/** The ways out there are for an action in a world. */
export async function waysOf(
  { abilities: { executors = {} } }: Domain,
  { world, action }: { world: World; action: Action },
): Promise<Ways> {
  const names = Object.keys(executors)
  const opened = await Promise.all(Object.values(executors).map(open => open()))
  return { executors: names.filter((_, index) => opened[index]?.does(world, action)) }
}

const anyModel = 'http://…/v1#name, or a .gguf file'

/** Nobody imagines here. */
export function noModel({ why }: Unknown, ways: Ways): WorldError {
  return refusal(why, undefined, advice('Give a model that imagines it: {model}', ways))
}

/** A model that has not learned such worlds. */
export function notLearned(
  model: Model,
  { why }: Unknown,
  { domain, ways }: { domain: string; ways: Ways },
): WorldError {
  return refusal(why, `${model.id} has not learned '${domain}' worlds`, another(ways))
}

/** A model that has learned nothing of this form. */
export function formNotLearned(model: Model, { why }: Unknown, ways: Ways): WorldError {
  return refusal(why, `${model.id} has not learned actions of this form`, another(ways))
}

/** A model that is not sure enough of what it says. */
export function unsure(
  model: Model,
  { why }: Unknown,
  { confidence, bar, ways }: { confidence: number; bar: number; ways: Ways },
): WorldError {
  const [has, takes] = [Math.floor(100 * confidence) / 100, bar].map(part => part.toFixed(2))
  const doubt = `${model.id} is not sure enough of what it imagines (${has}; ${takes} is needed)`
  return refusal(why, doubt, another(ways))
}

/** A model that must be sure, and contradicts what is known. */
export function contradicted(
  model: Model,
  { why }: Unknown,
  { claim, ways }: { claim: Claim; ways: Ways },
): WorldError {
  const { about, says, known } = claim
  const contradiction = `what ${model.id} imagines contradicts what is known. ${about}: it said ${says}, but ${known}`
  return refusal(why, contradiction, another(ways))
}

/** A model whose replies cannot be read. */
export function unusable(model: Model, attempts: number, reason: string): WorldError {
  return new WorldError('model', `${model.id} gave no observation in ${attempts} attempts: ${reason}.`, {
    remedy: 'Check that the model speaks the dialect it was opened with, or try another model.',
  })
}

/** A model that ran out of tokens in the middle of its reply. */
export function ranOut(model: Model, { maxTokens }: Sampling): WorldError {
  return new WorldError('model', `${model.id} ran out of tokens before its reply was whole.`, {
    remedy: {
      say: `Raise {maxTokens} (now ${maxTokens}) or the model's context (${model.contextTokens}), or switch thinking off.`,
      options: { maxTokens: undefined },
    },
  })
}

/** A model that must be sure, and finds no end. */
export function endless(model: Model, { why }: Unknown, ways: Ways): WorldError {
  return refusal(why, `what ${model.id} imagines has no end`, another(ways))
}

/** A model that took too long. */
export function tookTooLong(model: Model, ms: number): WorldError {
  return new WorldError('model', `${model.id} took longer than ${ms / 1000} s over one step.`, {
    remedy: 'Give it more time (stepTimeoutMs), or a smaller thinking budget.',
  })
}

function refusal(why: string, moreover: string | undefined, remedy: Remedy): WorldError {
  const besides = moreover === undefined ? '' : `; and ${moreover}`
  return new WorldError('model', `This step cannot be computed: ${why}${besides}.`.replace(/\.\.$/, '.'), {
    remedy,
  })
}

function another(ways: Ways): Remedy {
  const { say, options } = advice('Give a model that knows more: {model}', ways)
  return {
    say: say.replace(/\.$/, '; or take what this one says: {imagine}.'),
    options: { ...options, imagine: true },
  }
}

// what nothing here can really do is not advised
function advice(model: string, { executors }: Ways): Remedy {
  const [executor] = executors
  if (executor === undefined) return { say: `${model}.`, options: { model: anyModel } }
  return { say: `${model}; or have it really done: {executor}.`, options: { model: anyModel, executor } }
}
