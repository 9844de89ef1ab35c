import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { GivenUp } from './given-up.ts'

describe('GivenUp', () => {
  it('knows an action in the state in which it was given up, and in no other', () => {
    const givenUp = new GivenUp()
    givenUp.remember('step', { command: 'a' }, { state: 'one', why: 'too long' })
    assert.equal(givenUp.mayKnow('step', { command: 'a' }), true)
    assert.equal(givenUp.why('step', { command: 'a' }, 'one'), 'too long')
    assert.equal(givenUp.why('step', { command: 'a' }, 'two'), undefined)
    assert.equal(givenUp.mayKnow('step', { command: 'b' }), false)
    assert.equal(givenUp.mayKnow('learn', { command: 'a' }), false)
  })

  it('forgets the oldest of very many', () => {
    const givenUp = new GivenUp()
    for (let action = 0; action <= 1000; action++)
      givenUp.remember('step', action, { state: 'one', why: 'too long' })
    assert.equal(givenUp.mayKnow('step', 0), false)
    assert.equal(givenUp.mayKnow('step', 1), true)
    assert.equal(givenUp.mayKnow('step', 1000), true)
  })
})
