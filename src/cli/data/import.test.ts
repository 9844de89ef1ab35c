import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { captured } from '../../../test/cli/captured.ts'
import { filesWith } from '../../../test/import-text.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import type { Trajectory } from '../../data/trajectory.ts'
import { headerOf } from '../../world/entry.ts'
import { World } from '../../world/world.ts'
import { runCommandLine } from '../run-command-line.ts'

async function run(...args: string[]) {
  const { outside, stdout, stderr } = captured([])
  const code = await runCommandLine(['data', ...args], outside)
  return { code, stdout: stdout(), stderr: stderr() }
}

function trajectoriesIn(folder: string): Trajectory[] {
  return readdirSync(folder).flatMap(name =>
    readFileSync(path.join(folder, name), 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as Trajectory),
  )
}

const toolCall = { id: 'c', function: { name: 'get', arguments: '{}' } }
const messages = [
  { role: 'user', content: 'Go.' },
  { role: 'assistant', content: null, tool_calls: [toolCall] },
  { role: 'tool', tool_call_id: 'c', content: 'done' },
]
const steps = [
  { step_id: 1, source: 'user', message: 'Go.' },
  {
    step_id: 2,
    source: 'agent',
    message: '',
    tool_calls: [{ tool_call_id: 'c', function_name: 'bash', arguments: {} }],
    observation: { results: [{ source_call_id: 'c', content: 'done' }] },
  },
]
const asText = JSON.stringify

// one file of each format, as its schema has it
const formats: { readonly [name: string]: string } = {
  'atif.json': asText({ schema_version: 'ATIF-v1.8', agent: { name: 'a', version: '1' }, steps }),
  'bench.jsonl': asText({
    task: 'web',
    id: 1,
    prompt: ['**Action:**\n```\nnoop()\n```'],
    response: ['page'],
    system_str: '',
    turn_idx: 1,
  }),
  'browsergym.json': asText([
    { axtree_txt: 'a', action: 'noop()' },
    { axtree_txt: 'b', action: null },
  ]),
  'chat.jsonl': asText({ messages }),
  'droid/events/event_1.json': asText({ event: { event_type: 'key' }, start_state: 'a', stop_state: 'a' }),
  'droid/states/state_1.json': asText({ state_str: 'a', views: [] }),
  'episodes.json': asText([
    {
      goal: 'g',
      episode_data: {
        before_element_list: ['a', 'b'],
        action_output: ['Action: {"action_type":"wait"}', ''],
      },
    },
  ]),
  'mini.traj.json': asText([
    { role: 'assistant', content: '```bash\nls\n```' },
    { role: 'user', content: 'a' },
  ]),
  'openhands.jsonl': [
    asText({ kind: 'ActionEvent', tool_name: 't', tool_call_id: 'c', action: {} }),
    asText({ kind: 'ObservationEvent', tool_call_id: 'c', observation: { content: 'x' } }),
  ].join('\n'),
  'results.jsonl': asText({ episode_id: 'e', messages, tool_trace: [] }),
  'swe.traj': asText({ trajectory: [{ action: 'ls', observation: 'a', thought: 't' }], history: [] }),
  'tau.json': asText([{ task_id: 0, traj: messages }]),
}

