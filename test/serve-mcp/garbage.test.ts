// What is no message of either generation gets an error of the protocol: nothing crashes, nothing hangs, and nothing
// that the client did wrong is called the server's fault.
import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { domainNamed } from '../../domains/index.ts'
import { openAnySession } from '../../src/library/open-any-session.ts'
import { sessionToolbox } from '../../src/serve/mcp/session-toolbox.ts'
import { serveOverStdio } from '../../src/serve/mcp/stdio/serve-stdio.ts'
import { worldTools } from '../../src/serve/mcp/world-tools.ts'
import { World } from '../../src/world/world.ts'
import { body, malformed, meta, requestOf } from './malformed-mcp.ts'
import { noteWorld } from './note-world.ts'
import { type ServedWorlds, serveWorlds } from './served-world.ts'

describe('garbage over HTTP', () => {
  let served: ServedWorlds
  before(async () => {
    served = await serveWorlds({ notes: noteWorld }, { hub: { maxSessions: 100_000 } })
  })
  after(() => served.close())

  it('is never the fault of the server, and never breaks it', async () => {
    const session = await served.hub.create('notes')
    await fc.assert(
      fc.asyncProperty(malformed, async given => {
        const stop = new AbortController()
        const { signal } = stop
        const response = await fetch(requestOf(served.url, given, { session, signal }))
        // a stream that stays open is let go
        stop.abort()
        assert.ok(response.status < 500, `${response.status} to ${JSON.stringify(given)}`)
      }),
      { numRuns: 400 },
    )
    assert.deepEqual(served.complaints, [])
    const fresh = await fetch(served.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
      }),
    })
    assert.equal(fresh.status, 200)
  })
})

/** What notes answer over standard streams, up to the answer to the last request. */
async function answersTo(lines: readonly string[]): Promise<string> {
  const world = World.parse(noteWorld)
  const session = await openAnySession({ world })
  const tools = worldTools(world, await domainNamed(world.domain))
  const input = new PassThrough()
  const output = new PassThrough()
  const toolbox = sessionToolbox(tools, {
    step: async (action, options) => (await session.step(action, options)).observation,
    submit: async () => {},
  })
  const { signal } = new AbortController()
  const ended = serveOverStdio({ face: tools.face, toolbox, input, output, signal })
  const ask = { jsonrpc: '2.0', id: 'last', method: 'tools/list', params: { _meta: meta } }
  const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } }
  const greeting = { jsonrpc: '2.0', id: 'hello', method: 'initialize', params: hello }
  for (const line of [...lines, JSON.stringify(greeting), JSON.stringify(ask)]) input.write(`${line}\n`)
  let said = ''
  for await (const chunk of output) {
    said += String(chunk)
    if (said.includes('"id":"last"')) break
  }
  input.end()
  await ended
  await session.close()
  return said
}

describe('garbage over standard streams', () => {
  it('is passed over; what follows is answered', async () => {
    const lines = fc.sample(body, { numRuns: 1000, seed: 7 }).map(text => text.replaceAll(/[\r\n]/g, ' '))
    await answersTo(lines)
  })

  it('that is too long for a message is refused, wherever its id stands', async () => {
    const long = 'x'.repeat(12 * 2 ** 20)
    const params = { name: 'create_note', arguments: { text: long }, _meta: meta }
    const message = { method: 'tools/call', params, jsonrpc: '2.0' }
    const lines = [{ id: 7, ...message }, { ...message, id: 'b' }, message]
    const said = await answersTo(lines.map(line => JSON.stringify(line)))
    const refusals = said.split('\n').filter(line => line.includes('-32600'))
    const error = { code: -32600, message: 'A message may have 10485760 bytes' }
    assert.deepEqual(
      refusals.map(line => JSON.parse(line)),
      [{ id: 7 }, { id: 'b' }, {}].map(id => ({ jsonrpc: '2.0', ...id, error })),
    )
  })
})
