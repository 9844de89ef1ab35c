import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { TableAnswer } from '../../world/check.ts'
import { tableShare } from './table-share.ts'

const answer = TableAnswer.parse({ csv: 'Hut,Beds\nVell,10\nTorr,20', unique: ['Hut'] })

describe('tableShare', () => {
  it('is the F1 of the cells', () => {
    assert.equal(tableShare(answer, 'Hut,Beds\nVell,10\nTorr,20'), 1)
    assert.equal(tableShare(answer, '| Hut | Beds |\n|---|---|\n| Vell | 11 |\n| Torr | 20 |'), 3 / 4)
    assert.equal(tableShare(answer, ''), 0)
  })
})
