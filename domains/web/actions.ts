// Reads what an agent wants the browser to do. What BrowserGym itself rejects gets BrowserGym's error as observation.
import { z } from 'zod'
import type { ReadAction } from '../../src/kernel/domain.ts'
import { pythonText } from '../../src/kernel/ui-tree/ui-tree-quote.ts'
import type { Action } from '../../src/world/action.ts'
import { Json } from '../../src/world/json.ts'
import { findCalls, type WrittenCall } from './python-calls.ts'
import { type Signature, signatures } from './signatures.ts'

const maxLength = 100_000

/** The text as sent, the calls in it, and the error that follows them where a later call cannot be made. */
export const WebAction = z
  .strictObject({
    text: z.string().min(1).max(maxLength).meta({ description: 'The calls, as the agent wrote them.' }),
    calls: z
      .array(
        z.strictObject({
          name: z.string().meta({ description: 'What is called.' }),
          arguments: z.record(z.string(), Json).meta({ description: 'Its arguments, by name.' }),
        }),
      )
      .min(1)
      .meta({ description: 'The calls as they were read, in order.' }),
    error: z
      .string()
      .optional()
      .meta({ description: 'The error after these calls, where a later one cannot be made.' }),
  })
  .meta({
    description: "Calls of BrowserGym. Send the text alone, such as click('a19'); the rest is read from it.",
    examples: [{ text: "click('a19')", calls: [{ name: 'click', arguments: { bid: 'a19' } }] }],
  })
export type WebAction = z.infer<typeof WebAction>
type Call = WebAction['calls'][number]

/** Reads calls such as `click('a51')` from a text, or from an action read before. */
export function readWebAction(input: Json): ReadAction {
  const text = typeof input === 'string' ? input : textOf(input)
  if (text === undefined) {
    return {
      kind: 'refusal',
      reason: 'A browser action is text with calls such as click("a51"), or { text }.',
    }
  }
  if (text.length > maxLength) {
    return { kind: 'refusal', reason: `The action has ${text.length} characters; ${maxLength} is the most.` }
  }
  const written = findCalls(text)
  if (written.length === 0) return failed('ValueError: Received an empty action.')
  const unknown = written.find(({ name }) => !signatures.has(name))
  if (unknown) return failed(`NameError: Invalid action type '${unknown.name}'.`)
  const { calls, error } = bindAll(written)
  if (calls.length === 0 && error !== undefined) return failed(error)
  const action = { text, calls, ...(error === undefined ? {} : { error }) }
  return { kind: 'action', action }
}

/** Any action as text, also one that could not be read. */
export function webActionText(action: Action): string {
  return (typeof action === 'string' ? action : textOf(action)) ?? JSON.stringify(action)
}

function textOf(input: Json): string | undefined {
  if (input === null || typeof input !== 'object' || !('text' in input)) return undefined
  return typeof input.text === 'string' ? input.text : undefined
}

function failed(error: string): ReadAction {
  return { kind: 'observation', observation: { text: `Error from previous action: ${error}`, isError: true } }
}

// calls run one after the other, so those before a bad one still take effect
function bindAll(written: readonly WrittenCall[]): { calls: Call[]; error: string | undefined } {
  const calls: Call[] = []
  for (const call of written) {
    const error = bindingError(call) ?? valueError(call)
    if (error !== undefined) return { calls, error }
    calls.push({ name: call.name, arguments: bind(call) })
  }
  return { calls, error: undefined }
}

function bind({ name, positional, named }: WrittenCall): Call['arguments'] {
  const names = parametersOf(name)
  const given = positional.map((value, index): [string, Json] => [names[index] ?? '', value])
  return Object.fromEntries([...given, ...named])
}

// in the order in which Python itself complains
function bindingError({ name, positional, named }: WrittenCall): string | undefined {
  const { required, optional } = signatureOf(name)
  const names = parametersOf(name)
  const keys = named.map(([key]) => key)
  const repeated = keys.find((key, index) => keys.indexOf(key) !== index)
  if (repeated !== undefined) return `SyntaxError: keyword argument repeated: ${repeated}`
  for (const key of keys) {
    const place = names.indexOf(key)
    if (place === -1) return `TypeError: ${name}() got an unexpected keyword argument '${key}'`
    if (place < positional.length) return `TypeError: ${name}() got multiple values for argument '${key}'`
  }
  const given = positional.length
  if (given > names.length) {
    const takes = optional.length > 0 ? `from ${required.length} to ${names.length}` : `${names.length}`
    const noun = takes === '1' ? 'argument' : 'arguments'
    return `TypeError: ${name}() takes ${takes} positional ${noun} but ${given} ${given === 1 ? 'was' : 'were'} given`
  }
  const missing = required.slice(given).filter(parameter => !keys.includes(parameter))
  if (missing.length === 0) return undefined
  const noun = missing.length === 1 ? 'argument' : 'arguments'
  const list = missing.map(parameter => `'${parameter}'`).join(' and ')
  return `TypeError: ${name}() missing ${missing.length} required positional ${noun}: ${list}`
}

function valueError(call: WrittenCall): string | undefined {
  const { bid, text, reason } = bind(call)
  if (bid !== undefined && typeof bid !== 'string') {
    return `ValueError: expected a string, got ${pythonText(bid)}`
  }
  if (call.name !== 'send_msg_to_user' && call.name !== 'report_infeasible') return undefined
  const message = text ?? reason ?? null
  if (typeof message === 'string') return undefined
  return `ValueError: Forbidden value: ${pythonText(message)} is not a string`
}

function signatureOf(name: string): Signature {
  return signatures.get(name) ?? { required: [], optional: [] }
}

function parametersOf(name: string): readonly string[] {
  const { required, optional } = signatureOf(name)
  return [...required, ...optional]
}
