import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { randomFrom } from './random.ts'

describe('randomFrom', () => {
  it('repeats itself for a seed and differs between seeds', () => {
    const draw = (seed: number) => {
      const random = randomFrom(seed)
      return Array.from({ length: 8 }, () => random.between(0, 999))
    }
    assert.deepEqual(draw(7), draw(7))
    assert.notDeepEqual(draw(7), draw(8))
  })
  it('draws every number of a range, both ends included', () => {
    const random = randomFrom(1)
    assert.deepEqual(
      [...new Set(Array.from({ length: 200 }, () => random.between(3, 6)))].sort(),
      [3, 4, 5, 6],
    )
  })
  it('picks some items in their order, and shuffles all of them', () => {
    const random = randomFrom(2)
    const items = ['a', 'b', 'c', 'd', 'e']
    const some = random.some(items, 3)
    assert.equal(some.length, 3)
    assert.deepEqual(some, [...some].sort())
    assert.deepEqual(random.shuffled(items).sort(), items)
    assert.deepEqual(random.some(items, 9), items)
  })
  it('weighs', () => {
    const random = randomFrom(3)
    const items = [
      { name: 'rare', weight: 1 },
      { name: 'often', weight: 9 },
    ]
    const often = Array.from({ length: 1000 }, () => random.weighted(items)).filter(
      ({ name }) => name === 'often',
    )
    assert.ok(often.length > 850 && often.length < 950, String(often.length))
  })
  it('cannot pick from nothing', () => {
    assert.throws(() => randomFrom(1).pick([]), RangeError)
  })
})
