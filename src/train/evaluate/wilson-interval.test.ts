import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { wilsonInterval } from './wilson-interval.ts'

const rounded = (share: number, n: number) => wilsonInterval(share, n).map(end => Number(end.toFixed(4)))

describe('wilsonInterval', () => {
  it('is what tables say', () => {
    assert.deepEqual(rounded(0.5, 10), [0.2366, 0.7634])
    assert.deepEqual(rounded(0.9, 100), [0.8256, 0.9448])
  })

  it('stays within 0 and 1, and is not empty where all trials agree', () => {
    assert.deepEqual(rounded(0, 20), [0, 0.1611])
    assert.deepEqual(rounded(1, 20), [0.8389, 1])
    assert.deepEqual(rounded(0, 0), [0, 1])
  })
})
