import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { trajectoryOf, turnOf } from '../../../test/sample-trajectory.ts'
import { type Cleaning, cleanTrajectory } from './clean-trajectory.ts'
import { openNearDuplicates } from './near-duplicates.ts'

function cleaning(more: Partial<Cleaning> = {}): Cleaning {
  return {
    seen: new Set<string>(),
    near: undefined,
    benchmark: undefined,
    dropped: new Map(),
    turns: new Map(),
    scrubbed: new Map(),
    ...more,
  }
}

const words = (from: number) => Array.from({ length: 80 }, (_, index) => `word${from + index}`).join(' ')

describe('cleanTrajectory', () => {
  it('returns what needs no cleaning as it is', () => {
    const given = trajectoryOf()
    assert.equal(cleanTrajectory(given, cleaning()), given)
  })

  it('scrubs, filters and counts', () => {
    const tools = cleaning()
    const kept = cleanTrajectory(
      trajectoryOf({
        turns: [
          turnOf('cat who', 'ana@corp.io\n'),
          turnOf('  ', 'nothing'),
          turnOf('cat log', 'first\n[... output truncated ...]\n'),
        ],
      }),
      tools,
    )
    assert.deepEqual(
      kept?.turns.map(({ observation, keep, labels }) => ({ observation, keep, labels })),
      [
        { observation: '[email 1]\n', keep: undefined, labels: ['scrubbed'] },
        { observation: 'first\n[... output truncated ...]\n', keep: false, labels: ['truncated'] },
      ],
    )
    assert.deepEqual(
      [tools.dropped, tools.turns, tools.scrubbed].map(counts => Object.fromEntries(counts)),
      [{}, { 'empty action': 1, truncated: 1 }, { email: 1 }],
    )
  })

  it('takes an earlier mask back, so that it hides nothing that is found now', () => {
    const masked = { keep: false, labels: ['masked'] }
    const kept = cleanTrajectory(
      trajectoryOf({ turns: [turnOf('ls', 'a\n', masked), turnOf('cat', 'b\n[truncated]\n', masked)] }),
      cleaning(),
    )
    assert.deepEqual(
      kept?.turns.map(({ keep, labels }) => ({ keep, labels })),
      [
        { keep: true, labels: undefined },
        { keep: false, labels: ['truncated'] },
      ],
    )
  })

  it('drops what is there twice, whatever it is called', () => {
    const tools = cleaning()
    assert.ok(cleanTrajectory(trajectoryOf({ id: 'a' }), tools))
    assert.equal(cleanTrajectory(trajectoryOf({ id: 'b' }), tools), undefined)
    assert.deepEqual(Object.fromEntries(tools.dropped), { 'exact duplicate': 1 })
  })

  it('drops what is nearly there', () => {
    const near = openNearDuplicates()
    const tools = cleaning({ near })
    const long = (id: string, last: string) =>
      trajectoryOf({ id, turns: [turnOf('cat a', words(0)), turnOf('cat b', `${words(200)} ${last}`)] })
    assert.ok(cleanTrajectory(long('a', 'one'), tools))
    assert.equal(cleanTrajectory(long('b', 'two'), tools), undefined)
    assert.deepEqual(Object.fromEntries(tools.dropped), { 'near duplicate': 1 })
    near.close()
  })

  it('drops what a benchmark asks', () => {
    const benchmark = { runs: 1, has: (observation: string) => observation.startsWith('hello') }
    const tools = cleaning({ benchmark })
    assert.equal(cleanTrajectory(trajectoryOf(), tools), undefined)
    assert.deepEqual(Object.fromEntries(tools.dropped), { 'benchmark overlap': 1 })
  })

  it('drops what is too short after its turns were filtered', () => {
    const tools = cleaning()
    const given = trajectoryOf({ turns: [turnOf('ls', 'a\n'), turnOf('', 'b\n')] })
    assert.equal(cleanTrajectory(given, tools), undefined)
    assert.deepEqual(Object.fromEntries(tools.dropped), { 'fewer than two turns': 1 })
  })
})
