import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { fails, openMisbehavingEndpoint, streams } from '../servers/misbehaving-endpoint.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { agentworld, here } from './agentworld.ts'

const folder = temporaryFolder()
// a world that computes nothing of what its tool returns
writeFileSync(
  path.join(folder, 'bell.yaml'),
  `version: 1
domain: mcp
title: A bell
state: { server: { name: belfry, version: 1.0.0 } }
tools:
  - { name: ring, inputSchema: { type: object, properties: { times: { type: integer } } } }
`,
)
writeFileSync(
  path.join(folder, 'script.yaml'),
  `- { when: '"times": 1', reasoning: It rings once., text: "<predicted_observation>ding</predicted_observation>" }
- { when: '"times": 2', text: "<predicted_observation>ding ding</predicted_observation>" }
`,
)
const ring = (times: number) => JSON.stringify({ name: 'ring', arguments: { times } })
const step = (session: string, times: number, ...more: string[]) =>
  here('step', '--session', session, '--world', 'bell.yaml', '--action', ring(times), ...more)
process.chdir(folder)
const exists = (name: string) => existsSync(path.join(folder, name))

describe('agentworld with a model', { concurrency: true }, () => {
  it('says what it needs where there is none', async () => {
    const { code, stderr } = await step('none.jsonl', 1)
    assert.equal(code, 1)
    assert.match(
      stderr,
      /^agentworld: This step cannot be computed: .*\nGive a model that imagines it: --model/,
    )
    assert.equal(exists('none.jsonl'), false)
  })

  it('imagines, keeps what was said in a cassette, and replays from it', async () => {
    const model = ['--model', 'scripted:script.yaml', '--cassette', 'tape.jsonl']
    assert.equal((await step('a.jsonl', 1, ...model)).stdout, 'ding\n')
    const { stdout } = await step(
      'a.jsonl',
      2,
      ...model,
      '--json',
      '--seed',
      '5',
      '--temperature',
      '0',
      '--thinking',
      'off',
    )
    const turn = JSON.parse(stdout)
    assert.deepEqual(
      [turn.by, turn.observation.text, turn.call.model],
      ['model', 'ding ding', 'scripted:script.yaml'],
    )
    assert.deepEqual(
      [turn.call.sampling.seed, turn.call.sampling.temperature, turn.call.sampling.thinking],
      [5, 0, false],
    )
    const again = { code: 0, stdout: '2 turns, all as recorded.\n', stderr: '' }
    const taped = await Promise.all([
      here('replay', 'a.jsonl'),
      here('replay', 'a.jsonl', '--cassette', 'tape.jsonl'),
    ])
    assert.deepEqual(taped, [again, again])
  })

  it('hears a cassette alone, as far as it goes', async () => {
    await step('b.jsonl', 1, '--model', 'scripted:script.yaml', '--cassette', 'b-tape.jsonl')
    assert.equal((await step('c.jsonl', 1, '--cassette', 'b-tape.jsonl')).stdout, 'ding\n')
    const { code, stderr } = await step('c.jsonl', 2, '--cassette', 'b-tape.jsonl')
    assert.equal(code, 1)
    assert.match(stderr, /^agentworld: The cassette b-tape\.jsonl holds no reply/)
  })

  it('shows what was thought, and reports where another model answers otherwise', async () => {
    await step('d.jsonl', 1, '--model', 'scripted:script.yaml')
    writeFileSync(path.join(folder, 'dong.yaml'), '- "<predicted_observation>dong</predicted_observation>"\n')
    const [shown, replayed] = await Promise.all([
      here('show', 'd.jsonl', '--reasoning', '--turn', '1'),
      here('replay', 'd.jsonl', '--model', 'scripted:dong.yaml'),
    ])
    assert.match(
      shown.stdout,
      /^1 › .*imagined by scripted:script\.yaml\n[\s\S]*\n {2}\| It rings once\.\nding\n$/,
    )
    assert.deepEqual(replayed, {
      code: 1,
      stdout: 'Turn 1 comes out otherwise (- recorded, + now):\n- ding\n+ dong\n',
      stderr: '',
    })
  })

  it('asks an endpoint, the one model it has or the one named', async () => {
    const reply = streams([
      { choices: [{ delta: { content: '<predicted_observation>clang</predicted_observation>' } }] },
      { choices: [{ delta: {}, finish_reason: 'stop' }] },
    ])
    const endpoint = await openMisbehavingEndpoint([reply], { models: ['bronze'] })
    try {
      const env = { AGENTWORLD_MODEL: endpoint.baseUrl, AGENTWORLD_API_KEY: 'secret' }
      const args = ['step', '--session', 'e.jsonl', '--world', 'bell.yaml', '--action', ring(3)]
      assert.deepEqual(await agentworld(args, { cwd: folder, env }), {
        code: 0,
        stdout: 'clang\n',
        stderr: '',
      })
      assert.equal(endpoint.requests[0]?.headers.authorization, 'Bearer secret')
      assert.equal(endpoint.requests[0]?.body.model, 'bronze')
    } finally {
      await endpoint[Symbol.asyncDispose]()
    }
  })

  it('leaves the session as it was when the endpoint is of no use', async () => {
    await step('f.jsonl', 1, '--model', 'scripted:script.yaml')
    const before = readFileSync(path.join(folder, 'f.jsonl'), 'utf8')
    const endpoint = await openMisbehavingEndpoint([fails(401), fails(200, { body: '<html>hello</html>' })])
    try {
      for (const message of [
        /it asks for a key \(HTTP 401\)[^\n]*\nSet AGENTWORLD_API_KEY/,
        /^agentworld: Endpoint .*\n.+\n$/,
      ]) {
        const { code, stdout, stderr } = await step('f.jsonl', 2, '--model', `${endpoint.baseUrl}#bronze`)
        assert.deepEqual([code, stdout], [1, ''])
        assert.match(stderr, message)
      }
    } finally {
      await endpoint[Symbol.asyncDispose]()
    }
    const down = await step('f.jsonl', 2, '--model', endpoint.baseUrl)
    assert.equal(down.code, 1)
    assert.match(
      down.stderr,
      /^agentworld: Endpoint .*: nothing answers there \(ECONNREFUSED\)\.\nStart the server/,
    )
    assert.equal(readFileSync(path.join(folder, 'f.jsonl'), 'utf8'), before)
  })
})
