import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { spokenLabel } from './reader.ts'

describe('spokenLabel', () => {
  it('speaks of the number or the share of what is counted, and of everything else by its name', () => {
    const labels = [
      spokenLabel({ label: 'beds', kind: 'integer' }),
      spokenLabel({ label: 'letters preserved', kind: 'integer' }),
      spokenLabel({ label: 'postal votes', kind: 'percent', unit: '%' }),
      spokenLabel({ label: 'attendance', kind: 'integer' }),
      spokenLabel({ label: 'area under glass', kind: 'integer' }),
      spokenLabel({ label: 'hours underground', kind: 'integer', unit: 'hours' }),
      spokenLabel({ label: 'status', kind: 'category' }),
    ]
    assert.deepEqual(labels, [
      'number of beds',
      'number of letters preserved',
      'share of postal votes',
      'attendance',
      'area under glass',
      'hours underground',
      'status',
    ])
  })
})
