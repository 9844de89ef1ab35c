// Fuzz of the MCP endpoint: requests and messages of both generations, malformed from a seed. Nothing of it may be called
// the server's own fault, and a client that comes afterwards is served.
import fc from 'fast-check'
import { domainNamed } from '../domains/index.ts'
import { memoryStore } from '../src/engine/store/memory-store.ts'
import { loadWorld } from '../src/library/load-world.ts'
import { openAnySession } from '../src/library/open-any-session.ts'
import { catalogueFrom } from '../src/serve/catalogue.ts'
import { mcpSurface } from '../src/serve/mcp/mcp-surface.ts'
import { openHub } from '../src/serve/open-hub.ts'
import { malformed, requestOf } from '../test/serve-mcp/malformed-mcp.ts'
import { noteWorld } from '../test/serve-mcp/note-world.ts'
import { scriptOptions } from './script/script-options.ts'

const values = scriptOptions(import.meta.filename, { total: 20000, seed: 1 })
const world = await loadWorld(noteWorld)
const hub = openHub({
  catalogue: catalogueFrom([{ name: 'notes', world }]),
  store: memoryStore(),
  open: openAnySession,
  maxSessions: 1_000_000,
})
const complaints: unknown[] = []
const surface = mcpSurface({ hub, domainNamed, onError: error => complaints.push(error) })
const session = await hub.create('notes')
const statuses = new Map<number, number>()
const options = { numRuns: values.total, seed: values.seed }
const started = performance.now()
for (const given of fc.sample(malformed, options)) {
  const { status, body } = await surface.fetch(requestOf('http://127.0.0.1/mcp', given, { session }))
  await body?.cancel().catch(() => {})
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
}
const seconds = (performance.now() - started) / 1000
const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } }
const last = await surface.fetch(
  new Request('http://127.0.0.1/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: hello }),
  }),
)
const count = (test: (status: number) => boolean) =>
  [...statuses].reduce((sum, [status, times]) => (test(status) ? sum + times : sum), 0)
const figure = (value: number) => value.toLocaleString('en')
const rows = [
  ['malformed requests', figure(options.numRuns)],
  ['answered 2xx (what turned out harmless)', figure(count(status => status < 300))],
  ['answered 4xx', figure(count(status => status >= 400 && status < 500))],
  ['answered 5xx', figure(count(status => status >= 500))],
  ['failures reported to the operator', figure(complaints.length)],
  ['still serving afterwards', last.status === 200 ? 'yes' : 'no'],
  ['seconds', figure(Math.round(seconds))],
]
for (const line of complaints.slice(0, 5)) process.stderr.write(`${String(line)}\n`)
await surface.close()
await hub.close()
process.stdout.write(
  `| fuzzed | |\n| --- | ---: |\n${rows.map(([name, value]) => `| ${name} | ${value} |`).join('\n')}\n`,
)
process.exitCode = count(status => status >= 500) === 0 && last.status === 200 ? 0 : 1
