import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { describe, it } from 'node:test'
import { recordEpisode } from '../../../src/collect/record-episodes.ts'
import { World } from '../../../src/world/world.ts'
import { skipWithout } from '../../../test/system-packages.ts'
import { createChance } from '../measure/chance.ts'
import { McpState } from '../state.ts'
import { realMcpDomain } from './real-domain.ts'
import { openRealServer } from './real-server.ts'
import { recordedServers } from './recorded-servers.ts'

const signal = AbortSignal.timeout(60_000)
const serverNamed = (name: string) => {
  const server = recordedServers.find(one => one.name === name)
  assert.ok(server)
  return server
}
const results = async (name: string, calls: readonly (readonly [string, object])[]) => {
  const server = await openRealServer(serverNamed(name).begin(createChance(1)))
  const seen = []
  for (const [tool, given] of calls) {
    const { text, isError } = await server.step({ name: tool, arguments: { ...given } }, { signal })
    seen.push(isError ? `! ${text}` : text)
  }
  await server.close()
  return seen
}

describe('openRealServer', { skip: skipWithout('bubblewrap') }, () => {
  it('keeps what our store room is told, and refuses what does not fit', async () => {
    const [moved = '', strange = '', wrong = '', missing = '', ledger = ''] = await results('stock', [
      ['receive_goods', { sku: 'ZZ999', shelf: 'A1', quantity: 2 }],
      ['take_goods', { sku: 'bad', shelf: 'A1', quantity: 2 }],
      ['take_goods', { sku: 'ZZ999', shelf: 'A1', quantity: 0 }],
      ['nothing', {}],
      ['read_ledger', {}],
    ])
    assert.equal(moved, '! Unknown good ZZ999')
    assert.match(strange, /^! Input validation error: .*two capitals and three digits/)
    assert.match(wrong, /^! Input validation error: .*quantity/)
    assert.equal(missing, '! MCP error -32602: Tool nothing not found')
    assert.deepEqual(JSON.parse(ledger), { entries: [] })
  })

  it('ends with a server that breaks down, and answers as its clients are told', async () => {
    const script = `
      require('node:readline').createInterface({ input: process.stdin }).on('line', line => {
        const { id, method } = JSON.parse(line)
        if (method === 'tools/call') process.exit(1)
        console.log(JSON.stringify({ jsonrpc: '2.0', id, result: {} }))
      })`
    const server = await openRealServer({ command: ['node', '-e', script] })
    const seen = await server.step({ name: 'any', arguments: {} }, { signal })
    assert.deepEqual(seen, { text: 'MCP error -32000: Connection closed', isError: true })
    assert.equal(server.isOpen(), false)
    await server.close()
  })

  it('shows a server neither the machine nor its environment', async () => {
    const [environment = '', fetched = ''] = await results('everything', [
      ['get-env', {}],
      ['gzip-file-as-resource', { data: 'https://example.org/' }],
    ])
    assert.deepEqual(JSON.parse(environment), {
      HOME: '/data',
      PATH: '/opt/node:/usr/bin:/bin',
      PWD: '/data',
      TZ: 'UTC',
    })
    assert.equal(fetched, '! fetch failed')
  })
})

describe('realMcpDomain', { skip: skipWithout('bubblewrap') }, () => {
  it('records the same session for the same seed, in a world that tells its beginning', async () => {
    const domain = await realMcpDomain([serverNamed('notes')])
    const [one, other] = await Promise.all([
      recordEpisode(domain, 4, signal),
      recordEpisode(domain, 4, signal),
    ])
    const plain = (records: typeof one.records) =>
      records.map(record => (record.kind === 'turn' ? { ...record, timing: undefined } : record))
    assert.deepEqual(plain(one.records), plain(other.records))
    assert.ok(one.records.length > 24)
    const { world } = domain.explorer.episode(4)
    assert.deepEqual(World.parse(world), world)
    assert.ok((McpState.parse(world.state).tables.notes?.length ?? 0) > 2)
  })

  it('has every server that it names', () => {
    for (const { begin } of recordedServers) {
      const script = begin(createChance(1)).command[1] ?? ''
      assert.ok(existsSync(script), script)
    }
  })
})
