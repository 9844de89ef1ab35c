import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { osActionText, readOsAction } from './actions.ts'

const code = (text: string) => ({ kind: 'action', action: { code: text } })

describe('readOsAction', () => {
  it('takes any code as it is', () => {
    assert.deepEqual(readOsAction('pyautogui.press("enter")\n'), code('pyautogui.press("enter")\n'))
    assert.deepEqual(readOsAction({ code: 'import os; os.remove("x")' }), code('import os; os.remove("x")'))
    assert.deepEqual(readOsAction('SheetTools.set("A1", 3)'), code('SheetTools.set("A1", 3)'))
    for (const word of ['WAIT', 'DONE', 'FAIL']) assert.deepEqual(readOsAction(word), code(word))
  })

  it('takes code out of its fence', () => {
    assert.deepEqual(readOsAction('```python\nx = 1\ny = 2\n```\n'), code('x = 1\ny = 2'))
    assert.deepEqual(readOsAction('```\nWAIT\n```'), code('WAIT'))
  })

  it('leaves a text alone that is more than one fenced block', () => {
    const two = '```\na\n```\nand\n```\nb\n```'
    assert.deepEqual(readOsAction(two), code(two))
    assert.deepEqual(readOsAction('text = """```"""'), code('text = """```"""'))
  })

  it('refuses what holds no code', () => {
    const none = { kind: 'refusal', reason: 'There is no code to run. To wait, send WAIT.' }
    for (const input of ['', '  \n', '```python\n```', { code: '\t' }])
      assert.deepEqual(readOsAction(input), none)
  })

  it('refuses what is neither text nor { code }', () => {
    const reason = 'A desktop action is Python code: a text, or { "code": "…" }.'
    for (const input of [null, 1, true, [], {}, { code: null }, { action: 'click' }]) {
      assert.deepEqual(readOsAction(input), { kind: 'refusal', reason })
    }
  })

  it('refuses code without bound', () => {
    assert.deepEqual(readOsAction('#'.repeat(100_001)), {
      kind: 'refusal',
      reason: 'The code has 100001 characters; 100000 is the most.',
    })
  })
})

describe('osActionText', () => {
  it('is the code, or else the JSON', () => {
    assert.equal(osActionText({ code: 'x = 1' }), 'x = 1')
    assert.equal(osActionText('WAIT'), 'WAIT')
    assert.equal(osActionText({ code: 1 }), '{"code":1}')
  })
})
