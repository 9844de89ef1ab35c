import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Sampling } from '../model/model.ts'
import { type Script, scriptedModel } from '../model/scripted-model.ts'
import { WorldError } from '../world/error.ts'
import { judge } from './rubric-judge.ts'

const messages = [{ role: 'user', content: 'Judge.' }] as const
const scores = { format: 5, factuality: 4, consistency: 3, realism: 2, quality: 1 }
const verdict = JSON.stringify(scores)
const usage = { inputTokens: 10, outputTokens: 2, costUsd: 0.25 }

async function judged(replies: readonly Script[], sampling: Partial<Sampling> = {}) {
  const model = scriptedModel(replies)
  const result = await judge(messages, {
    model,
    sampling: { ...Sampling.parse({}), ...sampling },
    attempts: 3,
    sessionKey: 'a:1',
    signal: new AbortController().signal,
  })
  return { result, requests: model.requests }
}

describe('judge', () => {
  it('gives the verdict, and what was said and used', async () => {
    const { result } = await judged([{ text: verdict, reasoning: 'hm', usage }])
    assert.deepEqual(result, {
      ok: true,
      verdict: { version: 1, scores, strengths: [], weaknesses: [] },
      raw: verdict,
      reasoning: 'hm',
      usage,
      attempts: 1,
    })
  })

  it('asks again when it cannot read the reply, or when it was cut', async () => {
    const { result, requests } = await judged(
      [
        { text: 'well', usage },
        { text: verdict, finish: 'length', usage },
        { text: verdict, usage: { inputTokens: 10, outputTokens: 2, cachedTokens: 5 } },
      ],
      { seed: 7 },
    )
    assert.deepEqual([result.ok, result.attempts], [true, 3])
    assert.deepEqual(result.usage, { inputTokens: 30, outputTokens: 6, cachedTokens: 5, costUsd: 0.5 })
    assert.deepEqual(
      requests.map(({ sampling }) => sampling.seed),
      [7, 8, 9],
    )
  })

  it('gives up after so many replies, without a score', async () => {
    const { result } = await judged(['a', 'b', { text: 'c', finish: 'length' }])
    assert.deepEqual(result, {
      ok: false,
      reason: 'the judge ran out of tokens',
      raw: 'c',
      reasoning: '',
      usage: { inputTokens: 0, outputTokens: 0 },
      attempts: 3,
    })
  })

  it('lets the failure of the model through', async () => {
    const down = new WorldError('model', 'gone')
    await assert.rejects(
      judged([
        () => {
          throw down
        },
      ]),
      down,
    )
  })
})
