import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Action } from '../../world/action.ts'
import { callFromText, inDeclaredOrder, isObject, jsonFrom, showCall, ToolCall } from './tool-call.ts'

describe('callFromText', () => {
  it('reads a name and its arguments', () => {
    assert.deepEqual(callFromText(' get_issue {"number": 7}\n'), {
      name: 'get_issue',
      arguments: { number: 7 },
    })
    assert.deepEqual(callFromText('Read\t[1]'), { name: 'Read', arguments: [1] })
  })

  it('reads a name alone, without arguments', () => {
    assert.deepEqual(callFromText('list_members'), { name: 'list_members' })
    assert.deepEqual(callFromText('list_members  '), { name: 'list_members' })
  })

  it('reads a call written as JSON', () => {
    assert.deepEqual(callFromText('{"name": "a", "arguments": {"b": 1}, "id": 4}'), {
      name: 'a',
      arguments: { b: 1 },
    })
    assert.deepEqual(callFromText(' {"name": "a"}'), { name: 'a' })
  })

  it('reads nothing from other text', () => {
    for (const text of ['', '  ', 'ls -la', '{"name": 3}', '{"name": "a"', '[]', '"a"x y', 'a {"b": }']) {
      assert.equal(callFromText(text), undefined, JSON.stringify(text))
    }
  })
})

describe('ToolCall', () => {
  it('fills in arguments that are absent', () => {
    assert.deepEqual(ToolCall.parse({ name: 'ping' }), { name: 'ping', arguments: {} })
  })

  it('refuses a call without a name, and arguments that are no object', () => {
    for (const wrong of [{ arguments: {} }, { name: '' }, { name: 'ping', arguments: [] }]) {
      assert.equal(ToolCall.safeParse(wrong).success, false)
    }
  })
})

describe('inDeclaredOrder', () => {
  const tools = [
    { name: 'add', inputSchema: { type: 'object', properties: { title: {}, text: {}, tags: {} } } },
    { name: 'list', inputSchema: { type: 'object' } },
  ]
  const shown = (action: Action) => JSON.stringify(inDeclaredOrder(action, tools))

  it('puts arguments where their tool declares them, and those it does not last as they came', () => {
    const call = { name: 'add', arguments: { more: 1, text: 'b', also: 2, title: 'a' } }
    assert.equal(shown(call), '{"name":"add","arguments":{"title":"a","text":"b","more":1,"also":2}}')
  })

  it('leaves alone what declares nothing, and what is no call', () => {
    for (const action of [
      { name: 'list', arguments: { b: 1, a: 2 } },
      { name: 'other', arguments: { b: 1, a: 2 } },
      'add',
    ])
      assert.equal(shown(action), JSON.stringify(action))
  })
})

describe('isObject', () => {
  it('tells objects from everything else', () => {
    assert.deepEqual([{}, [], null, undefined, 'a', 1].map(isObject), [
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('jsonFrom', () => {
  it('gives the value, or undefined where there is none', () => {
    assert.deepEqual(['null', '{"a": [1]}', '', 'a'].map(jsonFrom), [null, { a: [1] }, undefined, undefined])
  })
})

describe('showCall', () => {
  it('writes indented JSON', () => {
    assert.equal(showCall({ name: 'ping', arguments: {} }), '{\n  "name": "ping",\n  "arguments": {}\n}')
  })
})
