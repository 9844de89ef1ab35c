// What of a server's replies is computed from the world's data, and what is only inferred from its declarations.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { worldFrom } from '../../../src/world/reading/read-world.ts'
import { openMcpKernel } from '../kernel.ts'

const id = { type: 'object', properties: { item_id: { type: 'integer' } }, required: ['item_id'] }
const item = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } }
const tools = [
  { name: 'get_item', inputSchema: id, outputSchema: item },
  { name: 'list_items', inputSchema: { type: 'object', properties: {} } },
  { name: 'delete_item', inputSchema: id, outputSchema: item },
  { name: 'greet', inputSchema: { type: 'object', properties: {} } },
]

async function said(open: boolean, name: string, given: object = {}) {
  const world = worldFrom({
    version: 1,
    domain: 'mcp',
    title: 'Shop',
    open,
    tools,
    state: {
      server: { name: 'shop' },
      tables: { items: [{ id: 1, name: 'rope' }] },
      replies: { greet: { content: [{ type: 'text', text: 'Hello' }] } },
    },
  })
  const kernel = await openMcpKernel(world, { snapshot: undefined })
  try {
    const result = await kernel.step(
      { name, arguments: { ...given } },
      { signal: new AbortController().signal },
    )
    return result.kind === 'unknown' ? 'unknown' : result.isInferred ? 'inferred' : 'computed'
  } finally {
    await kernel.close()
  }
}

describe('openRecordsKernel', () => {
  it('computes in a closed world what its data and the form of its results determine', async () => {
    assert.equal(await said(false, 'greet'), 'computed')
    assert.equal(await said(false, 'get_item', { item_id: 1 }), 'computed')
    assert.equal(await said(false, 'get_item', { item_id: 2 }), 'computed')
    assert.equal(await said(false, 'get_item', { item_id: 'x' }), 'computed')
    assert.equal(await said(false, 'no_such_tool'), 'computed')
  })

  it('only infers results whose form nothing tells, and what a write does', async () => {
    assert.equal(await said(false, 'list_items'), 'inferred')
    assert.equal(await said(false, 'delete_item', { item_id: 1 }), 'inferred')
  })

  it('computes in an open world nothing but replies that are declared', async () => {
    assert.equal(await said(true, 'greet'), 'computed')
    assert.equal(await said(true, 'get_item', { item_id: 1 }), 'inferred')
    assert.equal(await said(true, 'get_item', { item_id: 'x' }), 'inferred')
    assert.equal(await said(true, 'no_such_tool'), 'inferred')
  })
})
