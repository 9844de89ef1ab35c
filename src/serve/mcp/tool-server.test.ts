import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rawClient } from '../../../test/serve-mcp/raw-client.ts'
import type { Tool } from '../../world/world.ts'
import { createToolServer, type ToolServerOptions } from './tool-server.ts'

const tools: Tool[] = ['a', 'b', 'c', 'd', 'e'].map(name => ({ name, inputSchema: { type: 'object' } }))
const toolbox = { tools, call: async () => ({ content: [{ type: 'text', text: 'called' }] }) }
const face = { name: 'letters', version: '1.0.0' }

const asking = (options: Partial<ToolServerOptions>) =>
  rawClient(createToolServer({ face, toolbox, ...options }))

describe('createToolServer', () => {
  it('says what it is, and offers what it has', async () => {
    const { greeting } = await asking({ face: { ...face, title: 'ABC', instructions: 'Read on.' } })
    assert.deepEqual(greeting, {
      protocolVersion: '2025-11-25',
      capabilities: { tools: { listChanged: false }, logging: {} },
      serverInfo: { name: 'letters', version: '1.0.0', title: 'ABC' },
      instructions: 'Read on.',
    })
  })

  it('lists page by page', async () => {
    const { ask } = await asking({ pageSize: 2 })
    const names: string[][] = []
    let cursor: unknown
    do {
      const { result = {} } = await ask('tools/list', cursor === undefined ? {} : { cursor })
      names.push((result.tools as Tool[]).map(({ name }) => name))
      cursor = result.nextCursor
    } while (cursor !== undefined)
    assert.deepEqual(names, [['a', 'b'], ['c', 'd'], ['e']])
    for (const wrong of ['x', 'from-99', 'from--1', 'from-1e9']) {
      const { error } = await ask('tools/list', { cursor: wrong })
      assert.deepEqual(error, { code: -32602, message: 'Invalid cursor' })
    }
  })

  it('answers ping and takes a log level', async () => {
    const { ask } = await asking({})
    assert.deepEqual((await ask('ping')).result, {})
    assert.deepEqual((await ask('logging/setLevel', { level: 'warning' })).result, {})
    assert.equal((await ask('prompts/list')).error?.code, -32601)
  })

  it('keeps unforeseen failures from the client and tells the operator', async () => {
    const failures: unknown[] = []
    const call = async () => {
      throw new Error('the password is 1234')
    }
    const { ask } = await asking({ toolbox: { tools, call }, onError: error => failures.push(error) })
    const { error } = await ask('tools/call', { name: 'a', arguments: {} })
    assert.deepEqual(error, { code: -32603, message: 'Internal error' })
    assert.deepEqual(
      failures.map(failure => (failure as Error).message),
      ['the password is 1234'],
    )
  })
})
