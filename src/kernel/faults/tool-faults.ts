// Faults of environments that are called by tool: a call fails with an error object, a batch fails in part.
import type { Action } from '../../world/action.ts'
import type { Failure } from '../../world/fault.ts'
import type { Json } from '../../world/json.ts'
import type { Observation } from '../../world/observation.ts'
import { isObject, ToolCall } from '../tools/tool-call.ts'
import type { Cut, DomainFaults, Part } from './domain-faults.ts'
import { serviceFailure } from './service-failure.ts'

/** The faults of a server of tools. */
export const toolFaults: DomainFaults = { subject: toolName, failure, part }

/** The name of the tool that an action calls. */
export function toolName(action: Action): string {
  return ToolCall.safeParse(action).data?.name ?? ''
}

function failure(fault: Failure): Observation {
  const { status, message, retryAfterSeconds } = serviceFailure(fault)
  const wait = retryAfterSeconds === undefined ? {} : { retry_after: retryAfterSeconds }
  const error = status === 0 ? { message } : { code: status, message, ...wait }
  return { text: JSON.stringify({ error }), data: { error }, isError: true }
}

/** Of a call with a list of things to do, the first ones are done; of a text to write, the beginning is written. */
export function part(action: Action, { of, share }: Cut): Part | undefined {
  const call = ToolCall.safeParse(action).data
  if (!call) return undefined
  return of === 'partial-batch' ? partOfList(call, share) : partOfText(call, share)
}

/** The tool does not know that only a part arrived. */
function partOfText(call: ToolCall, share: number): Part | undefined {
  const { content } = call.arguments
  if (typeof content !== 'string' || content.length < 2) return undefined
  const kept = Math.max(1, Math.floor(content.length * share))
  return {
    action: { ...call, arguments: { ...call.arguments, content: content.slice(0, kept) } },
    detail: `${kept} of ${content.length} characters written`,
    report: observation => observation,
  }
}

function partOfList(call: ToolCall, share: number): Part | undefined {
  const [name, list] =
    Object.entries(call.arguments).find(([, value]) => Array.isArray(value) && value.length > 1) ?? []
  if (name === undefined || !Array.isArray(list)) return undefined
  const kept = Math.max(1, Math.floor(list.length * share))
  const failed = list.slice(kept) as readonly Json[]
  return {
    action: { ...call, arguments: { ...call.arguments, [name]: list.slice(0, kept) } },
    detail: `${kept} of ${list.length} in ${name}`,
    report: observation => withFailures(observation, failed),
  }
}

function withFailures(observation: Observation, failed: readonly Json[]): Observation {
  const errors = failed.map(item => ({ item, error: 'temporarily unavailable' }))
  const data = isObject(observation.data)
    ? { ...observation.data, failed: errors }
    : { result: observation.data ?? observation.text, failed: errors }
  return { ...observation, text: JSON.stringify(data), ...(observation.data === undefined ? {} : { data }) }
}
