import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createRateLimit } from './rate-limit.ts'

describe('createRateLimit', () => {
  it('lets a burst through, then one at a time, each address by itself', () => {
    let time = 0
    const { take } = createRateLimit({ perSecond: 2, burst: 3, now: () => time })
    assert.deepEqual([take('a'), take('a'), take('a'), take('a'), take('b')], [0, 0, 0, 0.5, 0])
    time = 500
    assert.deepEqual([take('a'), take('a')], [0, 0.5])
    time = 60_000
    assert.deepEqual([take('a'), take('a'), take('a'), take('a')], [0, 0, 0, 0.5])
  })

  it('remembers a bounded number of addresses, the latest', () => {
    const { take } = createRateLimit({ perSecond: 0.001, burst: 1, now: () => 0 })
    for (let address = 0; address < 10_001; address++) take(String(address))
    assert.deepEqual([take('10000') > 0, take('9999') > 0, take('0')], [true, true, 0])
  })
})
