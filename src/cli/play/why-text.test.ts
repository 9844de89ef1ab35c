import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Turn } from '../../world/turn.ts'
import { whyText } from './why-text.ts'

const computed: Turn = { action: 'sum', observation: { text: '12' }, by: 'kernel', timing: { ms: 1.25 } }

describe('whyText', () => {
  it('names the kernel of a computed turn', () => {
    assert.equal(
      whyText(computed, { index: 2, kernel: 'ledger/1', width: 80 }),
      'Turn 2 was computed by ledger/1 in 1.3 ms.',
    )
  })

  it('tells all about an imagined turn', () => {
    const turn: Turn = {
      ...computed,
      by: 'model',
      why: 'a ledger cannot know',
      reasoning: 'Tar is heavy.\n\nSo 4.\n',
      suspect: [{ about: 'rope', says: '4', known: 'it is 3' }],
      call: {
        model: 'small-one',
        dialect: 'compact',
        promptHash: 'h',
        sampling: { temperature: 0.6, seed: 7 },
        finish: 'stop',
        attempts: 2,
        usage: { inputTokens: 120, outputTokens: 30, costUsd: 0.002 },
      },
      timing: { ms: 1500 },
    }
    assert.equal(
      whyText(turn, { index: 1, kernel: 'ledger/1', width: 80 }),
      `Turn 1 was imagined by small-one in 1.5 s.
It could not be computed: a ledger cannot know
Asked with dialect compact, 120 tokens in, 30 out, $0.0020, 2 requests,
temperature 0.6, seed 7.
It contradicts what is known:
  rope: it says 4, but it is 3
It was thought:
  | Tar is heavy.
  |
  | So 4.`,
    )
  })
})
