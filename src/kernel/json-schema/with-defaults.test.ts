import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withDefaults } from './with-defaults.ts'

describe('withDefaults', () => {
  const schema = { properties: { page: { type: 'integer', default: 1 }, query: { type: 'string' } } }

  it('fills in what is absent', () => {
    assert.deepEqual(withDefaults(schema, { query: 'a' }), { query: 'a', page: 1 })
  })

  it('leaves what is given, null too', () => {
    assert.deepEqual(withDefaults(schema, { page: null }), { page: null })
    assert.deepEqual(withDefaults(true, { page: 2 }), { page: 2 })
  })
})
