import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Trajectory } from '../trajectory.ts'
import { maskTrajectory } from './mask-trajectory.ts'

const echo = { action: 'think alpha beta gamma', fence: 'json', observation: 'think alpha beta gamma' }
const read = { action: 'cat a.txt', fence: 'bash', observation: 'one two three four five six seven' }
const trajectory = (turns: Trajectory['turns'], id = 't'): Trajectory => ({
  id,
  domain: 'terminal',
  origin: { format: 'session', licence: 'CC0-1.0' },
  description: '',
  actionSpace: '',
  turns,
})

describe('maskTrajectory', () => {
  it('keeps what tells much and names every category', () => {
    assert.deepEqual(maskTrajectory(trajectory([read]), { seed: 1 }).turns, [
      { ...read, category: 'retrieval', keep: true },
    ])
  })

  it('keeps about a twentieth of the echoes, the same ones for the same seed', () => {
    const many = trajectory(Array.from({ length: 2000 }, () => echo))
    const kept = (seed: number) =>
      maskTrajectory(many, { seed }).turns.flatMap(({ keep }, index) => (keep ? [index] : []))
    assert.deepEqual(kept(1), kept(1))
    assert.notDeepEqual(kept(1), kept(2))
    assert.ok(kept(1).length > 60 && kept(1).length < 140, `${kept(1).length} of 2000`)
  })

  it('takes the ratios it is given', () => {
    const ratios = { retrieval: 0, expansion: 1, action: 1, transform: 1, boilerplate: 1, echo: 1, other: 1 }
    const [first, second] = maskTrajectory(trajectory([read, echo]), { seed: 1, ratios }).turns
    assert.deepEqual([first?.keep, second?.keep], [false, true])
    assert.deepEqual([first?.labels, second?.labels], [['masked'], undefined])
  })

  it('never lets a turn count that a filter took out', () => {
    const [turn] = maskTrajectory(trajectory([{ ...read, keep: false }]), { seed: 1 }).turns
    assert.deepEqual([turn?.keep, turn?.labels], [false, undefined])
  })

  it('masks anew what was masked before', () => {
    const many = trajectory(Array.from({ length: 200 }, () => echo))
    const once = maskTrajectory(many, { seed: 2 })
    assert.deepEqual(maskTrajectory(maskTrajectory(many, { seed: 1 }), { seed: 2 }), once)
  })

  it('loses no turn and no word of any, whatever is masked', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 })
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { maxLength: 12 }), fc.integer(), (pairs, seed) => {
        const turns = pairs.map(([action, observation]) => ({ action, fence: '', observation }))
        const masked = maskTrajectory(trajectory(turns), { seed })
        assert.deepEqual(
          masked.turns.map(({ action, fence, observation }) => ({ action, fence, observation })),
          turns,
        )
      }),
    )
  })
})
