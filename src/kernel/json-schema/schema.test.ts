import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { WorldError } from '../../world/error.ts'
import type { Json } from '../../world/json.ts'
import { refuseHugeSchema, schemaAt } from './schema.ts'

describe('schemaAt', () => {
  it('follows a path, escapes included', () => {
    const root = { $defs: { 'a/b': { type: 'string' }, list: [{ type: 'null' }] } }
    assert.deepEqual(schemaAt(root, '#/$defs/a~1b'), { type: 'string' })
    assert.deepEqual(schemaAt(root, '#/$defs/list/0'), { type: 'null' })
    assert.equal(schemaAt(root, '#'), root)
  })

  it('finds nothing elsewhere, nor in what objects inherit', () => {
    for (const reference of ['#/$defs/none', 'https://example.org/schema', '#/constructor', '#/%E0%A4%A'])
      assert.equal(schemaAt({ $defs: {} }, reference), undefined)
  })
})

describe('refuseHugeSchema', () => {
  const refused = (schema: Json) => {
    let message = ''
    try {
      refuseHugeSchema(schema, 'tools: x')
    } catch (error) {
      message = `${(error as WorldError).at}: ${(error as WorldError).message}`
    }
    return message
  }

  it('accepts what servers declare', () => {
    assert.equal(refused({ type: 'object', properties: { a: { type: 'string' } } }), '')
  })

  it('refuses a schema with very many parts', () => {
    const properties = Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`p${index}`, {}]))
    assert.equal(refused({ properties }), 'limit: tools: x: the schema has more than 20000 parts.')
  })

  it('refuses a schema nested very deep', () => {
    let schema: Json = {}
    for (let depth = 0; depth < 10_000; depth++) schema = { items: schema }
    assert.equal(refused(schema), 'limit: tools: x: the schema is nested more than 64 deep.')
  })
})
