import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createClock } from './world-clock.ts'

const world = { seed: 5, clock: '2026-01-01T09:00:00+01:00' }

describe('createClock', () => {
  it('begins at the time of the world and never goes back', () => {
    const clock = createClock(world)
    const times = Array.from({ length: 50 }, () => {
      const now = clock.now()
      clock.advance()
      return now
    })
    assert.equal(times[0], '2026-01-01T08:00:00.000Z')
    assert.deepEqual(times, times.toSorted())
    assert.equal(new Set(times).size, 50)
    assert.equal(clock.calls, 50)
  })

  it('goes on from where another stood', () => {
    const clock = createClock(world)
    clock.advance()
    const again = createClock(world, { calls: clock.calls, time: Date.parse(clock.now()) })
    for (const one of [clock, again]) one.advance()
    assert.deepEqual([again.now(), again.hex('a', 80)], [clock.now(), clock.hex('a', 80)])
  })

  it('draws other digits for another seed, call or purpose', () => {
    const clock = createClock(world)
    const drawn = [clock.hex('a', 8), clock.hex('b', 8), createClock({ ...world, seed: 6 }).hex('a', 8)]
    clock.advance()
    assert.equal(new Set([...drawn, clock.hex('a', 8)]).size, 4)
  })
})
