import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { domainNamed } from '../../../domains/index.ts'
import { memoryStore } from '../../engine/store/memory-store.ts'
import { loadWorld } from '../../library/load-world.ts'
import { openAnySession } from '../../library/open-any-session.ts'
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

describe('handleToolbox', () => {
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
    const hub = openHub({
      catalogue: catalogueFrom([{ name: 'taken', world }]),
      store: memoryStore(),
      open: openAnySession,
    })
    t.after(() => hub.close())
    const toolbox = handleToolbox(worldTools(world, await domainNamed(world.domain)), { hub, name: 'taken' })
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
