// Reading the three calls of a searching agent; a bare text is a web search.
import { z } from 'zod'
import type { ReadAction } from '../../src/kernel/domain.ts'
import { callFromText, isObject } from '../../src/kernel/tools/tool-call.ts'
import { Json } from '../../src/world/json.ts'

const text = z.string().regex(/\S/, 'must not be blank')
const key = { key: text.meta({ description: 'The key of the note.' }) }
const value = { value: z.string().meta({ description: 'The note.' }) }
const action = <const Word extends string>(...words: [Word, ...Word[]]) => ({
  action: z.enum(words).meta({ description: 'What to do in the notebook.' }),
})

const queries = z.array(text).min(1)

// further arguments are kept as they are sent
const withMore = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).catchall(Json)

const argumentsOf = {
  web_search: z.union([
    withMore({ queries: queries.meta({ description: 'The queries.' }) }).meta({
      description: 'Several queries, answered one after the other.',
    }),
    withMore({ query: text.meta({ description: 'The query.' }) }).meta({ description: 'One query.' }),
  ]),
  web_extractor: withMore({ url: text.meta({ description: 'The address of the page.' }) }),
  dict_memory: z.discriminatedUnion('action', [
    withMore({ ...action('add', 'update'), ...key, ...value }).meta({ description: 'Write a note.' }),
    withMore({ ...action('retrieve', 'remove'), ...key }).meta({ description: 'Read or drop a note.' }),
    withMore(action('retrieve_all', 'remove_all')).meta({ description: 'Read or drop all notes.' }),
  ]),
}

/** A call of a searching agent. */
export const SearchAction = z.discriminatedUnion('name', [
  z
    .strictObject({
      name: z.literal('web_search'),
      arguments: argumentsOf.web_search.meta({ description: 'What to search for.' }),
    })
    .meta({
      description: 'A search: at most ten results for each query. A bare text is the same.',
      examples: [{ name: 'web_search', arguments: { query: 'footbridge reopening' } }],
    }),
  z
    .strictObject({
      name: z.literal('web_extractor'),
      arguments: argumentsOf.web_extractor.meta({ description: 'Which page.' }),
    })
    .meta({
      description: 'The text of a page, as Markdown.',
      examples: [{ name: 'web_extractor', arguments: { url: 'https://ashlock.example/ferry' } }],
    }),
  z
    .strictObject({
      name: z.literal('dict_memory'),
      arguments: argumentsOf.dict_memory.meta({ description: 'What to do with which note.' }),
    })
    .meta({
      description: "The agent's notebook, which lasts through the session.",
      examples: [{ name: 'dict_memory', arguments: { action: 'add', key: 'cost', value: '455,000' } }],
    }),
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
