import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { parse } from 'yaml'
import { z } from 'zod'
import { allDomains } from '../../../domains/index.ts'
import { ledger } from '../../../test/ledger-domain.ts'
import { packageRoot } from '../../kernel/package-root.ts'
import { exampleWorlds } from './example-worlds.ts'
import { jsonSchemaOf, sessionSchema, worldSchema } from './json-schema.ts'
import { schemaText } from './schema-text.ts'

// every local reference in a schema, with what it leads to
function references(schema: object): { ref: string; target: unknown }[] {
  const found: { ref: string; target: unknown }[] = []
  JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key === '$ref') found.push({ ref: value, target: at(schema, value) })
    return value
  })
  return found
}

function at(schema: object, ref: string): unknown {
  const keys = ref.replace(/^#\/?/, '').split('/').filter(Boolean)
  return keys.reduce<unknown>(
    (value, key) => (value as { [key: string]: unknown } | undefined)?.[key],
    schema,
  )
}

interface Part {
  readonly description?: string
  readonly const?: unknown
  readonly $ref?: string
  readonly properties?: { readonly [name: string]: Part }
  readonly [key: string]: unknown
}

// the places of fields without a description, and of objects that one may choose from without one
function undescribed(schema: object): string[] {
  const isDescribed = ({ description, const: only, $ref }: Part): boolean =>
    description !== undefined ||
    only !== undefined ||
    ($ref !== undefined && isDescribed(at(schema, $ref) as Part))
  const below = (part: Part, place: string): string[] =>
    Object.entries(part).flatMap(([key, value]) => {
      if (value === null || typeof value !== 'object' || ['examples', 'default', 'const'].includes(key))
        return []
      const inner = Object.entries(value as { [name: string]: Part })
      const isChoice = (key === 'anyOf' || key === 'oneOf') && inner.length > 1
      const missing = inner.filter(
        ([, item]) =>
          !isDescribed(item) && (key === 'properties' || (isChoice && item.properties !== undefined)),
      )
      return [
        ...missing.map(([name]) => `${place}/${key}/${name}`),
        ...below(value as Part, `${place}/${key}`),
      ]
    })
  return below(schema as Part, '')
}

// every example of a schema and its fields and alternatives, with the schema it belongs to
function examplesIn(schema: z.ZodType): { part: z.ZodType; example: unknown }[] {
  const { shape, options } = schema as { shape?: object; options?: readonly z.ZodType[] }
  const parts: z.ZodType[] = [schema, ...Object.values(shape ?? {}), ...(options ?? [])]
  return parts.flatMap(part =>
    ((part.meta()?.examples ?? []) as unknown[]).map(example => ({ part, example })),
  )
}

describe('worldSchema', () => {
  it('says for each domain what its state and scopes are', () => {
    const { allOf, properties, $defs } = worldSchema([ledger]) as {
      [key: string]: { [key: string]: unknown }
    }
    const description = 'The kind of world.'
    assert.deepEqual(properties?.domain, { type: 'string', minLength: 1, description, enum: ['ledger'] })
    assert.deepEqual(allOf, [
      {
        if: { properties: { domain: { const: 'ledger' } }, required: ['domain'] },
        // biome-ignore lint/suspicious/noThenProperty: it is JSON Schema's word
        then: {
          description: 'A ledger of numbers.',
          properties: {
            state: { $ref: '#/$defs/ledger-state' },
            open: {
              anyOf: [{ type: 'boolean' }, { type: 'array', items: { $ref: '#/$defs/ledger-scope' } }],
            },
          },
        },
      },
    ])
    assert.deepEqual($defs?.['ledger-scope'], { type: 'string' })
  })

  it('keeps the references of a domain that refers to itself', () => {
    const Branch = z.object({
      get twigs() {
        return z.array(Branch)
      },
    })
    const tree = {
      ...ledger,
      name: 'tree',
      schemas: { ...ledger.schemas, state: z.object({ root: Branch }) },
    }
    const { $defs } = worldSchema([tree]) as { $defs: { [name: string]: object } }
    const { root } = ($defs['tree-state'] as { properties: { root: { $ref: string } } }).properties
    assert.ok(root.$ref.startsWith('#/$defs/'))
    assert.ok(Object.hasOwn($defs, root.$ref.slice('#/$defs/'.length)))
  })

  it('leads somewhere with every reference of every domain', async () => {
    const found = references(worldSchema(await allDomains()))
    assert.deepEqual(
      found.filter(({ target }) => target === undefined),
      [],
    )
  })

  it('is what worlds/world.schema.json holds', async () => {
    const stored = readFileSync(new URL('worlds/world.schema.json', packageRoot()), 'utf8')
    const remedy = "run 'bin/agentworld schema world > worlds/world.schema.json'"
    assert.equal(stored, schemaText(worldSchema(await allDomains())), remedy)
  })

  it('accepts every example world, and finds what is wrong with others', async () => {
    const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false })
    formats.default(ajv)
    const validate = ajv.compile(worldSchema(await allDomains()))
    const worlds = await exampleWorlds()
    assert.ok(worlds.length > 20)
    for (const { name, file } of worlds) {
      assert.ok(validate(parse(readFileSync(file, 'utf8'))), `${name}: ${ajv.errorsText(validate.errors)}`)
    }
    const [{ file } = { file: '' }] = worlds
    const world = parse(readFileSync(file, 'utf8')) as { state: object }
    const wrong = [
      { ...world, version: 2 },
      { ...world, domain: 'nowhere' },
      { ...world, titel: 'A slip of the pen' },
      { ...world, state: { ...world.state, machine: 'none of its fields' } },
      { ...world, open: [{ nothing: 'of the kind' }] },
      { ...world, success: [{ kind: 'file' }] },
      { ...world, faults: [{ kind: 'earthquake' }] },
      { ...world, clock: 'yesterday' },
    ]
    for (const each of wrong) assert.equal(validate(each), false, JSON.stringify(each).slice(0, 300))
  })

  it('says in words what every field is', async () => {
    const { allOf: _, ...schema } = worldSchema(await allDomains())
    assert.deepEqual(undescribed(schema), [])
  })
})

describe('jsonSchemaOf', () => {
  it('says in words what every field of every action is', async () => {
    for (const { name, schemas } of await allDomains()) {
      assert.deepEqual(undescribed(jsonSchemaOf(schemas.action)), [], name)
    }
  })

  it('has examples that its own schema takes', async () => {
    for (const { name, schemas } of await allDomains()) {
      for (const schema of [schemas.action, schemas.state, schemas.scope]) {
        const examples = examplesIn(schema)
        assert.ok(examples.length > 0, name)
        for (const { part, example } of examples) part.parse(example)
      }
    }
  })
})

describe('sessionSchema', () => {
  it('describes each kind of line', () => {
    const { oneOf } = sessionSchema() as { oneOf: { properties: { kind: { const: string } } }[] }
    assert.deepEqual(
      oneOf.map(({ properties }) => properties.kind.const),
      ['header', 'turn', 'rewind', 'snapshot', 'fault', 'lift', 'score'],
    )
    assert.deepEqual(
      references(sessionSchema()).filter(({ target }) => target === undefined),
      [],
    )
  })
})
