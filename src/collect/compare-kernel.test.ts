import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { blankKernel } from '../kernel/blank-kernel.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Entry } from '../world/entry.ts'
import { World } from '../world/world.ts'
import { compareEpisode } from './compare-kernel.ts'

const world = World.parse({ version: 1, domain: 'x', title: 'A world' })
const episodeOf = (turns: readonly (readonly [string, string])[]) => ({
  seed: 9,
  families: turns.map(() => 'letters'),
  records: [
    { kind: 'header', at: 0, version: 1, world, worldHash: 'h', kernel: 'real' },
    ...turns.map(([action, text], index) => ({
      kind: 'turn',
      at: index + 1,
      action,
      observation: { text },
      by: 'real',
      timing: { ms: 1 },
    })),
  ] as Entry[],
})
const kernelOf = (answer: (action: string) => string | undefined): Kernel => ({
  ...blankKernel(''),
  step: async action => {
    const text = answer(String(action))
    return text === undefined
      ? { kind: 'unknown', why: 'never heard' }
      : { kind: 'computed', observation: { text } }
  },
})
const normalise = (_: unknown, text: string) => text.trim()

describe('compareEpisode', () => {
  it('tells same, different, unknown and failed turns apart', async () => {
    const kernel = kernelOf(action => {
      if (action === 'd') throw new Error('broken')
      return { a: 'A ', b: 'wrong' }[action]
    })
    const follower = { catchUp: async () => true, close: async () => {} }
    const compared = await compareEpisode(
      episodeOf([
        ['a', 'A'],
        ['b', 'B'],
        ['c', 'C'],
        ['d', 'D'],
      ]),
      { kernel, follower, normalise },
    )
    assert.deepEqual(
      compared.map(({ turn, outcome, ours, isAstray }) => [turn, outcome, ours.split('\n')[0], isAstray]),
      [
        [0, 'same', 'A', false],
        [1, 'different', 'wrong', false],
        [2, 'unknown', 'never heard', false],
        [3, 'failed', 'Error: broken', false],
      ],
    )
  })
  it('catches up after an unknown turn, and counts the rest as astray where that fails', async () => {
    const asked: number[] = []
    const follower = {
      catchUp: async (_: Kernel, turn: number) => {
        asked.push(turn)
        return turn < 2
      },
      close: async () => {},
    }
    const compared = await compareEpisode(
      episodeOf([
        ['u', 'U'],
        ['a', 'A'],
        ['u', 'U'],
        ['a', 'A'],
        ['u', 'U'],
      ]),
      { kernel: kernelOf(action => (action === 'a' ? 'A' : undefined)), follower, normalise },
    )
    assert.deepEqual(asked, [0, 2])
    assert.deepEqual(
      compared.map(({ isAstray }) => isAstray),
      [false, false, false, true, true],
    )
  })
})
