import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { captured } from '../../../test/cli/captured.ts'
import { skipWithout } from '../../../test/system-packages.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import type { Trajectory } from '../../data/trajectory.ts'
import { runCommandLine } from '../run-command-line.ts'

const environment = { AGENTWORLD_MODEL: 'none', PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin` }

async function run(...args: string[]) {
  const { outside, stdout, stderr } = captured([], { environment })
  const code = await runCommandLine(args, outside)
  return { code, stdout: stdout(), stderr: stderr() }
}

/** A server that counts what it is told, and ends where it is told nothing. */
const server = `
const reply = (id, result) => console.log(JSON.stringify({ jsonrpc: '2.0', id, result }))
let count = 0
require('node:readline').createInterface({ input: process.stdin }).on('line', line => {
  const { id, method, params } = JSON.parse(line)
  if (method === 'initialize') reply(id, { serverInfo: { name: 'counter', version: '2.1' } })
  if (method === 'tools/list') {
    const [name, nextCursor] = params.cursor ? ['count'] : ['add', 'more']
    const inputSchema = { type: 'object', properties: { by: { type: 'integer' } }, required: ['by'] }
    reply(id, { tools: [{ name, inputSchema }], nextCursor })
  }
  if (method === 'tools/call') {
    count += Number.isInteger(params.arguments.by) ? params.arguments.by : 0
    reply(id, { content: [{ type: 'text', text: 'count: ' + count }] })
  }
})
`

function serverFile(text: string): string {
  const file = path.join(temporaryFolder(), 'a server.cjs')
  writeFileSync(file, text)
  return file
}

function trajectoriesIn(folder: string): Trajectory[] {
  const [name = ''] = readdirSync(folder)
  const lines = readFileSync(path.join(folder, name), 'utf8').trim().split('\n')
  return lines.map(line => JSON.parse(line) as Trajectory)
}

describe('collect --server', { skip: skipWithout('bubblewrap') }, () => {
  it('records any server by its start command, and import takes the sessions with a licence', async () => {
    const out = path.join(temporaryFolder(), 'recorded')
    const start = `node '${serverFile(server)}'`
    const { code, stdout, stderr } = await run(
      'collect',
      'mcp',
      '--server',
      start,
      '--episodes',
      '2',
      '-o',
      out,
    )
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(stdout, /: 2 sessions with \d+ turns of MCP servers: counter 2\.1, \d+ errors?\n$/)
    assert.deepEqual(JSON.parse(readFileSync(path.join(out, 'collection.json'), 'utf8')), {
      domain: 'mcp',
      explorer: 'mcp-servers 1 (counter 2.1)',
      source: 'MCP servers: counter 2.1',
      commands: [start],
      licence: 'unknown',
    })
    const [session = ''] = readdirSync(out).filter(name => name.startsWith('episode-'))
    const turns = readFileSync(path.join(out, session), 'utf8').trim().split('\n').slice(1)
    const actions = turns.map(line => JSON.parse(line).action.name)
    assert.ok(actions.includes('add') && actions.includes('count'))
    assert.match(turns[0] ?? '', /"observation":\{"text":"count: -?\d+"\},"by":"real"/)
    const data = path.join(temporaryFolder(), 'data')
    await run('data', 'import', out, '-o', data, '--licence', 'MIT')
    assert.deepEqual(
      trajectoriesIn(data).map(({ origin }) => [origin.recorder, origin.licence]),
      [
        ['MCP servers: counter 2.1', 'MIT'],
        ['MCP servers: counter 2.1', 'MIT'],
      ],
    )
  })

  it('goes on with a collection whatever its licence, and refuses another in its folder', async () => {
    const out = path.join(temporaryFolder(), 'recorded')
    const note = path.join(out, 'collection.json')
    const start = `node '${serverFile(server)}'`
    const collect = () => run('collect', 'mcp', '--server', start, '--episodes', '1', '-o', out)
    await collect()
    const what = JSON.parse(readFileSync(note, 'utf8'))
    writeFileSync(note, JSON.stringify({ ...what, licence: 'MIT' }))
    assert.equal((await collect()).code, 0)
    assert.deepEqual(JSON.parse(readFileSync(note, 'utf8')), what)
    writeFileSync(note, JSON.stringify({ ...what, explorer: 'another' }))
    const refused = await collect()
    assert.equal(refused.code, 2)
    assert.match(refused.stderr, /recorded holds another collection\./)
  })

  it('says what the command complained about where it starts no server', async () => {
    const out = path.join(temporaryFolder(), 'recorded')
    const { code, stderr } = await run('collect', 'mcp', '--server', 'echo no luck >&2; exit 3', '-o', out)
    assert.equal(code, 2)
    assert.match(
      stderr,
      /'echo no luck >&2; exit 3' cannot be recorded as a server: the server ended: no luck/,
    )
    assert.match(stderr, /It runs without network/)
  })

  it('lets a server change nothing of the machine', async () => {
    const file = serverFile("require('node:fs').writeFileSync(__filename + '.mark', '')")
    const out = path.join(temporaryFolder(), 'recorded')
    const { code, stderr } = await run('collect', 'mcp', '--server', `node '${file}'`, '-o', out)
    assert.equal(code, 2)
    assert.deepEqual(readdirSync(path.dirname(file)), ['a server.cjs'])
    assert.match(stderr, /cannot be recorded as a server/)
  })

  it('is refused where nothing is started by a command, and beside an explorer', async () => {
    const web = await run('collect', 'web', '--server', 'x', '-o', 'out')
    assert.deepEqual([web.code, /No command starts a real environment of 'web'/.test(web.stderr)], [2, true])
    const both = await run('collect', 'mcp', '--server', 'x', '--explorer', 'servers', '-o', 'out')
    assert.deepEqual([both.code, /Either --explorer or --server/.test(both.stderr)], [2, true])
  })
})

describe('data import of recorded tool servers', { skip: skipWithout('bubblewrap') }, () => {
  it('knows the families of calls, and labels what kernels compute', async () => {
    const folder = temporaryFolder()
    const [recorded, out] = [path.join(folder, 'recorded'), path.join(folder, 'out')]
    await run('collect', 'mcp', '--episodes', '2', '-o', recorded, '--quiet')
    const { code, stderr } = await run('data', 'import', recorded, '-o', out)
    assert.deepEqual([code, stderr], [0, ''])
    const all = trajectoriesIn(out)
    assert.deepEqual(
      all.map(({ app }) => app),
      ['memory', 'everything'],
    )
    const turns = all.flatMap(trajectory => trajectory.turns)
    assert.ok(turns.every(({ family }) => family !== undefined && family !== 'other'))
    assert.ok(turns.filter(({ computable }) => computable === true).length > 20)
  })
})

describe('collect --agent', { skip: skipWithout('bubblewrap') }, () => {
  it('lets a model act at a real shell, and imports what it did with labels', async () => {
    const folder = temporaryFolder()
    const script = path.join(folder, 'agent.json')
    const replies = [
      '<action>echo one > a; cat a</action>',
      '<action>perl -e "print 6*7"</action>',
      '<done/>',
    ]
    writeFileSync(script, JSON.stringify(replies))
    const [sessions, raw] = [path.join(folder, 'sessions'), path.join(folder, 'raw')]
    const acted = await run(
      'collect',
      'terminal',
      '--agent',
      `scripted:${script}`,
      '--episodes',
      '1',
      '-o',
      sessions,
    )
    assert.equal(acted.code, 0, acted.stderr)
    assert.match(acted.stdout, /1 session with 2 turns of real bash, Debian \d+, 0 errors/)
    const note = JSON.parse(readFileSync(path.join(sessions, 'collection.json'), 'utf8'))
    assert.equal(note.explorer, 'terminal-everyday 1 by scripted:agent.json')
    assert.equal(note.licence, 'unknown')
    const imported = await run('data', 'import', sessions, '-o', raw, '--licence', 'MIT')
    assert.equal(imported.code, 0, imported.stderr)
    const [file = ''] = readdirSync(raw)
    const { turns, origin } = JSON.parse(readFileSync(path.join(raw, file), 'utf8')) as Trajectory
    assert.equal(origin.licence, 'MIT')
    assert.deepEqual(
      turns.map(({ observation, computable }) => ({ observation, computable })),
      [
        { observation: 'one\n', computable: true },
        { observation: '42', computable: false },
      ],
    )
  })
})

describe('collect', () => {
  it('refuses to count the turns of an explorer', async () => {
    assert.deepEqual(await run('collect', 'terminal', '--turns', '3', '-o', 'never'), {
      code: 2,
      stdout: '',
      stderr:
        'agentworld: --turns is for an agent: explorers end their sessions themselves.\nName one with --agent, or leave this out.\n',
    })
  })
})
