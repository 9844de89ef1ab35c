import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { benchRow } from '../../test/bench/rows.ts'
import { predictionOf, truthOf } from './prediction.ts'
import { rowFrom } from './rows/row.ts'

const row = (fields: object) => rowFrom(JSON.stringify({ ...benchRow('sea', 1), ...fields }), 'a:1')
const tagged = '<think>so</think><predicted_observation>\n$ ls\na b\n</predicted_observation>'

describe('predictionOf', () => {
  it('reads what stands in the tags', () => {
    assert.deepEqual(predictionOf(row({ gen: tagged, finish_reason: 'stop' })), {
      ok: true,
      text: '$ ls\na b',
    })
  })

  it('takes everything where there are no tags', () => {
    assert.deepEqual(predictionOf(row({ gen: '**Environment Observation:**\na b' })), {
      ok: true,
      text: 'a b',
    })
  })

  it('says who failed', () => {
    const cases: readonly (readonly [fields: object, failure: string, reason: string])[] = [
      [{}, 'empty', 'No model generation'],
      [{ gen: ' \n' }, 'empty', 'No model generation'],
      [{ gen: '<think>I wonder' }, 'empty', 'The reply holds no observation.'],
      [
        { gen: '<predicted_observation></predicted_observation>' },
        'empty',
        'The reply holds no observation.',
      ],
      [{ gen: tagged, finish_reason: 'length' }, 'truncated', 'The prediction ran out of tokens.'],
      [{ gen: '', failure: 'infrastructure', error_message: 'HTTP 500' }, 'infrastructure', 'HTTP 500'],
    ]
    for (const [fields, failure, reason] of cases) {
      assert.deepEqual(predictionOf(row(fields)), { ok: false, failure, reason })
    }
  })

  it('takes nothing for a prediction where nothing came back', () => {
    const quiet = row({ gen: '<predicted_observation></predicted_observation>' })
    const truth = '**Environment Observation:**\n'
    assert.deepEqual(predictionOf({ ...quiet, truth }), { ok: true, text: '' })
  })

  it('takes a prediction that was cut only when told to', () => {
    const cut = row({ gen: 'a b', finish_reason: 'length' })
    assert.deepEqual(predictionOf(cut, { isCutAllowed: true }), { ok: true, text: 'a b' })
  })
})

describe('truthOf', () => {
  it('takes the heading off, once', () => {
    const heading = '**Environment Observation:**\n'
    assert.equal(truthOf({ truth: `${heading}${heading}x` }), `${heading}x`)
    assert.equal(truthOf({ truth: 'x' }), 'x')
  })
})
