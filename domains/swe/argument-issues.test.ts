import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { argumentIssues } from './argument-issues.ts'

const schema = {
  type: 'object',
  properties: {
    path: { type: 'string' },
    limit: { type: 'integer' },
    mode: { type: 'string', enum: ['fast', 'slow'] },
    edits: {
      type: 'array',
      items: { type: 'object', properties: { old: { type: 'string' } }, required: ['old'] },
    },
    owner: { type: ['string', 'null'] },
    anything: true,
  },
  required: ['path'],
  additionalProperties: false,
}

describe('argumentIssues', () => {
  it('finds none in arguments that fit', () => {
    const value = {
      path: 'a',
      limit: 2,
      mode: 'slow',
      edits: [{ old: 'b', more: 1 }],
      owner: null,
      anything: 3,
    }
    assert.deepEqual(argumentIssues(schema, value), [])
  })

  it('finds what is missing, undeclared, of the wrong type and outside its choices', () => {
    const value = { limit: 1.5, mode: 'odd', edits: [{ old: 'a' }, {}, 7], owner: true, toString: 'x' }
    assert.deepEqual(argumentIssues(schema, value), [
      { kind: 'missing', path: ['path'] },
      { kind: 'unexpected', path: ['toString'] },
      { kind: 'type', path: ['limit'], expected: 'integer', received: 'number' },
      { kind: 'choice', path: ['mode'], allowed: ['fast', 'slow'] },
      { kind: 'missing', path: ['edits', 1, 'old'] },
      { kind: 'type', path: ['edits', 2], expected: 'object', received: 'number' },
      { kind: 'type', path: ['owner'], expected: 'string | null', received: 'boolean' },
    ])
  })

  it('tells arrays and null from objects', () => {
    const expected = 'object'
    assert.deepEqual(argumentIssues(schema, []), [{ kind: 'type', path: [], expected, received: 'array' }])
    assert.deepEqual(argumentIssues(schema, null), [{ kind: 'type', path: [], expected, received: 'null' }])
  })

  it('lets everything pass where nothing is declared', () => {
    assert.deepEqual(argumentIssues({}, { a: 1 }), [])
    assert.deepEqual(argumentIssues(true, 'a'), [])
    assert.deepEqual(argumentIssues({ type: 'object' }, { a: 1 }), [])
  })
})
