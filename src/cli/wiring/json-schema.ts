// JSON Schema 2020-12 of the files people write and programs read, made from the schemas that check them. What occurs more
// than once stands under $defs, once.
import { z } from 'zod'
import type { Domain } from '../../kernel/domain.ts'
import { Entry } from '../../world/entry.ts'
import { Json } from '../../world/json.ts'
import { World } from '../../world/world.ts'
import { shareRepeated } from './share-repeated.ts'

type Schema = { [key: string]: unknown }

/** A world file: what every world has, and for each domain what its `state` and `open` hold. */
export function worldSchema(domains: readonly Domain[]): Schema {
  const own = domains.flatMap(({ name, schemas }) => [
    [`${name}-state`, schemas.state] as const,
    [`${name}-scope`, schemas.scope] as const,
  ])
  // converted together, so that they share their definitions
  const { $defs, properties } = jsonSchemaOf(z.object({ world: World, ...Object.fromEntries(own) }))
  const { world, ...parts } = properties as { world: Schema; [name: string]: Schema }
  const { properties: fields, ...rest } = world
  const { domain, ...others } = fields as { [name: string]: Schema }
  return shareRepeated({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'AgentWorld world',
    ...rest,
    properties: { ...others, domain: { ...domain, enum: domains.map(({ name }) => name) } },
    allOf: domains.map(ifDomain),
    $defs: { ...parts, ...($defs as Schema) },
  })
}

/** One line of a session file. */
export function sessionSchema(): Schema {
  return shareRepeated({ ...jsonSchemaOf(Entry), title: 'A line of an AgentWorld session' })
}

/** A schema as JSON Schema. Parts that have an id stand under $defs, each once. */
export function jsonSchemaOf(schema: z.ZodType): Schema {
  const converted = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      for (const key of noise(zodSchema, jsonSchema)) delete jsonSchema[key as never]
      const { examples } = z.globalRegistry.get(zodSchema) ?? {}
      if (Array.isArray(examples)) jsonSchema.examples = examples
    },
  }) as Schema
  return withoutEmptyParts(converted)
}

function withoutEmptyParts({ $defs = {}, ...whole }: Schema): Schema {
  const parts = Object.entries($defs as { [name: string]: Schema })
  const isEmpty = ([, part]: [string, Schema]) => Object.keys(part).length === 0
  const empty = new Set(parts.filter(isEmpty).map(([name]) => `#/$defs/${name}`))
  const left = parts.filter(part => !isEmpty(part))
  return JSON.parse(
    JSON.stringify({ ...whole, ...(left.length > 0 && { $defs: Object.fromEntries(left) }) }),
    (key, value) => (key === '$ref' && empty.has(value) ? undefined : value),
  )
}

// what says nothing, or says again what stands beside it; any value is JSON to a JSON Schema
function noise(schema: z.core.$ZodType, json: Schema): string[] {
  const { format, type, minimum, maximum, propertyNames } = json
  if ([schema, schema._zod.parent].includes(Json))
    return Object.keys(json).filter(key => key !== 'description')
  return [
    ...(format === 'date-time' ? ['pattern'] : []),
    ...(format === 'starts_with' || format === 'base64' ? ['format'] : []),
    ...(type === 'integer' && maximum === Number.MAX_SAFE_INTEGER ? ['maximum'] : []),
    ...(type === 'integer' && minimum === Number.MIN_SAFE_INTEGER ? ['minimum'] : []),
    ...(JSON.stringify(propertyNames) === '{"type":"string"}' ? ['propertyNames'] : []),
  ]
}

function ifDomain({ name, summary }: Domain): Schema {
  return {
    if: { properties: { domain: { const: name } }, required: ['domain'] },
    // biome-ignore lint/suspicious/noThenProperty: it is JSON Schema's word
    then: {
      description: summary,
      properties: {
        state: { $ref: `#/$defs/${name}-state` },
        open: { anyOf: [{ type: 'boolean' }, { type: 'array', items: { $ref: `#/$defs/${name}-scope` } }] },
      },
    },
  }
}
