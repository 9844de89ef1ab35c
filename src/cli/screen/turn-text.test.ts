import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { describe, it } from 'node:test'
import type { Turn } from '../../world/turn.ts'
import { paintFor } from './text/paint.ts'
import { ended, originOf, rounded, turnText } from './turn-text.ts'

const paint = paintFor(new PassThrough(), {})
const computed: Turn = { action: 'sum', observation: { text: '12' }, by: 'kernel', timing: { ms: 1 } }
const call = {
  model: 'small-one',
  dialect: 'compact',
  promptHash: 'h',
  sampling: {},
  finish: 'stop',
  attempts: 1,
  usage: { inputTokens: 1, outputTokens: 1 },
}
const claim = { about: 'rope', says: '4', known: '3' }

describe('originOf', () => {
  it('says who made a turn, what is wrong with it and what it earned', () => {
    assert.equal(originOf(computed), 'computed')
    assert.equal(originOf({ ...computed, by: 'recorded' }), 'recorded')
    assert.equal(originOf({ ...computed, by: 'real', why: 'it needs the network' }), 'really done')
    assert.equal(originOf({ ...computed, by: 'model', call }), 'imagined by small-one')
    const label = { id: 'f1', kind: 'truncated', effect: 'changed', detail: 'half' } as const
    assert.equal(originOf({ ...computed, faults: [label] }), 'computed · truncated')
    assert.equal(
      originOf({ ...computed, by: 'fault', faults: [{ ...label, kind: 'http' }] }),
      'failed on purpose · http',
    )
    assert.equal(
      originOf({ ...computed, by: 'model', call, suspect: [claim], reward: -0.25 }),
      'imagined by small-one · contradicts what is known (1) · reward -0.25',
    )
    assert.equal(
      originOf({ ...computed, reward: 1, done: 'terminated' }),
      'computed · reward +1 · the task is done',
    )
  })
})

describe('turnText', () => {
  it('puts the origin to the right of the action, and the observation below', () => {
    assert.equal(
      turnText(computed, { index: 3, action: 'sum', width: 30, paint }),
      '3 › sum               computed\n12\n',
    )
  })

  it('indents the lines of a long action, and shows the reasoning if wanted', () => {
    const turn: Turn = { ...computed, by: 'model', call, reasoning: 'It is known.\nAll of it.\n' }
    const layout = { index: 10, action: 'one\ntwo\n', width: 20, paint }
    assert.equal(
      turnText(turn, { ...layout, hasReasoning: true }),
      '10 › one  imagined by small-one\n     two\n  | It is known.\n  | All of it.\n12\n',
    )
    assert.equal(turnText(turn, layout), '10 › one  imagined by small-one\n     two\n12\n')
  })

  it('shows nothing below an empty observation', () => {
    const turn = { ...computed, observation: { text: '' } }
    assert.equal(turnText(turn, { index: 1, action: 'put', width: 10, paint }), '1 › put  computed\n')
  })
})

describe('ended', () => {
  it('ends the last line, if there is one', () => {
    assert.deepEqual(['', 'a', 'a\n'].map(ended), ['', 'a\n', 'a\n'])
  })
})

describe('rounded', () => {
  it('keeps four places', () => {
    assert.deepEqual([1, 0.5, 1 / 3, 0.1 + 0.2].map(rounded), ['1', '0.5', '0.3333', '0.3'])
  })
})
