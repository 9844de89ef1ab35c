import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AwkArray } from './awk-array.ts'

describe('AwkArray', () => {
  it('lists keys in the order of their hashes, not of their coming', () => {
    const array = new AwkArray()
    for (const key of ['b', 'a', 10, 9, 'x y']) array.set(key, 1)
    assert.deepEqual(array.keys(), ['10', 'x y', 'b', 'a', '9'])
  })

  it('puts what was used last first among keys of one slot', () => {
    const array = new AwkArray()
    for (const key of ['INFO', 'ERROR', 'WARN', 'ERROR']) array.get(key)
    assert.deepEqual(array.keys(), ['INFO', 'ERROR', 'WARN'])
  })

  it('makes a key by reading it and forgets it by deleting it', () => {
    const array = new AwkArray()
    assert.equal(array.get('x'), undefined)
    assert.equal(array.has('x'), true)
    array.delete('x')
    assert.deepEqual([array.has('x'), array.size, array.keys()], [false, 0, []])
  })

  it('takes a number and its text for one key', () => {
    const array = new AwkArray()
    array.set(3, 'three')
    assert.equal(array.get('3'), 'three')
    assert.deepEqual(array.keys(), ['3'])
  })
})
