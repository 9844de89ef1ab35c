import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { random } from './random.ts'

describe('random', () => {
  it('gives the same numbers for the same seed, others for another', () => {
    const some = (seed: string | number) => Array.from({ length: 5 }, random(seed).next.bind(random(seed)))
    assert.deepEqual(some(7), some(7))
    assert.notDeepEqual(some(7), some(8))
    assert.deepEqual(random(1).integer(0, 1_000_000), 790_952)
  })

  it('forks the same source however far it was used', () => {
    const a = random('x')
    const b = random('x')
    b.next()
    assert.equal(a.fork('names').next(), b.fork('names').next())
    assert.notEqual(a.fork('names').next(), a.fork('rows').next())
  })

  it('spreads evenly, and keeps its bounds', () => {
    const source = random('even')
    const counts = [0, 0, 0, 0]
    for (let turn = 0; turn < 4_000; turn++)
      counts[source.integer(0, 3)] = (counts[source.integer(0, 3)] ?? 0) + 1
    assert.ok(
      counts.every(count => count > 800 && count < 1_200),
      counts.join(),
    )
    const values = Array.from({ length: 2_000 }, () => source.skewed(100, 2))
    const below = values.filter(value => value < 100).length
    assert.ok(below > 900 && below < 1_100, String(below))
    assert.ok(values.every(value => value > 0))
  })

  it('picks the earlier ones more often', () => {
    const source = random('early')
    const picked = Array.from({ length: 3_000 }, () => source.pickEarly(['a', 'b', 'c']))
    const [a = 0, b = 0, c = 0] = ['a', 'b', 'c'].map(
      letter => picked.filter(found => found === letter).length,
    )
    assert.ok(a > b && b > c && c > 300, [a, b, c].join())
  })

  it('shuffles without losing anything', () => {
    const list = [1, 2, 3, 4, 5, 6]
    const shuffled = random(3).shuffled(list)
    assert.deepEqual([...shuffled].sort(), list)
    assert.notDeepEqual(shuffled, list)
    assert.throws(() => random(1).pick([]), /nothing to choose/)
  })
})
