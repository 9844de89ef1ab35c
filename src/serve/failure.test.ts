import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { WorldError } from '../world/error.ts'
import { failureOf } from './failure.ts'
import { Refused } from './refused.ts'

describe('failureOf', () => {
  it('gives each refusal and each boundary its status, and tells the operator of what is ours to mend', () => {
    const seen = [
      new Refused('unknown-session', 'a'),
      new Refused('capacity', 'b', { remedy: 'wait', details: { active: 1 } }),
      new WorldError('action', 'c'),
      new WorldError('model', 'd', { remedy: '--model' }),
      new WorldError('store', 'e'),
      new DOMException('stop', 'AbortError'),
    ].map(failureOf)
    assert.deepEqual(seen, [
      { status: 404, code: 'unknown-session', message: 'a', isExpected: true },
      {
        status: 503,
        code: 'capacity',
        message: 'b',
        remedy: 'wait',
        details: { active: 1 },
        isExpected: true,
      },
      { status: 422, code: 'action', message: 'c', isExpected: true },
      { status: 502, code: 'model', message: 'd', remedy: '--model', isExpected: false },
      { status: 503, code: 'store', message: 'e', isExpected: false },
      { status: 499, code: 'aborted', message: 'The request was given up.', isExpected: true },
    ])
  })

  it('says nothing of what nobody foresaw', () => {
    assert.deepEqual(failureOf(new Error('password is hunter2')), {
      status: 500,
      code: 'internal',
      message: 'Something went wrong in the server.',
      isExpected: false,
    })
  })
})
