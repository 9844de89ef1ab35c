import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { asLines, benchRow } from '../../test/bench/rows.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { type ModelRequest, Sampling } from '../model/model.ts'
import { type ScriptedReply, scriptedModel } from '../model/scripted-model.ts'
import { WorldError } from '../world/error.ts'
import { judgePredictions } from './judge-predictions.ts'

const scores = { format: 5, factuality: 4, consistency: 3, realism: 2, quality: 2 }
const verdict = JSON.stringify({ ...scores, strengths: ['a'], weaknesses: 'b' })
const prediction = (id: number, fields: object) => ({ ...benchRow('sea', id), row_key: `s:${id}`, ...fields })
const rubric = '<h>{{history}}</h><a>{{action}}</a><t>{{truth}}</t><p>{{prediction}}</p>'

async function judgeIn(
  folder: string,
  rows: readonly object[],
  {
    reply = () => verdict,
    id = 'j',
    text = rubric,
  }: { reply?: (request: ModelRequest) => ScriptedReply | string; id?: string; text?: string } = {},
) {
  const predictions = path.join(folder, 'predictions.jsonl')
  writeFileSync(predictions, asLines(rows))
  const model = scriptedModel(reply, { id })
  const tally = await judgePredictions({
    folder,
    predictions,
    selection: {},
    model,
    sampling: Sampling.parse({}),
    attempts: 2,
    concurrency: 2,
    isForced: false,
    isCutAllowed: false,
    rubricSource: 'ours',
    rubricFor: async () => ({ text, form: 'template' }),
    signal: new AbortController().signal,
    now: () => 0,
    onTally: () => {},
    noted: {},
  })
  const judged = readFileSync(path.join(folder, 'judged.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
    .sort((a, b) => a.id - b.id)
  return { tally, judged, requests: model.requests }
}

const failed = {
  total_score: 0,
  format: 0,
  factuality: 0,
  consistency: 0,
  realism: 0,
  quality: 0,
  failed: 1,
  strengths: [],
  weaknesses: [],
  extracted_output: '',
  judge_raw_output: '',
}

describe('judgePredictions', () => {
  it('lays history, action, truth and prediction before the judge, and writes down what it says', async () => {
    const row = prediction(1, { gen: '<predicted_observation>guess</predicted_observation>' })
    const { judged, requests } = await judgeIn(temporaryFolder(), [row])
    assert.deepEqual(
      requests.map(({ messages }) => messages),
      [
        [
          {
            role: 'user',
            content:
              '<h>### Turn 1\n**Action:**\n```\nstep 1 of sea 1\n```\n**Environment Observation:**\noutput 1 of sea 1</h>' +
              '<a>### Turn 2\n**Action:**\n```\nstep 2 of sea 1\n```</a><t>output 2 of sea 1</t><p>guess</p>',
          },
        ],
      ],
    )
    assert.deepEqual(judged, [
      {
        ...row,
        total_score: 3.2,
        ...scores,
        failed: 0,
        strengths: ['a'],
        weaknesses: ['b'],
        error_message: '',
        extracted_output: 'guess',
        judge_raw_output: verdict,
        judge_reasoning: '',
        judge_usage: { input_tokens: 0, output_tokens: 0 },
        judge_attempts: 1,
        judge_seconds: 0,
      },
    ])
  })

  it('asks no judge about what is no prediction', async () => {
    const rows = [
      prediction(1, { gen: '' }),
      prediction(2, { gen: 'cut', finish_reason: 'length' }),
      prediction(3, { gen: '', failure: 'infrastructure', error_message: 'HTTP 500' }),
    ]
    const { judged, requests, tally } = await judgeIn(temporaryFolder(), rows)
    assert.deepEqual([requests.length, tally.done, tally.failed], [0, 3, 3])
    assert.deepEqual(judged, [
      { ...rows[0], ...failed, failure: 'empty', error_message: 'No model generation' },
      { ...rows[1], ...failed, failure: 'truncated', error_message: 'The prediction ran out of tokens.' },
      { ...rows[2], ...failed, failure: 'infrastructure', error_message: 'HTTP 500' },
    ])
  })

  it('marks a judge that cannot be read or reached as such, and asks it again the next time', async () => {
    const folder = temporaryFolder()
    const rows = [prediction(1, { gen: 'x' }), prediction(2, { gen: 'y' })]
    const first = await judgeIn(folder, rows, {
      reply: ({ messages }) => {
        if (messages[0]?.content.endsWith('<p>y</p>')) throw new WorldError('model', 'gone')
        return 'no idea'
      },
    })
    assert.deepEqual(
      first.judged.map(row => [
        row.failed,
        row.failure,
        row.error_message,
        row.extracted_output,
        row.judge_attempts,
      ]),
      [
        [1, 'judge', 'Judge scoring failed: the reply holds no JSON object and no list of scores', 'x', 2],
        [1, 'infrastructure', 'gone', 'y', undefined],
      ],
    )
    const second = await judgeIn(folder, rows)
    assert.deepEqual(
      second.judged.map(row => [row.failed, row.failure, row.total_score]),
      [
        [0, undefined, 3.2],
        [0, undefined, 3.2],
      ],
    )
    assert.equal((await judgeIn(folder, rows)).requests.length, 0)
  })

  it('judges again what was predicted again', async () => {
    const folder = temporaryFolder()
    await judgeIn(folder, [prediction(1, { gen: 'x' }), prediction(2, { gen: 'y' })])
    const { requests, judged } = await judgeIn(folder, [
      prediction(1, { gen: 'x' }),
      prediction(2, { gen: 'z' }),
    ])
    assert.deepEqual([requests.length, judged.map(({ gen }) => gen)], [1, ['x', 'z']])
  })

  it('judges a judged file again without its old verdicts', async () => {
    const first = await judgeIn(temporaryFolder(), [prediction(1, { gen: 'x' })], { reply: () => 'no idea' })
    const { judged } = await judgeIn(temporaryFolder(), first.judged, { id: 'other' })
    assert.deepEqual([judged[0].failed, judged[0].failure, judged[0].format], [0, undefined, 5])
  })

  it('refuses to mix judges or rubrics', async () => {
    const folder = temporaryFolder()
    const rows = [prediction(1, { gen: 'x' })]
    await judgeIn(folder, rows)
    await assert.rejects(judgeIn(folder, rows, { id: 'k' }), /model: "j" before, "k" now/)
    await assert.rejects(
      judgeIn(folder, rows, { text: `${rubric}!` }),
      /rubric\.sea: "\w{12}" before, "\w{12}" now/,
    )
  })
})
