// What clients ask of an agent's model, and a world model does not do. Each is refused by its name: what is left out in
// silence looks as if it had been done.
import { isObject } from '../../kernel/tools/tool-call.ts'
import type { Json } from '../../world/json.ts'
import { Refused } from '../refused.ts'

type Body = { readonly [field: string]: Json }
type Rule = (value: Json, body: Body) => string | undefined

const isGiven = (value: Json) =>
  value !== null && value !== false && !(Array.isArray(value) && value.length === 0)
const plainly: Rule = value => (isGiven(value) ? notKept : undefined)
const notKept = 'nothing is kept here from one request to the next. Send the whole conversation each time.'
const noTools =
  'this model plays the environment, and calls no tools. Describe the tools in the system message, and write each call as the user’s message.'
const declaring: Rule = (value, { tool_choice }) =>
  isGiven(value) && tool_choice !== 'none' ? noTools : undefined
const choosing: Rule = value => (isGiven(value) && value !== 'none' && value !== 'auto' ? noTools : undefined)
const formatting: Rule = value =>
  isObject(value) && value.type !== 'text'
    ? 'what comes back is what the environment prints; no other format can be had.'
    : undefined

const rules: { readonly [field: string]: Rule } = {
  tools: declaring,
  functions: declaring,
  tool_choice: choosing,
  function_call: choosing,
  response_format: formatting,
  text: value => (isObject(value) ? formatting(value.format ?? null, {}) : undefined),
  previous_response_id: plainly,
  conversation: plainly,
  prompt: plainly,
  background: plainly,
}

/** Throws if a body asks for something that is not offered. */
export function refuseNotOffered(body: Json): void {
  if (!isObject(body)) return
  for (const [field, rule] of Object.entries(rules)) {
    const reason = rule(body[field] ?? null, body)
    if (reason !== undefined) throw notOffered(field, reason)
  }
  for (const [list, refuse] of [
    ['messages', refuseMessage],
    ['input', refuseItem],
  ] as const) {
    const entries = body[list]
    if (Array.isArray(entries)) for (const [at, entry] of entries.entries()) refuse(`${list}.${at}`, entry)
  }
}

function refuseMessage(place: string, message: Json): void {
  if (!isObject(message)) return
  const { role, tool_calls, function_call } = message
  if (role === 'tool' || role === 'function') throw notOffered(`${place}.role`, whatCameBack(role))
  if (isGiven(tool_calls ?? null)) throw notOffered(`${place}.tool_calls`, noTools)
  if (isGiven(function_call ?? null)) throw notOffered(`${place}.function_call`, noTools)
}

function refuseItem(place: string, item: Json): void {
  const { type } = isObject(item) ? item : {}
  if (type === 'item_reference') throw notOffered(`${place}.type`, `'item_reference': ${notKept}`)
  if (typeof type === 'string' && type.endsWith('_call_output'))
    throw notOffered(`${place}.type`, whatCameBack(type))
  if (typeof type === 'string' && type.endsWith('_call')) throw notOffered(`${place}.type`, noTools)
}

function whatCameBack(name: string): string {
  return `'${name}' has no meaning for a model that plays the environment. Write what a tool returned as the assistant’s message.`
}

function notOffered(param: string, reason: string): Refused {
  return new Refused('invalid', `${param}: ${reason}`, { details: { param } })
}
