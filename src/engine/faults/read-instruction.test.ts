import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readInstruction } from './read-instruction.ts'

const faultsIn = (text: string) => readInstruction(text).typed.map(({ fault }) => fault)
const always = { probability: 1, duration: 1 }

describe('readInstruction', () => {
  it('takes what is a typed fault, and leaves the rest to the model', () => {
    const { typed, rest } = readInstruction(
      'Prices are in crowns. `reserve_stock` fails with HTTP 503 twice. The clerk is in a bad mood.',
    )
    assert.equal(rest, 'Prices are in crowns. The clerk is in a bad mood.')
    assert.deepEqual(typed, [
      {
        sentence: '`reserve_stock` fails with HTTP 503 twice.',
        fault: { kind: 'http', status: 503, on: { ...always, action: '^reserve_stock\\b', count: 2 } },
      },
    ])
  })

  it('knows the usual ways to say it', () => {
    const kinds = [
      'Every request times out.',
      'The connection is dropped once.',
      'On turn 3 the token has expired.',
      'The quota is exceeded.',
      'There is a rate limit.',
      'Permission denied.',
      'The disk is full.',
      'Answers are truncated.',
      'Reads are stale.',
      'Lists come page by page.',
      'It returns 404.',
    ].map(sentence => faultsIn(sentence)[0]?.kind)
    assert.deepEqual(kinds, [
      'timeout',
      'dropped',
      'token-expired',
      'quota-exceeded',
      'rate-limit',
      'permission-denied',
      'disk-full',
      'truncated',
      'stale',
      'paginated',
      'http',
    ])
  })

  it('takes turn and count from the sentence', () => {
    assert.deepEqual(faultsIn('On turn 3 the token has expired.')[0]?.on, { ...always, from: 3, to: 3 })
    assert.deepEqual(faultsIn('The call times out 4 times.')[0]?.on, { ...always, count: 4 })
  })

  it('leaves prose alone', () => {
    const text =
      'Room 503 is on the fifth floor. Never mention the tide. `get` returns 404 for items it does not know.'
    assert.deepEqual(readInstruction(text), { typed: [], rest: text })
  })
})
