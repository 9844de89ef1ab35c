// Random calls of declared tools, from their schemas and the keys seen so far: mostly valid, some not.
import { namesIn, type Schema, schemasByName } from '../../../src/kernel/json-schema/schema.ts'
import type { ToolCall } from '../../../src/kernel/tools/tool-call.ts'
import type { Json } from '../../../src/world/json.ts'
import type { Tool } from '../../../src/world/world.ts'
import type { Chance } from './chance.ts'

const words = ['amber', 'brook', 'cedar', 'delta', 'ember', 'fjord', 'grove', 'Harbour line', 'iris']

/** Draws a call of one of the tools. `keys` gives the keys a parameter may name; undefined where it names none. */
export function drawCall(
  chance: Chance,
  tools: readonly Tool[],
  keys: (tool: string, parameter: string) => readonly Json[] | undefined,
): ToolCall {
  const tool = chance.pick(tools)
  const required = new Set(namesIn(tool.inputSchema.required))
  const given: { [name: string]: Json } = {}
  for (const [name, schema] of schemasByName(tool.inputSchema.properties)) {
    if (!required.has(name) && !chance.is(0.35)) continue
    const known = keys(tool.name, name) ?? []
    given[name] = known.length > 0 && chance.is(0.85) ? chance.pick(known) : drawValue(chance, schema)
  }
  return { name: tool.name, arguments: chance.is(0.06) ? spoilt(chance, given) : given }
}

function drawValue(chance: Chance, schema: Schema): Json {
  const about: { readonly [keyword: string]: Json } = typeof schema === 'boolean' ? {} : schema
  if (Array.isArray(about.enum)) return chance.pick(about.enum)
  const types = Array.isArray(about.type) ? about.type : [about.type]
  if (types.includes('null') && chance.is(0.3)) return null
  const [type] = types
  if (type === 'boolean') return chance.is(0.5)
  if (type === 'integer' || type === 'number') {
    const low = typeof about.minimum === 'number' ? about.minimum : 0
    const high = typeof about.maximum === 'number' ? about.maximum : low + 20
    return low + chance.below(high - low + 1)
  }
  if (type === 'array') return Array.from({ length: chance.below(3) }, () => chance.pick(words))
  return drawText(chance, about)
}

function drawText(chance: Chance, { format, pattern }: { readonly [keyword: string]: Json }): string {
  const day = `2026-0${1 + chance.below(9)}-1${chance.below(10)}`
  if (format === 'date') return day
  if (format === 'date-time') return `${day}T0${chance.below(10)}:30:00Z`
  if (format === 'email') return `${chance.pick(['ada', 'bo', 'cy'])}@example.org`
  if (format === 'uuid') return `00000000-0000-4000-8000-00000000000${chance.below(10)}`
  return typeof pattern === 'string' ? `name-${chance.below(60)}` : chance.pick(words)
}

function spoilt(chance: Chance, given: { readonly [name: string]: Json }): { readonly [name: string]: Json } {
  const [name = 'unknown'] = Object.keys(given)
  const { [name]: _, ...without } = given
  return chance.pick([without, { ...given, [name]: { wrong: true } }])
}
