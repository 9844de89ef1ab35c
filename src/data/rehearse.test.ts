import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { domainNamed } from '../../domains/index.ts'
import { explorerOf } from '../kernel/choose-ability.ts'
import { rehearse } from './rehearse.ts'

const signal = new AbortController().signal

async function rehearsalOf(explorer: string) {
  const real = await explorerOf(await domainNamed('terminal'), explorer)
  assert(real.openKernel)
  const domain = await domainNamed('terminal')
  return { domain, real, openKernel: real.openKernel, licence: 'CC0-1.0', signal }
}

describe('rehearse', () => {
  it('makes a trajectory of what the kernel computes, the same for the same seed', async () => {
    const rehearsal = await rehearsalOf('notebook')
    const first = await rehearse(5, rehearsal)
    assert(first)
    assert.deepEqual(await rehearse(5, rehearsal), first)
    assert.equal(first.origin.recorder, rehearsal.domain.kernel)
    assert(first.turns.every(turn => turn.computable === true && turn.family !== undefined))
  })

  it('lets the explorer know where it stands, as reality does', async () => {
    const rehearsal = await rehearsalOf('notebook')
    const walks = await Promise.all(Array.from({ length: 40 }, (_, seed) => rehearse(seed, rehearsal)))
    const elsewhere = walks.flatMap(walk => walk?.turns.filter(({ place }) => place !== undefined) ?? [])
    const lost = elsewhere.filter(({ observation }) => observation.includes('No such file'))
    assert(elsewhere.length > 50, String(elsewhere.length))
    assert(lost.length < elsewhere.length / 6, `${lost.length} of ${elsewhere.length}`)
  })

  it('ends where the kernel cannot compute, and keeps nothing of fewer than two turns', async () => {
    const rehearsal = await rehearsalOf('workbench')
    const lengths = await Promise.all(
      Array.from({ length: 12 }, async (_, seed) => (await rehearse(seed, rehearsal))?.turns.length ?? 0),
    )
    assert(lengths.includes(0))
    assert(!lengths.includes(1))
    assert(lengths.every(length => length < 40))
  })

  it('derives a thought for some turns', async () => {
    const rehearsal = await rehearsalOf('notebook')
    const walks = await Promise.all(Array.from({ length: 8 }, (_, seed) => rehearse(seed, rehearsal)))
    const thoughts = walks.flatMap(walk => walk?.turns.flatMap(turn => turn.reasoning ?? []) ?? [])
    assert(thoughts.length > 0)
  })
})