describe('data import', () => {
  it('finds out every format by its content', async () => {
    const files = filesWith(formats)
    const folder = path.dirname(files[0] ?? '')
    const out = path.join(temporaryFolder(), 'out')
    const { code, stdout, stderr } = await run('import', folder, '-o', out)
    assert.deepEqual([code, stderr], [0, ''])
    assert.equal(stdout, `${out}: 11 trajectories with 11 turns from 12 files\n`)
    const found = trajectoriesIn(out).map(({ origin, domain }) => `${origin.format} ${domain}`)
    assert.deepEqual(found.sort(), [
      'androidworld android',
      'atif swe',
      'bench web',
      'browsergym web',
      'chat mcp',
      'droidbot android',
      'mini-swe-agent swe',
      'openenv mcp',
      'openhands swe',
      'swe-agent swe',
      'tau mcp',
    ])
  })

  it('takes recordings as they would be recorded today', async () => {
    const world = World.parse({ version: 1, domain: 'terminal', title: 'Old', state: {} })
    const turn = { kind: 'turn', at: 1, by: 'real', timing: { ms: 0 } }
    const action = { command: 'python3 -m unittest' }
    const observation = { text: 'Ran 2 tests in 0.005s\n\nOK\n' }
    const [file = ''] = filesWith({
      'old.jsonl': `${asText(headerOf(world, 'terminal-2'))}\n${asText({ ...turn, action, observation })}\n`,
      'collection.json': asText({
        domain: 'terminal',
        explorer: 'terminal-notebook 2',
        licence: 'Apache-2.0',
      }),
    })
    const out = path.join(temporaryFolder(), 'out')
    assert.equal((await run('import', file, '-o', out)).code, 0)
    const [read] = trajectoriesIn(out)
    assert.equal(read?.turns[0]?.observation, 'Ran 2 tests in 0.000s\n\nOK\n')
  })

  it('leaves no shard of a larger import before it', async () => {
    const out = temporaryFolder()
    const files = filesWith({ 'chat.json': asText(messages) })
    for (const name of ['trajectories-0000.jsonl', 'trajectories-0001.jsonl', 'notes.jsonl'])
      writeFileSync(path.join(out, name), 'before')
    assert.equal((await run('import', ...files, '-o', out)).code, 0)
    assert.deepEqual(readdirSync(out).sort(), ['notes.jsonl', 'trajectories-0000.jsonl'])
  })

  it('reports everything that cannot be read, and takes the rest', async () => {
    const good = asText({ messages })
    const files = filesWith({
      'a-cut.jsonl.gz': gzipSync(`${good}\n${good}`).subarray(0, -10),
      'b-bytes.jsonl': Buffer.concat([Buffer.from(`${good}\n`), Buffer.from([0xff, 0xfe, 0x0a])]),
      'c-nul.bin': Buffer.from([0, 1, 2, 0]),
      'd-long.jsonl': Buffer.concat([
        Buffer.from(`${good}\n`),
        Buffer.alloc(100 * 2 ** 20, 0x78),
        Buffer.from('\n'),
      ]),
      'e-empty.json': '',
      'f-wrong.json': '{"messages": [{"role": "user"}, 5]}',
      'g-open.jsonl': `${good}\n{"messages": [`,
      'h-secret.pkl': 'cos\nsystem\n(tR.',
    })
    const out = path.join(temporaryFolder(), 'out')
    const { code, stdout, stderr } = await run('import', ...files, '-o', out)
    assert.equal(code, 0)
    assert.match(stdout, /: \d trajectories with \d turns from \d files\n$/)
    const folder = path.dirname(files[0] ?? '')
    const complaints = stderr
      .replaceAll(`${folder}/`, '')
      .replaceAll(/not JSON \(.*\)/g, 'not JSON')
      .split('\n')
    assert.deepEqual(complaints, [
      'skipped a-cut.jsonl.gz:2: not JSON',
      'skipped a-cut.jsonl.gz:3: the file ends in the middle of its compressed data',
      'skipped b-bytes.jsonl:2: not UTF-8',
      'skipped c-nul.bin: no known format',
      'skipped d-long.jsonl:2: a line of 100 MB',
      'skipped e-empty.json: no known format',
      'skipped f-wrong.json:1: messages.1: expected an object with fields, found 5',
      'skipped g-open.jsonl:2: not JSON',
      'skipped h-secret.pkl[0]: episode: episode_data: is missing: expected an object with fields',
      '',
    ])
  })

  it('reads knowledge when asked to, and names formats and domains that are not there', async () => {
    const [file = ''] = filesWith({ 'doc.md': `# Title\n\n${'A sentence of some length. '.repeat(12)}` })
    const out = path.join(temporaryFolder(), 'out')
    const { stdout } = await run('import', '--from', 'text', file, '-o', out, '--json')
    assert.deepEqual(JSON.parse(stdout), { out, files: 1, trajectories: 1, turns: 1, problems: 0 })
    assert.equal(trajectoriesIn(out)[0]?.domain, 'knowledge')
    assert.match(
      (await run('import', '--from', 'atiff', file, '-o', out)).stderr,
      /no format 'atiff'[\s\S]*atif/,
    )
    assert.match(
      (await run('import', '--domain', 'webb', file, '-o', out)).stderr,
      /no domain 'webb'[\s\S]*web/,
    )
  })

  it('says so where there is nothing to import, and keeps what was imported before', async () => {
    const out = path.join(temporaryFolder(), 'out')
    const empty = temporaryFolder()
    const none = await run('import', empty, '-o', out)
    assert.deepEqual([none.code, none.stdout], [1, ''])
    assert.match(none.stderr, /Nothing to import: there is no file in /)
    const [odd = ''] = filesWith({ 'notes.txt': 'hello' })
    const unknown = await run('import', odd, '-o', out)
    assert.deepEqual([unknown.code, unknown.stdout], [1, ''])
    assert.match(
      unknown.stderr,
      /no known format\n.*Nothing to import: 1 file in .*\nKnown formats: session, /s,
    )
    await run('import', ...filesWith({ 'chat.jsonl': formats['chat.jsonl'] ?? '' }), '-o', out)
    await run('import', odd, '-o', out)
    assert.equal(trajectoriesIn(out).length, 1)
  })

  it('is counted by stats and shown by sample', async () => {
    const out = path.join(temporaryFolder(), 'out')
    await run('import', ...filesWith({ 'chat.jsonl': formats['chat.jsonl'] ?? '' }), '-o', out)
    assert.equal(
      (await run('stats', out)).stdout,
      [
        '1 trajectory, 1 turn, 0.0 MB of observations',
        'from chat 1; licences unknown 1',
        '',
        'mcp: 1 trajectory, 1 turn, 0 apps',
        '  median / 90 %: turns 1 / 1, action 38 / 38, observation 4 / 4 characters',
        '  errors 0 %, counted in the loss 100 %',
        '  actions: get 1\n',
      ].join('\n'),
    )
    assert.equal(
      (await run('sample', out)).stdout,
      '── mcp · chat#1 · turn 1 of 1\ntask: Go.\n> {\n>   "name": "get",\n>   "arguments": {}\n> }\ndone\n\n',
    )
    assert.match((await run('sample', out, '--domain', 'web')).stderr, /There is no such turn\./)
  })
})
