import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NotComputable } from '../not-computable.ts'
import { approximateDate, parseDate } from './parse-date.ts'

const surroundings = { now: Date.UTC(2024, 4, 20, 12, 0, 0), localZone: () => '+0200' }

describe('parseDate', () => {
  it('reads the forms git writes', () => {
    assert.equal(parseDate('1700000000 +0100', surroundings), '1700000000 +0100')
    assert.equal(parseDate('@1700000000', surroundings), '1700000000 +0000')
    assert.equal(parseDate('2023-11-14T22:13:20Z', surroundings), '1700000000 +0000')
    assert.equal(parseDate('Tue, 14 Nov 2023 23:13:20 +0100', surroundings), '1700000000 +0100')
    assert.equal(parseDate('Tue Nov 14 22:13:20 2023 +0000', surroundings), '1700000000 +0000')
    assert.equal(parseDate('2023-11-15 00:13:20', surroundings), '1700000000 +0200')
  })

  it('does not guess at other forms', () => {
    assert.equal(parseDate('nonsense', surroundings), undefined)
    assert.throws(() => parseDate('5 o clock', surroundings), NotComputable)
  })
})

describe('approximateDate', () => {
  it('counts back from the clock', () => {
    assert.equal(approximateDate('2 days ago', surroundings), surroundings.now / 1000 - 172_800)
    assert.equal(approximateDate('yesterday', surroundings), surroundings.now / 1000 - 86_400)
    assert.equal(approximateDate('1 month ago', surroundings), Date.UTC(2024, 3, 20, 12, 0, 0) / 1000)
  })
})
