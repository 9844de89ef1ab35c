import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json } from '../../src/world/json.ts'
import { World } from '../../src/world/world.ts'
import { readMcpAction } from './actions.ts'

const world = World.parse({
  version: 1,
  domain: 'mcp',
  title: 'Two tools',
  tools: [{ name: 'get_issue' }, { name: 'list_members' }],
  state: { server: { name: 'test' } },
})

const failure = (text: string) => ({ kind: 'observation', observation: { text, isError: true } })
const invalid = (issue: { [key: string]: Json }) =>
  failure(`MCP error -32602: Invalid tools/call request: ${JSON.stringify([issue], null, 2)}`)

describe('readMcpAction', () => {
  it('reads a call of a declared tool, with no arguments where none are given', () => {
    const action = { name: 'get_issue', arguments: { number: 7 } }
    assert.deepEqual(readMcpAction(action, world), { kind: 'action', action })
    assert.deepEqual(readMcpAction({ name: 'list_members' }, world), {
      kind: 'action',
      action: { name: 'list_members', arguments: {} },
    })
  })

  it('reads the text form', () => {
    const action = { name: 'get_issue', arguments: { number: 7 } }
    assert.deepEqual(readMcpAction('get_issue {"number": 7}', world), { kind: 'action', action })
    assert.deepEqual(readMcpAction(JSON.stringify(action), world), { kind: 'action', action })
    assert.deepEqual(readMcpAction(' list_members ', world), {
      kind: 'action',
      action: { name: 'list_members', arguments: {} },
    })
  })

  it('leaves other fields of a request out of the action', () => {
    assert.deepEqual(readMcpAction({ name: 'list_members', arguments: {}, _meta: { id: 1 } }, world), {
      kind: 'action',
      action: { name: 'list_members', arguments: {} },
    })
  })

  it('answers an unknown tool as a server does', () => {
    const expected = failure('MCP error -32602: Tool drop_table not found')
    assert.deepEqual(readMcpAction({ name: 'drop_table', arguments: {} }, world), expected)
    assert.deepEqual(readMcpAction('drop_table', world), expected)
    assert.deepEqual(readMcpAction('drop_table', { ...world, tools: undefined } as never), expected)
  })

  it('answers arguments that are no object as a server does', () => {
    const expected = invalid({
      expected: 'record',
      code: 'invalid_type',
      path: ['params', 'arguments'],
      message: 'Invalid input: expected record, received array',
    })
    assert.deepEqual(readMcpAction({ name: 'get_issue', arguments: [7] }, world), expected)
    assert.deepEqual(readMcpAction('get_issue [7]', world), expected)
  })

  it('answers a call without a name as a server does', () => {
    assert.deepEqual(
      readMcpAction({ tool: 'get_issue' }, world),
      invalid({
        expected: 'string',
        code: 'invalid_type',
        path: ['params', 'name'],
        message: 'Invalid input: expected string, received undefined',
      }),
    )
  })

  it('refuses what is no call, naming the tools', () => {
    const reason =
      'An action here is {"name": …, "arguments": {…}}, or as text: name {"argument": …}. Tools: get_issue, list_members.'
    for (const input of ['', 'get_issue number 7', '{"name": ', null, 7, true, []]) {
      assert.deepEqual(readMcpAction(input, world), { kind: 'refusal', reason })
    }
  })
})
