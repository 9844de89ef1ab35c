import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { daysBetween, earlierDay, plusDays, timeOfDay, yearOf } from './calendar.ts'

describe('plusDays', () => {
  it('goes over months, years and leap days', () => {
    assert.deepEqual(
      [plusDays('2031-12-31', 1), plusDays('2032-02-28', 1), plusDays('2031-03-01', -1)],
      ['2032-01-01', '2032-02-29', '2031-02-28'],
    )
    assert.deepEqual(
      [daysBetween('2031-01-01', '2032-01-01'), yearOf('2031-05-06'), earlierDay('2031-05-06', '2031-05-05')],
      [365, 2031, '2031-05-05'],
    )
  })
})

describe('timeOfDay', () => {
  it('wraps around midnight', () => {
    assert.deepEqual([timeOfDay(61), timeOfDay(1441), timeOfDay(-1)], ['01:01', '00:01', '23:59'])
  })
})
