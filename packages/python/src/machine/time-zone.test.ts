import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sharedMachinery } from '../attempt/run-on.contract.ts'
import { timeZone } from './time-zone.ts'

const at = (zone: string, moment: string) => {
  const { offset, isDaylight, name } = timeZone(zone, file => sharedMachinery().library.zoneFile(file)).at(
    Date.parse(moment) / 1000,
  )
  return [offset / 3600, isDaylight, name]
}

describe('timeZone', () => {
  it('reads rules, and files where it is a name', () => {
    assert.deepEqual(at('', '2024-07-01T00:00:00Z'), [0, false, 'UTC'])
    assert.deepEqual(at('EST5EDT', '2024-07-01T00:00:00Z'), [-4, true, 'EDT'])
    assert.deepEqual(at('Europe/Berlin', '2024-07-01T00:00:00Z'), [2, true, 'CEST'])
    assert.deepEqual(at(':Asia/Kathmandu', '2024-07-01T00:00:00Z'), [5.75, false, '+0545'])
  })
  it('knows times before the first change, between changes and after the last', () => {
    assert.deepEqual(at('Europe/Berlin', '1800-01-01T00:00:00Z'), [3208 / 3600, false, 'LMT'])
    assert.deepEqual(at('Europe/Berlin', '1945-06-01T00:00:00Z'), [3, true, 'CEMT'])
    assert.deepEqual(at('Europe/Berlin', '2070-12-01T00:00:00Z'), [1, false, 'CET'])
  })
  it('does not know zones that no file tells', () => {
    assert.throws(() => at('Mars/Olympus', '2024-07-01T00:00:00Z'), /Mars\/Olympus is not known/)
  })
})
