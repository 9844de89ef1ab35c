// JSON Schema 2020-12 of the files people write and programs read, made from the schemas that check them.
import { z } from 'zod'
import type { Domain } from '../../kernel/domain.ts'
import { Entry } from '../../world/entry.ts'
import { World } from '../../world/world.ts'

type Schema = { [key: string]: unknown }

/** A world file: what every world has, and for each domain what its `state` and `open` hold. */
export function worldSchema(domains: readonly Domain[]): Schema {
  const { $schema, properties, ...rest } = jsonSchemaOf(World)
  const { domain, ...others } = properties as { [name: string]: Schema }
  return {
    $schema,
    title: 'AgentWorld world',
    ...rest,
    properties: { ...others, domain: { ...domain, enum: domains.map(({ name }) => name) } },
    allOf: domains.map(ifDomain),
    $defs: { ...(rest.$defs as Schema), ...Object.fromEntries(domains.flatMap(definitionsOf)) },
  }
}

/** One line of a session file. */
export function sessionSchema(): Schema {
  return { ...jsonSchemaOf(Entry), title: 'A line of an AgentWorld session' }
}

function jsonSchemaOf(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input', unrepresentable: 'any' })
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

function definitionsOf({ name, schemas }: Domain): [name: string, schema: Schema][] {
  return [
    [`${name}-state`, movedTo(`#/$defs/${name}-state`, jsonSchemaOf(schemas.state))],
    [`${name}-scope`, movedTo(`#/$defs/${name}-scope`, jsonSchemaOf(schemas.scope))],
  ]
}

// a schema that lies deeper in a document refers to its own parts by where they now are
function movedTo(place: string, { $schema: _, ...schema }: Schema): Schema {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' && typeof value === 'string' && value.startsWith('#') ? place + value.slice(1) : value,
  )
}
