import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { scriptedModel } from '../../model/scripted-model.ts'
import { tableJudge } from './model-judge.ts'

describe('tableJudge', () => {
  it('takes the pairs that lead to a word of the reference', async () => {
    const model = scriptedModel(['Thinking…\n```json\n{"Cabin": "hut", "Height": "altitude", "x": 3}\n```'])
    assert.deepEqual(await tableJudge(model).align(['Cabin', 'Height'], ['hut', 'elevation']), {
      Cabin: 'hut',
    })
    assert.match(
      model.requests[0]?.messages[0]?.content ?? '',
      /\["Cabin","Height"\][\s\S]*\["hut","elevation"\]/,
    )
  })

  it('takes ones as right and everything else as wrong', async () => {
    const pairs = ['a', 'b', 'c'].map(text => ({ response: text, target: text }))
    assert.deepEqual(
      await tableJudge(scriptedModel(['{"pair_0": 1, "pair_1": "1"}'])).judge(pairs, 'the same'),
      [1, 0, 0],
    )
  })

  it('aligns nothing and judges nothing right where the reply cannot be read', async () => {
    const model = scriptedModel(['no idea', { text: '{"pair_0": 1}', finish: 'length' }])
    assert.deepEqual(await tableJudge(model).align(['a'], ['a']), {})
    assert.deepEqual(await tableJudge(model).judge([{ response: 'a', target: 'a' }], 'x'), [0])
  })
})
