import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ToolCall } from '../../../../src/kernel/tools/tool-call.ts'
import type { RecordedCall } from './recorded-calls.ts'
import { refusalsIn } from './refusals.ts'

const properties = { id: { type: 'integer' } }
const tool = { name: 'get', inputSchema: { type: 'object', properties, additionalProperties: false } }
const call = (given: ToolCall['arguments'], name = 'get'): ToolCall => ({ name, arguments: given })
const said = (action: ToolCall, text: string): RecordedCall => ({ action, observation: { text } })
const fitted = said(call({ id: 1 }), 'one')

describe('refusalsIn', () => {
  it('refuses in the words of the SDK where no recording says otherwise', () => {
    const refusals = refusalsIn([fitted], [tool])
    assert.equal(refusals.noSuchTool('other').text, 'MCP error -32602: Tool other not found')
    assert.match(JSON.stringify(refusals.unfit(tool, call({ id: 'x' }))), /expected number, received string/)
    assert.match(JSON.stringify(refusals.unfit(tool, call({ id: 1, more: 2 }))), /Unrecognized key/)
    assert.equal(refusals.unfit(tool, call({ id: 1 })), undefined)
  })

  it('refuses a tool that is not there as the server did', () => {
    const refusals = refusalsIn([said(call({}, 'lost'), 'Unknown tool: lost')], [tool])
    assert.equal(refusals.noSuchTool('other').text, 'Unknown tool: other')
  })

  it('claims nothing of arguments that do not fit where the server had words of its own', () => {
    const refusals = refusalsIn([said(call({ id: 'x' }), 'id must be a number')], [tool])
    assert.equal(refusals.unfit(tool, call({ id: true })), 'otherwise')
  })

  it('passes over arguments that the server passed over', () => {
    const refusals = refusalsIn([said(call({ id: 1, more: 2 }), 'one')], [tool])
    assert.deepEqual(refusals.taken(call({ id: 7, other: 3 })), call({ id: 7 }))
    assert.deepEqual(refusalsIn([fitted], [tool]).taken(call({ id: 7, other: 3 })), call({ id: 7, other: 3 }))
  })
})
