// The action of environments that are called by tool: a name and arguments. The domain says which tools there are.
import { z } from 'zod'
import type { Action } from '../../world/action.ts'
import { Json } from '../../world/json.ts'
import type { Tool } from '../../world/world.ts'

/** A call of one tool: its name and its arguments. */
export const ToolCall = z
  .strictObject({
    name: z.string().min(1).meta({ description: 'The name of the tool.' }),
    arguments: z.record(z.string(), Json).default({}).meta({ description: 'Its arguments, by name.' }),
    answers: z
      .record(z.string(), Json)
      .exactOptional()
      .meta({ description: 'What the client answered, where the tool asked it something first.' }),
  })
  .meta({
    description: 'A call of one tool. The text `name {…}` is the same.',
    examples: [{ name: 'get_item', arguments: { id: 7 } }],
  })
export type ToolCall = z.infer<typeof ToolCall>

/** A call as a person writes it on one line; `arguments` is absent where only a name stands. */
interface WrittenCall {
  readonly name: string
  readonly arguments?: Json
}

/** Reads `{"name": …, "arguments": …}`, `name {json}` or `name`; undefined where the text is none of these. */
export function callFromText(text: string): WrittenCall | undefined {
  const [, name, rest] = /^([^\s{[]\S*)(?:\s+(\S[\s\S]*))?$/.exec(text.trim()) ?? []
  if (name === undefined) return callFromJson(text)
  if (rest === undefined) return { name }
  const value = jsonFrom(rest)
  return value === undefined ? undefined : { name, arguments: value }
}

function callFromJson(text: string): WrittenCall | undefined {
  const value = jsonFrom(text)
  if (value === undefined || !isObject(value) || typeof value.name !== 'string') return undefined
  const { name, arguments: given } = value
  return given === undefined ? { name } : { name, arguments: given }
}

/** Whether a value is a JSON object, neither an array nor null. */
export function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

/** The value of a JSON text; undefined where it is none. */
export function jsonFrom(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** A call as prompts show it. */
export function showCall(action: Action): string {
  return JSON.stringify(action, null, 2)
}

/** A call with its arguments in the order its tool declares them, others last: two clients' calls read alike. */
export function inDeclaredOrder(action: Action, tools: readonly Tool[]): Action {
  const { data: call } = ToolCall.safeParse(action)
  const declared = tools.find(tool => tool.name === call?.name)?.inputSchema.properties
  if (call === undefined || !isObject(declared)) return action
  const given = Object.keys(call.arguments)
  const known = Object.keys(declared).filter(name => given.includes(name))
  const names = [...known, ...given.filter(name => !known.includes(name))]
  return { ...call, arguments: Object.fromEntries(names.map(name => [name, call.arguments[name] as Json])) }
}
