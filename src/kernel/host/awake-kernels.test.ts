import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AwakeKernels } from './awake-kernels.ts'

function sleeper(name: string, slept: string[]) {
  return { isBusy: false, sleep: () => slept.push(name) }
}

describe('AwakeKernels', () => {
  it('sends the longest idle to sleep where there are too many', () => {
    const slept: string[] = []
    const awake = new AwakeKernels({ most: 2 })
    const [first, second] = [sleeper('first', slept), sleeper('second', slept)]
    awake.use(first)
    awake.use(second)
    awake.use(first)
    awake.use(sleeper('third', slept))
    assert.deepEqual(slept, ['second'])
    awake.use(sleeper('fourth', slept))
    assert.deepEqual(slept, ['second', 'first'])
  })

  it('leaves alone who is busy, and forgets who is gone', () => {
    const slept: string[] = []
    const awake = new AwakeKernels({ most: 1 })
    const [first, second, third] = ['first', 'second', 'third'].map(name => sleeper(name, slept))
    assert.ok(first && second && third)
    for (const kernel of [first, second, third]) kernel.isBusy = true
    awake.use(first)
    awake.use(second)
    awake.forget(second)
    awake.use(third)
    assert.deepEqual(slept, [])
    first.isBusy = false
    awake.use(third)
    assert.deepEqual(slept, ['first'])
  })

  it('sends to sleep whom nobody has used for long, but for a few', () => {
    const slept: string[] = []
    let now = 0
    const awake = new AwakeKernels({ fewest: 2, idleMs: 1000, now: () => now })
    const names = ['first', 'second', 'third', 'fourth']
    for (const name of names) awake.use(sleeper(name, slept))
    assert.deepEqual(slept, [])
    now = 1000
    const last = sleeper('last', slept)
    awake.use(last)
    assert.deepEqual(slept, ['first', 'second', 'third'])
    awake.use(last)
    assert.deepEqual(slept, ['first', 'second', 'third'])
  })
})
