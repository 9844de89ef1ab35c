// Sessions of the generation that has them, request by request.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { memoryStore } from '../../src/engine/store/memory-store.ts'
import { WorldError } from '../../src/world/error.ts'
import { noteWorld } from './note-world.ts'
import { type ServedWorlds, serveWorlds } from './served-world.ts'

const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const hello = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}

interface Answer {
  readonly status: number
  readonly session: string | null
  readonly message: { readonly result?: unknown; readonly error?: { code: number; message: string } }
}

async function post(url: string, body: unknown, more: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...more },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  const data = /^data: (\{.*\})$/m.exec(text)?.[1] ?? text
  return {
    status: response.status,
    session: response.headers.get('mcp-session-id'),
    message: data === '' ? {} : JSON.parse(data),
  }
}

async function open(url: string): Promise<Record<string, string>> {
  const { session } = await post(url, hello)
  assert.ok(session)
  const named = { 'mcp-session-id': session, 'mcp-protocol-version': '2025-11-25' }
  await post(url, { jsonrpc: '2.0', method: 'notifications/initialized' }, named)
  return named
}

const call = (name: string, given: object = {}) => ({
  jsonrpc: '2.0',
  id: 2,
  method: 'tools/call',
  params: { name, arguments: given },
})
const counted = ({ message }: Answer) => (message.result as { structuredContent: unknown }).structuredContent

