// Reading the three calls of a searching agent; a bare text is a web search.
import { z } from 'zod'
import type { ReadAction } from '../../src/kernel/domain.ts'
import { callFromText, isObject } from '../../src/kernel/tools/tool-call.ts'
import { Json } from '../../src/world/json.ts'

const text = z.string().regex(/\S/, 'must not be blank')
const key = { key: text }
const value = { value: z.string() }

const queries = z.array(text).min(1)

// further arguments are kept as they are sent
const withMore = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).catchall(Json)

const argumentsOf = {
  web_search: z.union([withMore({ queries }), withMore({ query: text })]),
  web_extractor: withMore({ url: text }),
  dict_memory: z.discriminatedUnion('action', [
    withMore({ action: z.enum(['add', 'update']), ...key, ...value }),
    withMore({ action: z.enum(['retrieve', 'remove']), ...key }),
    withMore({ action: z.enum(['retrieve_all', 'remove_all']) }),
  ]),
}

/** A call of a searching agent. */
export const SearchAction = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('web_search'), arguments: argumentsOf.web_search }),
  z.strictObject({ name: z.literal('web_extractor'), arguments: argumentsOf.web_extractor }),
  z.strictObject({ name: z.literal('dict_memory'), arguments: argumentsOf.dict_memory }),
])

export type SearchAction = z.infer<typeof SearchAction>
export type MemoryCall = z.infer<typeof argumentsOf.dict_memory>

/** The queries of a search, one after the other. */
export function queriesOf(given: z.infer<typeof argumentsOf.web_search>): readonly string[] {
  return queries.safeParse(given.queries).data ?? [String(given.query)]
}

const usage = {
  web_search: 'web_search takes "queries", a list of texts, or "query", a text.',
  web_extractor: 'web_extractor takes "url", an address.',
  dict_memory:
    'dict_memory takes "action": add or update (with "key" and "value"), retrieve or remove (with "key"), retrieve_all or remove_all.',
}
type ToolName = keyof typeof usage

/** Reads a call, or a text to search for. */
export function readSearchAction(input: Json): ReadAction {
  if (typeof input !== 'string') return isObject(input) ? readCall(input) : refusal()
  const call = callFromText(input)
  if (
    call !== undefined &&
    isObject(call.arguments) &&
    (isTool(call.name) || input.trimStart().startsWith('{'))
  ) {
    return readCall({ ...call })
  }
  return readCall({ name: 'web_search', arguments: { query: input } })
}

function readCall({ name, arguments: given = {} }: { readonly [key: string]: Json }): ReadAction {
  if (!isTool(name)) return refusal()
  const schema: z.ZodType = argumentsOf[name]
  const isWellFormed = schema.safeParse(given).success
  return isWellFormed
    ? { kind: 'action', action: { name, arguments: given } }
    : { kind: 'refusal', reason: usage[name] }
}

function isTool(name: Json | undefined): name is ToolName {
  return typeof name === 'string' && Object.hasOwn(usage, name)
}

function refusal(): ReadAction {
  const tools = Object.keys(usage).join(', ')
  return {
    kind: 'refusal',
    reason: `An action here is a text to search for, or {"name": …, "arguments": {…}} with one of these tools: ${tools}.`,
  }
}
