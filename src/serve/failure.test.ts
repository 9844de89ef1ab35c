import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { WorldError } from '../world/error.ts'
import { agentFailureOf, failureOf } from './failure.ts'
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

  it('takes a client that is gone for no fault, however the server says so', () => {
    const reset = Object.assign(new Error('read'), { code: 'ECONNRESET' })
    const gone = ['Client connection prematurely closed.', 'Error: aborted', new Error('aborted'), reset]
    assert.deepEqual(
      [...gone, 'out of cheese'].map(error => failureOf(error).status),
      [499, 499, 499, 499, 500],
    )
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

describe('agentFailureOf', () => {
  it('leaves out what only an operator can mend, and says the rest', () => {
    const seen = [
      new WorldError('model', 'it needs docker', { remedy: '--model' }),
      new WorldError('action', 'no such tool', { remedy: 'Did you mean act?' }),
    ].map(agentFailureOf)
    assert.deepEqual(seen, [
      {
        status: 502,
        code: 'model',
        message: 'The environment could not answer; its operator is told why.',
        isExpected: false,
      },
      { status: 422, code: 'action', message: 'no such tool', remedy: 'Did you mean act?', isExpected: true },
    ])
  })
})
