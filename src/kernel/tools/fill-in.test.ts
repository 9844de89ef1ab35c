import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fillIn } from './fill-in.ts'

describe('fillIn', () => {
  it('fills names and their parts, at any depth, with texts as they are and other values as JSON', () => {
    const template = { a: ['{who} of {place.town}'], b: { c: '{list}' }, d: 5, e: null }
    const values = { who: 'Ada', place: { town: 'Skarvik' }, list: [1, 2] }
    assert.deepEqual(fillIn(template, values), {
      a: ['Ada of Skarvik'],
      b: { c: '[1,2]' },
      d: 5,
      e: null,
    })
  })

  it('leaves what has no value, and looks at own properties alone', () => {
    assert.equal(fillIn('{x} {constructor} {who.name} {}', { who: 'Ada' }), '{x} {constructor} {who.name} {}')
  })

  it('fills once: a value may look like a place', () => {
    assert.equal(fillIn('{a}', { a: '{b}', b: 'c' }), '{b}')
  })
})
