import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { domainNamed } from '../../../domains/index.ts'
import { noteWorld } from '../../../test/serve-mcp/note-world.ts'
import { memoryStore } from '../../engine/store/memory-store.ts'
import type { ToolCall } from '../../kernel/tools/tool-call.ts'
import { loadWorld } from '../../library/load-world.ts'
import { openAnySession } from '../../library/open-any-session.ts'
import type { World } from '../../world/world.ts'
import { catalogueFrom } from '../catalogue.ts'
import { openHub } from '../open-hub.ts'
import { handleToolbox } from './handle-toolbox.ts'
import type { CallContext } from './toolbox.ts'
import { worldTools } from './world-tools.ts'

const context: CallContext = {
  signal: new AbortController().signal,
  note: async () => {},
  thinking: () => {},
}
const text = (value: string) => ({ content: [{ type: 'text', text: value }] })

async function served(world: World, t: TestContext) {
  const hub = openHub({
    catalogue: catalogueFrom([{ name: 'it', world }]),
    store: memoryStore(),
    open: openAnySession,
  })
  t.after(() => hub.close())
  const tools = worldTools(world, await domainNamed(world.domain))
  return { hub, toolbox: handleToolbox(tools, { hub, name: 'it' }) }
}

describe('handleToolbox', () => {
  it('refuses what would be lost without a handle, and says how to get one', async t => {
    const world = await loadWorld({
      ...noteWorld,
      success: [{ kind: 'answer', equals: '2' }],
    })
    const { toolbox, hub } = await served(world, t)
    const needed = toolbox.tools.map(({ name, inputSchema }) => [name, inputSchema.required ?? []])
    assert.deepEqual(needed, [
      ['open_session', []],
      ['create_note', ['text', 'session']],
      ['count_notes', []],
      ['submit_answer', ['answer', 'session']],
    ])
    const call = (name: string, given: ToolCall['arguments']) =>
      toolbox.call({ name, arguments: given }, context)
    const how =
      'Nothing was done: this tool acts in a session. Call open_session, and pass the handle it returns as "session".'
    assert.deepEqual(await call('create_note', { text: 'lost' }), { ...text(how), isError: true })
    assert.deepEqual(await call('submit_answer', { answer: '2' }), { ...text(how), isError: true })
    assert.deepEqual((await call('count_notes', {})).structuredContent, { count: 1 })
    assert.deepEqual(await hub.list(), [])
    const { session } = (await call('open_session', {})).structuredContent as { session: string }
    await call('create_note', { text: 'kept', session })
    assert.deepEqual((await call('count_notes', { session })).structuredContent, { count: 2 })
    assert.deepEqual(await call('submit_answer', { answer: '2', session }), text('Submitted.'))
    assert.equal((await hub.look(session)).transcript.score?.reward, 1)
  })

  it('finds names that the tools of a world leave free', async t => {
    const world = await loadWorld({
      version: 1,
      domain: 'mcp',
      title: 'Names taken',
      tools: [
        {
          name: 'open_session',
          inputSchema: {
            type: 'object',
            properties: { session: { type: 'string' } },
            additionalProperties: false,
          },
        },
      ],
      state: { server: { name: 'taken' }, replies: { open_session: text('opened {session}') } },
    })
    const { toolbox, hub } = await served(world, t)
    assert.deepEqual(
      toolbox.tools.map(({ name, inputSchema }) => [name, Object.keys(inputSchema.properties ?? {})]),
      [
        ['open_session_', []],
        ['open_session', ['session', 'session_']],
      ],
    )
    const { structuredContent } = await toolbox.call({ name: 'open_session_', arguments: {} }, context)
    const { session: session_ } = structuredContent as { session: string }
    const call = { name: 'open_session', arguments: { session: 'a box', session_ } }
    assert.deepEqual(await toolbox.call(call, context), text('opened a box'))
    assert.equal((await hub.look(session_)).transcript.turns.length, 1)
    const odd = { name: 'open_session', arguments: { session_: 5 } }
    await assert.rejects(toolbox.call(odd, context), { code: -32602, message: 'session_ must be a string' })
  })
})
