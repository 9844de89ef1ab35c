import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Sampling } from '../../model/model.ts'
import { type Script, scriptedModel } from '../../model/scripted-model.ts'
import { type ChooseOptions, chooseThought, type Rollout } from './choose-thought.ts'

const asked = { history: 'before', action: 'cat a', truth: 'one\ntwo\n' }
const rollout = (text: string, reasoning = `I think of ${text.trim()}`): Rollout => ({ reasoning, text })
const verdict = (score: number) =>
  JSON.stringify({ format: score, factuality: score, consistency: score, realism: score, quality: score })
const choice = (value: number) => JSON.stringify({ choice: value, reason: 'so' })

async function chosen(rollouts: readonly Rollout[], replies?: readonly Script[], least = 0.7) {
  const model = replies && scriptedModel(replies)
  const options: ChooseOptions = {
    domain: { rubric: 'Judge {{prediction}} by {{truth}} after {{history}} and {{action}}.' },
    least,
    judge: model && {
      model,
      sampling: Sampling.parse({}),
      attempts: 1,
      signal: new AbortController().signal,
    },
  }
  return { thought: await chooseThought(rollouts, asked, options), model }
}

describe('chooseThought', () => {
  it('takes the shortest thought that led to the very text, and asks nobody', async () => {
    const rollouts = [
      rollout('x'),
      rollout(asked.truth, 'a long way round'),
      rollout(asked.truth, 'straight'),
    ]
    const { thought, model } = await chosen(rollouts, [])
    assert.deepEqual(thought, { ok: true, reasoning: 'straight', score: 1 })
    assert.equal(model?.requests.length, 0)
  })

  it('has predictions scored and compared two by two; the winner counts, not the highest score', async () => {
    const rollouts = [rollout('one\n'), rollout('two\n'), rollout('one\n2\n')]
    const { thought, model } = await chosen(rollouts, [
      ...[verdict(5), verdict(2), verdict(4)],
      // one against two, one against one 2, two against one 2; each in both orders
      ...[choice(1), choice(2), choice(2), choice(1), choice(2), choice(1)],
    ])
    assert.deepEqual(thought, { ok: true, reasoning: 'I think of one\n2', score: 0.75 })
    assert.equal(model?.requests.length, 9)
    assert.doesNotMatch(JSON.stringify(model?.requests), /I think/, 'no judge sees a thought')
  })

  it('keeps none where the winner is worth too little, or nothing was predicted, or the judge says nothing', async () => {
    assert.deepEqual((await chosen([rollout('one\n')], [verdict(3)])).thought, { ok: false, why: 'too far' })
    assert.deepEqual((await chosen([], [])).thought, { ok: false, why: 'no thought' })
    assert.deepEqual((await chosen([rollout('x')], ['hm'])).thought, { ok: false, why: 'no verdict' })
  })

  it('goes by the rule where nobody judges', async () => {
    const rollouts = [rollout('nine\n'), rollout('one\nthree\n')]
    assert.deepEqual((await chosen(rollouts)).thought, { ok: false, why: 'too far' })
    const { thought } = await chosen(rollouts, undefined, 0.2)
    assert.deepEqual(thought.ok && thought.reasoning, 'I think of one\nthree')
  })
})
