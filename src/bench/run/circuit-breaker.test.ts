import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { circuitBreaker } from './circuit-breaker.ts'

const refused = new Error('refused')

async function failures(breaker: ReturnType<typeof circuitBreaker>, count: number): Promise<unknown[]> {
  return Promise.all(Array.from({ length: count }, () => breaker.failure(refused)))
}

describe('circuitBreaker', () => {
  it('gives the reason to stop when a probe fails after so many failures', async () => {
    let probes = 0
    const breaker = circuitBreaker(
      async () => {
        probes += 1
        throw new Error('gone')
      },
      { patience: 3 },
    )
    assert.deepEqual(await failures(breaker, 2), [undefined, undefined])
    assert.deepEqual(await failures(breaker, 3), [refused, refused, refused])
    assert.equal(probes, 1)
  })

  it('counts from nothing again after a success, and after a probe that is answered', async () => {
    let probes = 0
    const breaker = circuitBreaker(
      async () => {
        probes += 1
      },
      { patience: 3 },
    )
    await failures(breaker, 2)
    breaker.success()
    await failures(breaker, 2)
    assert.equal(probes, 0)
    assert.deepEqual(await failures(breaker, 1), [undefined])
    await failures(breaker, 2)
    assert.equal(probes, 1)
  })
})
