import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { plural } from '../../world/text/plural.ts'
import type { Turn } from '../../world/turn.ts'
import { summaryLine } from './summary-line.ts'

const computed: Turn = { action: 'sum', observation: { text: '12' }, by: 'kernel', timing: { ms: 1 } }
const imagined: Turn = {
  ...computed,
  by: 'model',
  call: {
    model: 'm',
    dialect: 'compact',
    promptHash: 'h',
    sampling: {},
    finish: 'stop',
    attempts: 1,
    usage: { inputTokens: 1200, outputTokens: 34, costUsd: 0.00125 },
  },
}

describe('summaryLine', () => {
  it('counts turns by who made them, tokens, money and the score', () => {
    const score = { at: 4, kind: 'score' as const, score: 2 / 3, checks: [] }
    assert.equal(
      summaryLine({ turns: [computed, computed, imagined], score }),
      '3 turns: 2 computed, 1 imagined (67 % computed) · 1,234 tokens · $0.0013 · score 0.6667',
    )
  })

  it('counts what was only inferred apart from what was computed', () => {
    assert.equal(
      summaryLine({ turns: [computed, { ...computed, by: 'inferred' }], score: undefined }),
      '2 turns: 1 computed, 1 inferred, 0 imagined (50 % computed)',
    )
  })

  it('counts what was recorded apart from what was computed', () => {
    assert.equal(
      summaryLine({ turns: [computed, { ...computed, by: 'recorded' }], score: undefined }),
      '2 turns: 1 computed, 1 recorded, 0 imagined (50 % computed)',
    )
  })

  it('leaves out what there is nothing to say about', () => {
    assert.equal(summaryLine({ turns: [], score: undefined }), '0 turns: 0 computed, 0 imagined')
    assert.equal(
      summaryLine({
        turns: [
          { ...computed, by: 'real' },
          { ...computed, by: 'fault' },
        ],
        score: { at: 3, kind: 'score', checks: [] },
      }),
      '2 turns: 0 computed, 0 imagined, 1 really done, 1 failed on purpose (0 % computed) · submitted',
    )
  })
})

describe('plural', () => {
  it('counts', () => {
    assert.deepEqual(
      [plural(0, 'turn'), plural(1, 'turn'), plural(10_000, 'turn')],
      ['0 turns', '1 turn', '10,000 turns'],
    )
  })
})
