import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { World } from '../../../src/world/world.ts'
import { domain as mcp } from '../domain.ts'

const picture = { type: 'image', data: 'AAAA', mimeType: 'image/png' }
const world = World.parse({
  version: 1,
  domain: 'mcp',
  title: 'Replies',
  tools: [
    {
      name: 'greet',
      inputSchema: { type: 'object', properties: { who: { type: 'string' } }, required: ['who'] },
    },
    { name: 'photograph' },
    { name: 'fail' },
  ],
  state: {
    server: { name: 'replies' },
    replies: {
      greet: { content: [{ type: 'text', text: 'Hello {who}, {form.title} {nobody}' }] },
      photograph: { content: [picture], notes: [{ log: 'click' }] },
      fail: { content: [{ type: 'text', text: 'broken' }], isError: true },
    },
  },
})

async function step(action: object) {
  const kernel = await mcp.openKernel(world, { snapshot: undefined })
  const read = mcp.readAction(action as never, world)
  assert.equal(read.kind, 'action')
  const result = await kernel.step(read.action, { signal: new AbortController().signal })
  return result.kind === 'computed' ? result.observation : result
}

describe('declaredReply', () => {
  it('has arguments and answers in its places, and leaves names nobody gave', async () => {
    const answers = { form: { title: 'Dr' } }
    assert.deepEqual(await step({ name: 'greet', arguments: { who: 'Ada' }, answers }), {
      text: 'Hello Ada, Dr {nobody}',
    })
  })

  it('comes only where the arguments fit', async () => {
    const refused = await step({ name: 'greet', arguments: {} })
    assert.match((refused as { text: string }).text, /^MCP error -32602: Input validation error/)
  })

  it('keeps what is no text in the data', async () => {
    assert.deepEqual(await step({ name: 'photograph' }), {
      text: '[image: image/png]',
      data: { $result: { content: [picture], notes: [{ log: 'click', level: 'info' }] } },
    })
  })

  it('may be a failure', async () => {
    assert.deepEqual(await step({ name: 'fail' }), { text: 'broken', isError: true })
  })
})
