import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ledgerWorld } from '../../../test/ledger-domain.ts'
import { SharedWorlds } from './shared-worlds.ts'

describe('SharedWorlds', () => {
  it('has one object for all worlds of one content', () => {
    const worlds = new SharedWorlds()
    const [first, second, other] = [ledgerWorld(), ledgerWorld(), { ...ledgerWorld(), seed: 8 }]
    assert.equal(worlds.one(first, 'a'), first)
    assert.equal(worlds.one(second, 'a'), first)
    assert.equal(worlds.one(other, 'b'), other)
  })
})
