// The form of a tool's results where the world shows one instead of declaring it.
import type { Schema } from '../../../../src/kernel/json-schema/schema.ts'
import type { Json } from '../../../../src/world/json.ts'
import type { Tool, World } from '../../../../src/world/world.ts'

/** The declared form of a tool's results, or that of its first demonstrated one; 'text' where that was no JSON. */
export function resultForm(
  { name, outputSchema }: Tool,
  { demonstrations = [] }: World,
): Schema | 'text' | undefined {
  if (outputSchema !== undefined) return outputSchema
  const shown = demonstrations.find(
    ({ action, observation }) =>
      observation.isError !== true &&
      action !== null &&
      typeof action === 'object' &&
      'name' in action &&
      action.name === name,
  )
  if (shown === undefined) return undefined
  return shown.observation.data === undefined ? 'text' : formOf(shown.observation.data)
}

function formOf(value: Json): Schema {
  if (value === null) return {}
  if (Array.isArray(value)) {
    const [first] = value
    return first === undefined ? { type: 'array' } : { type: 'array', items: formOf(first) as Json }
  }
  if (typeof value !== 'object') return typeof value === 'string' ? { type: ['string', 'null'] } : {}
  const properties = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, formOf(inner) as Json]),
  )
  return { type: 'object', properties, required: Object.keys(value) }
}
