// The official clients of both generations, over streamable HTTP and over standard streams.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { temporaryFolder } from '../temporary-folder.ts'
import { noteWorld } from './note-world.ts'
import { type AnyClient, firstClient, secondClient, textOf } from './official-clients.ts'
import { type ServedWorlds, serveWorlds } from './served-world.ts'

const root = path.resolve(import.meta.dirname, '..', '..')
const worldFile = path.join(temporaryFolder(), 'notes.json')
writeFileSync(worldFile, JSON.stringify(noteWorld))
const command = {
  command: process.execPath,
  args: ['--conditions=agentworld-source', path.join(root, 'src/cli/main.ts'), 'mcp', worldFile, '--quiet'],
}

const clients: { readonly [name: string]: (url: URL) => Promise<AnyClient> } = {
  'sdk 1.x over HTTP': firstClient,
  'sdk 1.x over stdio': () => firstClient(command),
  'client 2.x, 2025-11-25, over HTTP': url => secondClient(url, '2025-11-25'),
  'client 2.x, 2025-11-25, over stdio': () => secondClient(command, '2025-11-25'),
  'client 2.x, 2026-07-28, over stdio': () => secondClient(command, '2026-07-28'),
  'client 2.x, 2026-07-28, bound to a session by its address': async url => {
    const opener = await secondClient(url, '2026-07-28')
    const { structuredContent } = await opener.callTool({ name: 'open_session', arguments: {} })
    await opener.close()
    const { session } = structuredContent as { session: string }
    return secondClient(new URL(`?session=${session}`, url), '2026-07-28')
  },
}

describe('official MCP clients', () => {
  let served: ServedWorlds
  before(async () => {
    served = await serveWorlds({ notes: noteWorld })
  })
  after(() => served.close())

  for (const [name, connect] of Object.entries(clients)) {
    it(`${name}: lists, calls, and keeps what was done`, async () => {
      const client = await connect(new URL(served.url))
      const call = (tool: string, given: Record<string, unknown> = {}) =>
        client.callTool({ name: tool, arguments: given })
      try {
        assert.deepEqual(client.getServerVersion(), { name: 'desk', version: '2.1.0', title: 'The desk' })
        assert.equal(client.getInstructions(), 'Keep notes short.')
        assert.deepEqual((await client.listTools()).tools, noteWorld.tools)
        assert.deepEqual((await call('count_notes')).structuredContent, { count: 1 })
        const created = await call('create_note', { text: 'done' })
        assert.equal(JSON.parse(textOf(created)).text, 'done')
        assert.equal(created.structuredContent, undefined)
        assert.deepEqual((await call('count_notes')).structuredContent, { count: 2 })
        const wrong = await call('create_note', { text: 5 })
        assert.equal(wrong.isError, true)
        assert.equal(
          textOf(wrong),
          'MCP error -32602: Input validation error: Invalid arguments for tool create_note: Invalid input: expected string, received number at text',
        )
      } finally {
        await client.close()
      }
    })
  }

  it('client 2.x, 2026-07-28, over HTTP: carries a handle, and is told to where a write would be lost', async () => {
    const client = await secondClient(new URL(served.url), '2026-07-28')
    const { tools } = await client.listTools()
    assert.deepEqual(
      tools.map(({ name, inputSchema }) => [name, Object.keys(inputSchema.properties ?? {})]),
      [
        ['open_session', []],
        ['create_note', ['text', 'session']],
        ['count_notes', ['session']],
      ],
    )
    const call = async (name: string, given: object) =>
      (await client.callTool({ name, arguments: { ...given } })).structuredContent
    const { session } = (await call('open_session', {})) as { session: string }
    await call('create_note', { text: 'in a session', session })
    const alone = await client.callTool({ name: 'create_note', arguments: { text: 'alone' } })
    assert.equal(alone.isError, true)
    assert.match(textOf(alone), /Call open_session, and pass the handle/)
    assert.deepEqual(await call('count_notes', { session }), { count: 2 })
    assert.deepEqual(await call('count_notes', {}), { count: 1 })
    await assert.rejects(call('count_notes', { session: 'made-up' }), /Session not found/)
    await client.close()
  })

  it('calls that stand alone leave no session behind', async () => {
    const client = await secondClient(new URL(served.url), '2026-07-28')
    const before = await served.hub.list()
    await client.callTool({ name: 'count_notes', arguments: {} })
    assert.deepEqual(await served.hub.list(), before)
    await client.close()
  })
})
