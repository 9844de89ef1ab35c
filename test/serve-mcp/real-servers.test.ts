// A real server simulated, recorded and shadowed, by the command line and an official client.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { loadWorld } from '../../src/library/load-world.ts'
import { Entry } from '../../src/world/entry.ts'
import { agentworld, bareEnvironment, root, start } from '../cli/agentworld.ts'
import { openMisbehavingEndpoint } from '../servers/misbehaving-endpoint.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { meta } from './malformed-mcp.ts'
import { firstClient, textOf } from './official-clients.ts'

const require = createRequire(import.meta.url)
const folder = temporaryFolder()
const memory = require.resolve('@modelcontextprotocol/server-memory/dist/index.js')
const filesystem = require.resolve('@modelcontextprotocol/server-filesystem/dist/index.js')
const node = process.execPath
const ada = { name: 'Ada', entityType: 'person', observations: ['likes tea'] }

function mcp(...args: string[]) {
  const main = [
    '--conditions=agentworld-source',
    path.join(root, 'src/cli/main.ts'),
    'mcp',
    ...args,
    '--quiet',
  ]
  return firstClient({ command: node, args: main })
}

const run = (...args: string[]) =>
  agentworld(['mcp', ...args], { cwd: folder, env: { PATH: bareEnvironment(folder).PATH ?? '' } })

describe('agentworld mcp --simulate', () => {
  it('reads the tools of a real server once, touches nothing, and stands in for it', async () => {
    const place = path.join(folder, 'simulated.jsonl')
    const client = await mcp('--simulate', `MEMORY_FILE_PATH=${place} ${node} ${memory}`)
    const { tools } = await client.listTools()
    assert.ok(tools.some(({ name }) => name === 'open_nodes'))
    await client.callTool({ name: 'create_entities', arguments: { entities: [ada] } })
    const { structuredContent } = await client.callTool({ name: 'read_graph', arguments: {} })
    assert.deepEqual(structuredContent, { entities: [ada], relations: [] })
    await client.close()
    assert.equal(existsSync(place), false)
  })

  it('computes what is plain from the tools of a server nobody knows, and has the rest imagined', async () => {
    const script = path.join(folder, 'replies.jsonl')
    writeFileSync(
      script,
      `${JSON.stringify('<predicted_observation>\nimagined\n</predicted_observation>')}\n`,
    )
    const odd = path.join(root, 'test/serve-mcp/odd-server.ts')
    const client = await mcp('--simulate', `${node} ${odd}`, '--model', `scripted:${script}`)
    assert.deepEqual(client.getServerVersion(), { name: 'odd', version: '0.1.0' })
    assert.equal(textOf(await client.callTool({ name: 'first', arguments: {} })), 'imagined')
    const unknown = await client.callTool({ name: 'nope', arguments: {} })
    assert.equal(textOf(unknown), 'MCP error -32602: Tool nope not found')
    await client.close()
  })

  it('writes the world with -o and says what it did', async () => {
    const out = path.join(folder, 'files.yaml')
    mkdirSync(path.join(folder, 'shared'))
    const command = `${node} ${filesystem} ${path.join(folder, 'shared')}`
    const { code, stdout, stderr } = await run('--simulate', command, '-o', out)
    assert.deepEqual({ code, stdout }, { code: 0, stdout: '' })
    assert.match(
      stderr,
      /starting '.*' once, (in a sandbox without network|unsandboxed.*), to read its tools/,
    )
    assert.match(stderr, /read 14 tools; the server is ended, nothing was called/)
    const world = await loadWorld(out)
    assert.deepEqual(world.state.server, {
      name: 'secure-filesystem-server',
      version: '0.2.0',
      kind: 'filesystem',
      roots: [path.join(folder, 'shared')],
      home: '/root',
      json: 'indented',
      notFound: '{entity} with {key} {id} not found',
    })
    const again = await run('--simulate', command, '-o', out)
    assert.equal(again.code, 1)
    assert.match(again.stderr, /exists already/)
  })

  it('says so where the command is no server', async () => {
    const { code, stderr } = await run('--simulate', 'echo hello')
    assert.equal(code, 2)
    assert.match(stderr, /did not say what tools it has/)
    const none = await run()
    assert.equal(none.code, 2)
    assert.match(none.stderr, /Which world, or which server\?/)
  })
})

describe('agentworld mcp --record', () => {
  it('passes calls on and keeps them as a session by: real, which goes on', async () => {
    const file = path.join(folder, 'recorded.jsonl')
    const server = `MEMORY_FILE_PATH=${path.join(folder, 'kept.jsonl')} ${node} ${memory}`
    const client = await mcp('--simulate', server, '--record', file)
    const made = await client.callTool({ name: 'create_entities', arguments: { entities: [ada] } })
    assert.deepEqual(JSON.parse(textOf(made)), [ada])
    await client.close()
    const second = await mcp('--simulate', server, '--record', file)
    await second.callTool({ name: 'read_graph', arguments: {} })
    await second.close()
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    const records = lines.map(line => Entry.parse(JSON.parse(line)))
    assert.deepEqual(
      records.map(record => (record.kind === 'turn' ? [record.at, record.by, record.action] : record.kind)),
      [
        'header',
        [1, 'real', { name: 'create_entities', arguments: { entities: [ada] } }],
        [2, 'real', { name: 'read_graph', arguments: {} }],
      ],
    )
    const shown = await agentworld(['show', file], { cwd: folder })
    assert.equal(shown.code, 0)
  })
})

