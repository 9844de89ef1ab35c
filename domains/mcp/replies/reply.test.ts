import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readMcpReply } from './reply.ts'

describe('readMcpReply', () => {
  it('keeps text as it is, but for one last line break', () => {
    assert.deepEqual(readMcpReply('Booked.\n'), { text: 'Booked.' })
    assert.deepEqual(readMcpReply(''), { text: '' })
  })

  it('gives JSON objects and arrays as data too', () => {
    assert.deepEqual(readMcpReply('{"total": 0}\n'), { text: '{"total": 0}', data: { total: 0 } })
    assert.deepEqual(readMcpReply('[1, 2]'), { text: '[1, 2]', data: [1, 2] })
  })

  it('gives no data for bare values and broken JSON', () => {
    for (const text of ['7', 'null', '"a"', 'true', '{"a": ']) assert.deepEqual(readMcpReply(text), { text })
  })

  it('knows a failure that is an object', () => {
    for (const data of [
      { error: { code: 'forbidden' } },
      { error: 'no such order' },
      { status: 'error', reason: 'x' },
      { success: false },
      { content: [{ type: 'text', text: 'x' }], isError: true },
    ]) {
      assert.deepEqual(readMcpReply(JSON.stringify(data)), {
        text: JSON.stringify(data),
        data,
        isError: true,
      })
    }
  })

  it('takes an empty error field for none', () => {
    for (const data of [{ error: '', response: 'ok' }, { error: null }, { error: false }, { errors: [] }]) {
      assert.deepEqual(readMcpReply(JSON.stringify(data)), { text: JSON.stringify(data), data })
    }
  })

  it('knows a failure that is text', () => {
    for (const text of [
      'MCP error -32602: Tool x not found',
      'Error: The clinic is closed.',
      'Error executing tool move: no such slot',
      "Input validation error: 'number' is a required property",
      '1 validation error for get_issueArguments\nnumber\n  Field required',
    ]) {
      assert.deepEqual(readMcpReply(text), { text, isError: true })
    }
  })

  it('takes talk of errors inside a text for no failure', () => {
    for (const text of ['Errors: 0', 'Log of today\nError: disk full', 'Error rates fell by 4 %.']) {
      assert.deepEqual(readMcpReply(text), { text })
    }
  })
})
