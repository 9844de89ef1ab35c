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

  it('does not call an inferred turn computed', () => {
    assert.equal(
      whyText({ ...computed, by: 'inferred' }, { index: 2, kernel: 'tools/1', width: 80 }),
      'Turn 2 was inferred by tools/1 from names and schemas in 1.3 ms.',
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

  it('tells what was really done from what was taken from a recording', () => {
    const layout = { index: 1, kernel: 'k', width: 80 }
    assert.equal(
      whyText({ ...computed, by: 'real', why: 'a ledger cannot know' }, layout),
      'Turn 1 was really done in 1.3 ms.\nIt could not be computed: a ledger cannot know',
    )
    assert.equal(
      whyText({ ...computed, by: 'recorded' }, layout),
      'Turn 1 was taken from a recording in 1.3 ms.',
    )
  })

  it('tells what was made to fail', () => {
    const label = { id: 'f1', kind: 'truncated', effect: 'changed', detail: 'kept 1 of 2 lines' } as const
    assert.equal(
      whyText(
        { ...computed, faults: [label], base: { text: '1\n2\n' } },
        { index: 1, kernel: 'ledger/1', width: 80 },
      ),
      `Turn 1 was computed by ledger/1 in 1.3 ms.
Fault f1 (truncated): changed, kept 1 of 2 lines
Without it came back:
  | 1
  | 2`,
    )
    const failed: Turn = {
      ...computed,
      by: 'fault',
      faults: [{ ...label, kind: 'dropped', effect: 'failed' }],
    }
    assert.match(
      whyText(failed, { index: 1, kernel: 'k', width: 80 }),
      /^Turn 1 was made to fail in 1\.3 ms\.\nFault f1 \(dropped\)/,
    )
  })
})