describe('agentworld mcp --shadow', () => {
  it('passes calls on and says where the simulation differs', async () => {
    const place = path.join(folder, 'older.jsonl')
    writeFileSync(place, `${JSON.stringify({ type: 'entity', ...ada })}\n`)
    const file = path.join(folder, 'shadow.jsonl')
    const client = await mcp('--simulate', `MEMORY_FILE_PATH=${place} ${node} ${memory}`, '--shadow', file)
    const { structuredContent } = await client.callTool({ name: 'read_graph', arguments: {} })
    assert.deepEqual(structuredContent, { entities: [ada], relations: [] })
    await client.callTool({ name: 'search_nodes', arguments: { query: 'nobody' } })
    await client.close()
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    assert.deepEqual(
      lines.map(line => JSON.parse(line)).map(({ call, verdict, by }) => [call.name, verdict, by]),
      [
        ['read_graph', 'differs', 'kernel'],
        ['search_nodes', 'same', 'kernel'],
      ],
    )
  })
  it('writes every call, though the client closes while the model still thinks', async () => {
    await using endpoint = await openMisbehavingEndpoint([() => {}], { models: ['m'] })
    const file = path.join(folder, 'left.jsonl')
    const odd = `${node} ${path.join(root, 'test/serve-mcp/odd-server.ts')}`
    const client = await mcp('--simulate', odd, '--shadow', file, '--model', `${endpoint.baseUrl}#m`)
    for (let call = 0; call < 5; call++) await client.callTool({ name: 'first', arguments: {} })
    // ends the input, waits, and then ends the process
    await client.close()
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    assert.deepEqual(
      lines.map(line => JSON.parse(line)).map(({ verdict, real, failed }) => [verdict, real.text, failed]),
      Array(5).fill(['not simulated', 'done', 'The client left before this call was simulated.']),
    )
  })

  it('says so where it cannot write, before anything happens and afterwards', async () => {
    const odd = `${node} ${path.join(root, 'test/serve-mcp/odd-server.ts')}`
    const nowhere = await run('--simulate', odd, '--shadow', path.join(folder, 'no', 'where.jsonl'))
    assert.equal(nowhere.code, 2)
    assert.match(nowhere.stderr, /there is no such folder/)
    assert.doesNotMatch(nowhere.stderr, /starting/)
    const place = path.join(folder, 'moved.jsonl')
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'first', _meta: meta } }
    const child = start(['mcp', '--simulate', odd, '--shadow', place, '--quiet'], {
      cwd: folder,
      isInputOpen: true,
      env: { PATH: bareEnvironment(folder).PATH ?? '' },
    })
    child.stdin?.write(`${JSON.stringify(call)}\n`)
    const [complaint, closed] = [child.stderr?.toArray(), once(child, 'close')]
    child.stdout?.once('data', () => child.stdin?.end(`${JSON.stringify({ ...call, id: 2 })}\n`))
    while (!existsSync(place)) await setTimeout(5)
    rmSync(place)
    mkdirSync(place)
    const [code] = await closed
    const said = Buffer.concat((await complaint) ?? []).toString()
    assert.equal(code, 1)
    assert.match(said, /moved\.jsonl is a folder, not a file\. Calls go on\./)
    assert.match(said, /2 of 2 comparisons were not written\./)
  })
})

describe('agentworld mcp --learn', () => {
  const odd = `${node} ${path.join(root, 'test/serve-mcp/odd-server.ts')}`
  const file = path.join(folder, 'odd.jsonl')

  it('answers as the server did, calls this inferred, and counts it apart', async () => {
    const client = await mcp('--simulate', odd, '--record', file)
    const real = await client.callTool({ name: 'first', arguments: {} })
    await client.close()
    const session = path.join(folder, 'learned.jsonl')
    const learned = await mcp('--simulate', odd, '--learn', file, '--session', session)
    const again = await learned.callTool({ name: 'first', arguments: {} })
    await learned.close()
    assert.equal(textOf(again), textOf(real))
    const turn = Entry.parse(JSON.parse(readFileSync(session, 'utf8').trim().split('\n').at(-1) ?? ''))
    assert.equal(turn.kind === 'turn' && turn.by, 'inferred')
    const { stdout } = await agentworld(['show', session], { cwd: folder })
    assert.match(stdout, /1 turn: 0 computed, 1 inferred, 0 imagined \(0 % computed\)/)
  })

  it('is held against the server by --shadow', async () => {
    const compared = path.join(folder, 'compared.jsonl')
    const client = await mcp('--simulate', odd, '--learn', file, '--shadow', compared)
    await client.callTool({ name: 'first', arguments: {} })
    await client.close()
    const { verdict, by } = JSON.parse(readFileSync(compared, 'utf8'))
    assert.deepEqual([verdict, by], ['same', 'inferred'])
  })

  it('says what a file that holds no recording is', async () => {
    const { code, stderr } = await run('--simulate', odd, '--learn', path.join(folder, 'none.jsonl'))
    assert.equal(code, 2)
    assert.match(stderr, /holds no recording\.\n--learn takes a file that --record wrote\./)
    const both = await run('--simulate', odd, '--learn', file, '--record', file)
    assert.match(both.stderr, /--record writes what --learn reads/)
  })
})
