import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readDate } from './date-text.ts'

describe('readDate', () => {
  it('reads the ways people write a day', () => {
    for (const text of [
      '2031-03-12',
      '2031/3/12',
      '12 March 2031',
      '12th of March, 2031',
      'March 12, 2031',
      'Mar. 12 2031',
      '03/12/2031',
      '12.03.2031',
      '2031-03-12T09:00:00Z',
      '2031年3月12日',
    ])
      assert.equal(readDate(text), '2031-03-12', text)
  })

  it('takes the first day of what is left out', () => {
    assert.deepEqual(['2031', 'March 2031', '2031-03', 'Sept 2031'].map(readDate), [
      '2031-01-01',
      '2031-03-01',
      '2031-03-01',
      '2031-09-01',
    ])
  })

  it('takes the day to come first where the month cannot', () => {
    assert.equal(readDate('25/03/2031'), '2031-03-25')
  })

  it('reads no date from what is none', () => {
    for (const text of ['', 'soon', '2031-02-30', '32 March 2031', '12 Movember 2031', '1,204'])
      assert.equal(readDate(text), undefined, text)
  })
})
