import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ValidationError } from '../wire/validation-error.ts'
import { readAction } from './read-action.ts'

describe('readAction', () => {
  it("leaves a world's own action as it is, without the metadata of OpenEnv", () => {
    assert.deepEqual(readAction({ command: 'ls', metadata: { step: 1 } }), {
      kind: 'act',
      action: { command: 'ls' },
    })
    assert.deepEqual(readAction({ type: 'tap', x: 1 }), { kind: 'act', action: { type: 'tap', x: 1 } })
    assert.deepEqual(readAction({}), { kind: 'act', action: {} })
  })

  it('reads the forms that every world has', () => {
    assert.deepEqual(readAction({ type: 'submit' }), { kind: 'submit', answer: undefined })
    assert.deepEqual(readAction({ type: 'submit', answer: null, metadata: {} }), {
      kind: 'submit',
      answer: undefined,
    })
    assert.deepEqual(readAction({ type: 'submit', answer: '7' }), { kind: 'submit', answer: '7' })
    assert.deepEqual(readAction({ type: 'act', action: 'ls' }), { kind: 'act', action: 'ls' })
    assert.deepEqual(readAction({ type: 'list_tools' }), { kind: 'list-tools' })
    assert.deepEqual(readAction({ type: 'call_tool', tool_name: 't', arguments: { a: 1 } }), {
      kind: 'call-tool',
      name: 't',
      arguments: { a: 1 },
    })
  })

  it('refuses a form that is not filled in right', () => {
    for (const data of [
      { type: 'act' },
      { type: 'submit', answer: 7 },
      { type: 'call_tool' },
      { type: 'list_tools', x: 1 },
    ]) {
      assert.throws(() => readAction(data), ValidationError)
    }
  })
})
