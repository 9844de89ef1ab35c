import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Turns } from './turns.ts'

describe('Turns', () => {
  it('lets one call compute at a time, in the order they came', () => {
    const turns = new Turns()
    const begun: number[] = []
    for (const call of [1, 2, 3]) turns.add(call, () => begun.push(call))
    assert.deepEqual([begun, turns.holder], [[1], 1])
    turns.end(1)
    assert.deepEqual([begun, turns.holder], [[1, 2], 2])
  })

  it('takes no turn away from whoever has it', () => {
    const turns = new Turns()
    turns.add(1, () => {})
    turns.add(2, () => {})
    turns.end(2)
    assert.equal(turns.holder, 1)
  })

  it('gives a call another turn after all that came before', () => {
    const turns = new Turns()
    const begun: string[] = []
    turns.add(1, () => begun.push('asks'))
    turns.add(2, () => begun.push('other'))
    turns.end(1)
    turns.add(1, () => begun.push('goes on'))
    assert.deepEqual(begun, ['asks', 'other'])
    turns.end(2)
    assert.deepEqual(begun, ['asks', 'other', 'goes on'])
    turns.end(1)
    assert.equal(turns.holder, undefined)
  })
})
