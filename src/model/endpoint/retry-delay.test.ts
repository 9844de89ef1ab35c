import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { retryDelayMs } from './retry-delay.ts'

const now = Date.parse('2026-01-01T09:00:00Z')

function delay(
  failures: number,
  { retryAfter, chance = 1 }: { retryAfter?: string; chance?: number } = {},
): number {
  return retryDelayMs(failures, { retryAfter, random: () => chance, now })
}

describe('retryDelayMs', () => {
  it('doubles with each failure up to half a minute', () => {
    assert.deepEqual(
      [1, 2, 3, 6, 7, 60].map(failures => delay(failures)),
      [500, 1000, 2000, 16_000, 30_000, 30_000],
    )
  })

  it('is spread over the upper half', () => {
    assert.deepEqual(
      [0, 0.5, 1].map(chance => delay(3, { chance })),
      [1000, 1500, 2000],
    )
  })

  it('is what the server asked for, in seconds or until a date', () => {
    assert.equal(delay(5, { retryAfter: '12' }), 12_000)
    assert.equal(delay(5, { retryAfter: ' 0.5 ' }), 500)
    assert.equal(delay(5, { retryAfter: 'Thu, 01 Jan 2026 09:00:45 GMT' }), 45_000)
    assert.equal(delay(5, { retryAfter: 'Thu, 01 Jan 2026 08:59:00 GMT' }), 0)
  })

  it('takes no notice of what it cannot read', () => {
    assert.equal(delay(1, { retryAfter: 'soon' }), 500)
    assert.equal(delay(1, { retryAfter: '-3 seconds' }), 500)
  })
})
