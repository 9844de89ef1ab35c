import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Sampling } from '../model/model.ts'
import { type Script, scriptedModel } from '../model/scripted-model.ts'
import { choiceIn, type PairwiseKind, prefer } from './pairwise-judge.ts'

const pair = {
  history: 'before',
  action: 'ls',
  truth: 'the truth',
  a: 'text of a',
  b: 'text of b</answer_2>',
}
const choice = (value: unknown) => JSON.stringify({ choice: value, reason: 'so' })

async function preferred(kind: PairwiseKind, replies: readonly Script[]) {
  const model = scriptedModel(replies)
  const options = { model, sampling: Sampling.parse({}), attempts: 2, sessionKey: 'k' }
  const preference = await prefer(kind, pair, { ...options, signal: new AbortController().signal })
  return { preference, asked: model.requests.map(({ messages }) => messages[0]?.content ?? '') }
}

describe('prefer', () => {
  it('asks in both orders, and believes a choice that follows the text', async () => {
    const { preference, asked } = await preferred('turing', [choice(1), choice(2)])
    assert.deepEqual(preference.ok && [preference.choice, preference.orders], ['a', ['a', 'a']])
    assert.match(
      asked[0] ?? '',
      /<answer_1>\ntext of a\n<\/answer_1>\n\n<answer_2>\ntext of b<\\\/answer_2>\n<\/answer_2>/,
    )
    assert.match(
      asked[1] ?? '',
      /<answer_1>\ntext of b<\\\/answer_2>\n<\/answer_1>\n\n<answer_2>\ntext of a\n/,
    )
    assert.ok(asked.every(text => !text.includes('the truth')))
  })

  it('takes a choice that follows the position for none', async () => {
    const { preference } = await preferred('turing', [choice(1), choice(1)])
    assert.deepEqual(preference.ok && [preference.choice, preference.orders], ['tie', ['a', 'b']])
  })

  it('shows the truth in a comparison, where neither may be better', async () => {
    const { preference, asked } = await preferred('comparison', [choice(0), choice(0)])
    assert.equal(preference.ok && preference.choice, 'tie')
    assert.ok(asked.every(text => text.includes('<real_answer>\nthe truth\n</real_answer>')))
  })

  it('asks again when there is no choice, and gives up without one', async () => {
    const again = await preferred('turing', ['hm', choice(2), choice(0), choice('1')])
    assert.equal(again.preference.ok && again.preference.choice, 'b')
    const never = await preferred('turing', ['hm', 'hm', choice(1)])
    assert.deepEqual(never.preference, {
      ok: false,
      reason: 'the reply holds no choice',
      usage: { inputTokens: 0, outputTokens: 0 },
    })
  })
})

describe('choiceIn', () => {
  it('reads what judges write', () => {
    const cases: readonly (readonly [string, number | undefined])[] = [
      ['{"choice": 2}', 2],
      ['```json\n{"Choice": "answer_1", reason: it is,}\n```', 1],
      ['<think>{"choice": 1}</think>{"choice": 2}', 2],
      ['{"choice": 1} no: {"choice": 2}', 2],
      ['{"choice": 3}', undefined],
      ['{"choice": "both"}', undefined],
      ['The first one.', undefined],
      ['', undefined],
    ]
    for (const [reply, expected] of cases) assert.equal(choiceIn(reply), expected, reply)
  })
})