describe('MCP sessions over HTTP', () => {
  let served: ServedWorlds
  before(async () => {
    served = await serveWorlds({ notes: noteWorld, 'more/notes': noteWorld }, { hub: { maxSessions: 20 } })
  })
  after(() => served.close())

  it('are worlds apart', async () => {
    const [one, two] = [await open(served.url), await open(served.url)]
    await post(served.url, call('create_note', { text: 'mine' }), one)
    assert.deepEqual(counted(await post(served.url, call('count_notes'), one)), { count: 2 })
    assert.deepEqual(counted(await post(served.url, call('count_notes'), two)), { count: 1 })
  })

  it('end with DELETE: scored, kept, and not to be used again', async () => {
    const named = await open(served.url)
    await post(served.url, call('create_note', { text: 'done' }), named)
    const ended = await fetch(served.url, { method: 'DELETE', headers: named })
    assert.equal(ended.status, 200)
    const again = await post(served.url, call('count_notes'), named)
    assert.deepEqual(
      { status: again.status, error: again.message.error },
      { status: 404, error: { code: -32001, message: 'Session not found' } },
    )
    const id = named['mcp-session-id'] ?? ''
    const { transcript } = await served.hub.look(id)
    assert.equal(transcript.score?.score, 1)
    assert.equal(served.hub.holds(id), false, 'its place is free again')
  })

  it('are not found once they were removed, however they were', async () => {
    const named = await open(served.url)
    await served.hub.remove(named['mcp-session-id'] ?? '')
    for (const asked of [call('count_notes'), { jsonrpc: '2.0', id: 3, method: 'tools/list' }])
      assert.equal((await post(served.url, asked, named)).status, 404)
    assert.equal((await fetch(served.url, { method: 'DELETE', headers: named })).status, 404)
  })

  it('leave nothing behind where nothing was done', async () => {
    const named = await open(served.url)
    await fetch(served.url, { method: 'DELETE', headers: named })
    assert.ok(!(await served.hub.list()).includes(named['mcp-session-id'] ?? ''))
  })

  it('are asked for by name: 400 without one, 404 with a wrong one or one of another world', async () => {
    const named = await open(served.url)
    const without = await post(served.url, call('count_notes'))
    assert.deepEqual([without.status, without.message.error?.code], [400, -32000])
    const wrong = await post(served.url, call('count_notes'), { 'mcp-session-id': 'made-up' })
    assert.deepEqual([wrong.status, wrong.message.error?.code], [404, -32001])
    const odd = await post(served.url, call('count_notes'), { 'mcp-session-id': '../../etc/passwd' })
    assert.deepEqual([odd.status, odd.message.error?.code], [404, -32001])
    const elsewhere = await post(`${served.base}/mcp/more/notes`, call('count_notes'), named)
    assert.deepEqual([elsewhere.status, elsewhere.message.error?.code], [404, -32001])
  })

  it('are opened at the address of a world, which any other address tells', async () => {
    for (const place of ['/mcp', '/mcp/none']) {
      const lost = await post(`${served.base}${place}`, call('count_notes'))
      const message = 'There is no server here. There is /mcp/notes, /mcp/more/notes'
      assert.deepEqual([lost.status, lost.message.error], [404, { code: -32001, message }])
    }
  })

  it('go on in another process that shares the store', async () => {
    const named = await open(served.url)
    await post(served.url, call('create_note', { text: 'here' }), named)
    const { mcpSurface } = await import('../../src/serve/mcp/mcp-surface.ts')
    const { domainNamed } = await import('../../domains/index.ts')
    // a surface of its own knows none of the first one's streams
    const other = mcpSurface({ hub: served.hub, domainNamed })
    const response = await other.fetch(
      new Request(served.url, {
        method: 'POST',
        headers: { ...headers, ...named },
        body: JSON.stringify(call('count_notes')),
      }),
    )
    const data = /^data: (.*)$/m.exec(await response.text())?.[1] ?? ''
    assert.deepEqual(JSON.parse(data).result.structuredContent, { count: 2 })
    await other.close()
  })

  it('are refused when there is no room, in words of the protocol', async t => {
    const full = await serveWorlds({ notes: noteWorld }, { hub: { maxSessions: 1 } })
    t.after(() => full.close())
    await open(full.url)
    const refused = await post(full.url, hello)
    assert.deepEqual(
      { status: refused.status, error: refused.message.error },
      { status: 503, error: { code: -32000, message: 'Server is busy, try again later' } },
    )
  })

  it('are not given up while the store is gone', async t => {
    const store = memoryStore()
    let isGone = false
    const read = (id: string) =>
      isGone ? Promise.reject(new WorldError('store', 'The store is gone.')) : store.read(id)
    const shaky = await serveWorlds({ notes: noteWorld }, { hub: { store: { ...store, read } } })
    t.after(() => shaky.close())
    const id = await shaky.hub.create('notes')
    // a process that does not know the session must look it up
    const named = { 'mcp-session-id': id }
    isGone = true
    const during = await post(shaky.url, call('count_notes'), named)
    assert.deepEqual(
      { status: during.status, error: during.message.error },
      { status: 503, error: { code: -32000, message: 'Server is busy, try again later' } },
    )
    assert.equal(shaky.complaints.length, 1)
    isGone = false
    assert.deepEqual(counted(await post(shaky.url, call('count_notes'), named)), { count: 1 })
  })

  it('are only for worlds that are offered', async () => {
    for (const path of ['/mcp', '/mcp/none', '/mcp/../../etc', '/mcp/notes/x']) {
      const { status, message } = await post(`${served.base}${path}`, hello)
      assert.deepEqual([path, status, message.error !== undefined], [path, 404, true])
    }
  })
})

describe('what reaches an MCP server at all', () => {
  it('passes the guard: host, origin, token and size, each refused as JSON-RPC', async t => {
    const served = await serveWorlds({ notes: noteWorld }, { guard: { token: 'secret', maxBodyBytes: 2000 } })
    t.after(() => served.close())
    const token = { authorization: 'Bearer secret' }
    const refused = async (more: Record<string, string>, body: unknown = hello) => {
      const { status, message } = await post(served.url, body, more)
      return [status, message.error?.code]
    }
    assert.deepEqual(await refused({}), [401, -32000])
    assert.deepEqual(await refused({ ...token, origin: 'https://evil.example' }), [403, -32000])
    assert.deepEqual(await refused(token, 'x'.repeat(3000)), [413, -32000])
    assert.equal((await post(served.url, hello, token)).status, 200)
  })
})
