import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { domainNamed, domainNames } from '../../../domains/index.ts'
import { ledger } from '../../../test/ledger-domain.ts'
import { packageRoot } from '../../library/package-root.ts'
import { sessionSchema, worldSchema } from './json-schema.ts'

const allDomains = () => Promise.all(domainNames.map(domainNamed))

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

describe('worldSchema', () => {
  it('says for each domain what its state and scopes are', () => {
    const { allOf, properties, $defs } = worldSchema([ledger]) as {
      [key: string]: { [key: string]: unknown }
    }
    assert.deepEqual(properties?.domain, { type: 'string', minLength: 1, enum: ['ledger'] })
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
    const found = references(worldSchema([tree]))
    assert.ok(found.some(({ ref }) => ref.startsWith('#/$defs/tree-state/$defs/')))
    assert.deepEqual(
      found.filter(({ target }) => target === undefined),
      [],
    )
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
    const remedy = "run 'bin/agentworld schema world > worlds/world.schema.json && npm run format'"
    assert.deepEqual(JSON.parse(stored), JSON.parse(JSON.stringify(worldSchema(await allDomains()))), remedy)
  })
})

describe('sessionSchema', () => {
  it('describes each kind of line', () => {
    const { oneOf } = sessionSchema() as { oneOf: { properties: { kind: { const: string } } }[] }
    assert.deepEqual(
      oneOf.map(({ properties }) => properties.kind.const),
      ['header', 'turn', 'rewind', 'snapshot', 'fault', 'score'],
    )
    assert.deepEqual(
      references(sessionSchema()).filter(({ target }) => target === undefined),
      [],
    )
  })
})
