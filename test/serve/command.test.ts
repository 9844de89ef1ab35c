// The command as a user starts it.
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { runCommandLine } from '../../src/cli/run-command-line.ts'
import { captured } from '../cli/captured.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { post, serveHere } from './served-here.ts'

const world = (title: string) =>
  JSON.stringify({ version: 1, domain: 'terminal', title, state: { user: 'mira', host: 'quay', files: {} } })

function worldFolder(): string {
  const folder = temporaryFolder()
  mkdirSync(path.join(folder, 'test'))
  writeFileSync(path.join(folder, 'quay.json'), world('A quay'))
  writeFileSync(path.join(folder, 'test', 'pier.json'), world('A pier'))
  return folder
}

async function refusal(...args: readonly string[]) {
  const { outside, stderr } = captured()
  const code = await runCommandLine(['serve', 'terminal', '--port', '0', ...args], outside)
  return [code, stderr()]
}

describe('agentworld serve', () => {
  it('offers a folder of worlds over every protocol', async () => {
    await using server = await serveHere([worldFolder(), '--store', 'memory'])
    const { url, data } = server
    assert.deepEqual(data.worlds, ['quay', 'test/pier'])
    const names = (data.surfaces as { name: string; at: string[] }[]).map(({ name }) => name)
    assert.deepEqual(names, ['HTTP', 'OpenAI', 'OpenEnv', 'MCP'])
    const { worlds } = (await (await fetch(`${url}/worlds`)).json()) as {
      worlds: { name: string; split: string }[]
    }
    assert.deepEqual(
      worlds.map(({ name, split }) => [name, split]),
      [
        ['quay', 'train'],
        ['test/pier', 'test'],
      ],
    )
    const statuses = ['/health', '/v1/models', '/metadata', '/openapi.json', '/metrics'].map(
      async each => (await fetch(url + each)).status,
    )
    assert.deepEqual(await Promise.all(statuses), [200, 200, 200, 200, 200])
  })

  it('refuses to be reached by others without a token', async () => {
    assert.deepEqual(await refusal('--host', '0.0.0.0'), [
      2,
      'agentworld: --host 0.0.0.0: others could reach this server, so it needs a token.\nSet AGENTWORLD_TOKEN, or give --token.\n',
    ])
    await using server = await serveHere(['terminal', '--store', 'memory', '--host', '0.0.0.0'], {
      AGENTWORLD_TOKEN: 't',
    })
    const url = server.url.replace('0.0.0.0', '127.0.0.1')
    const authorization = { authorization: 'Bearer t' }
    assert.deepEqual(
      [
        (await fetch(`${url}/worlds`)).status,
        (await fetch(`${url}/worlds`, { headers: authorization })).status,
      ],
      [401, 200],
    )
  })

  it('refuses a token that nobody could send or anybody could guess', async () => {
    const remedy = 'Give a long random word.\n'
    assert.deepEqual(await refusal('--token', ''), [2, `agentworld: --token is blank.\n${remedy}`])
    assert.deepEqual(await refusal('--token', ' \t'), [2, `agentworld: --token is blank.\n${remedy}`])
    const { outside, stderr } = captured([], { environment: { AGENTWORLD_TOKEN: 'two words' } })
    assert.equal(await runCommandLine(['serve', 'terminal', '--port', '0'], outside), 2)
    assert.match(stderr(), /^agentworld: AGENTWORLD_TOKEN has a space/)
    await using server = await serveHere(['terminal', '--store', 'memory'], { AGENTWORLD_TOKEN: '' })
    assert.equal((await fetch(`${server.url}/worlds`)).status, 200)
  })

  it('shows figures and probes without a token on a port of their own, and nothing else', async () => {
    const options = ['terminal', '--store', 'memory', '--metrics-port', '0']
    await using server = await serveHere(options, { AGENTWORLD_TOKEN: 't' })
    const inside = new URL(String(server.data.metrics))
    const statuses = ['/metrics', '/ready', '/live', '/worlds', '/sessions', '/operator/sessions'].map(
      async each => (await fetch(new URL(each, inside))).status,
    )
    assert.deepEqual(await Promise.all(statuses), [200, 200, 200, 404, 404, 404])
    assert.equal((await fetch(`${server.url}/metrics`)).status, 401)
  })

  it('says at its start which worlds can give no score, and what nothing really does', async () => {
    const why = "it needs the program 'node', which is not computed here; with an executor it is really done"
    const warned = `Episodes of swe/pagelet will have no score: ${why}: --executor sandbox.\n`
    await using plain = await serveHere(['swe/pagelet', 'terminal/harbour', '--store', 'memory'])
    assert.equal(plain.stderr(), warned)
    await using quiet = await serveHere(['swe/pagelet', '--store', 'memory', '--quiet'])
    assert.equal(quiet.stderr(), '')
    const kinds = 'Nothing here really does what is not computed in these kinds of world: web.\n'
    await using really = await serveHere(['swe/pagelet', 'web', '--store', 'memory', '--executor', 'sandbox'])
    assert.equal(really.stderr(), kinds)
    await using session = await serveHere(['web', 'swe/pagelet', '--store', 'memory'])
    assert.equal(session.stderr(), warned)
    const { outside, stderr } = captured()
    const only = ['serve', 'web', '--port', '0', '--store', 'memory', '--executor', 'sandbox']
    assert.equal(await runCommandLine(only, outside), 2)
    assert.match(stderr(), /Nothing here can really do the actions of 'web' worlds/)
  })

  it('gives a correct repair null for a score, with the reason, where nothing can look', async () => {
    await using server = await serveHere(['swe/pagelet', '--store', 'memory', '--quiet'])
    await post(`${server.url}/sessions`, { world: 'swe/pagelet', id: 's' })
    const { body } = await post(`${server.url}/sessions/s/submit`, {})
    assert.deepEqual([body.score, 'reward' in body], [null, false])
    assert.match(String(body.unscored), /^it needs the program 'node'/)
    const seen = (await (await fetch(`${server.url}/sessions/s`)).json()) as { [name: string]: unknown }
    assert.deepEqual([seen.ended, seen.score, seen.unscored], ['submitted', undefined, body.unscored])
  })

  it('tells operators why a step cannot be answered, and agents that it cannot', async () => {
    await using server = await serveHere(['terminal', '--store', 'memory'])
    await post(`${server.url}/sessions`, { world: 'terminal/harbour', id: 's' })
    const agent = await post(`${server.url}/sessions/s/step`, { action: 'docker ps' })
    const operator = await post(`${server.url}/operator/sessions/s/step`, { action: 'docker ps' })
    const messages = [agent, operator].map(({ body }) => (body.error as { message: string }).message)
    assert.equal(messages[0], 'The environment could not answer; its operator is told why.')
    assert.match(messages[1] ?? '', /^This step cannot be computed: it needs the program 'docker'/)
    assert.match(
      server.stderr(),
      /^agentworld: This step cannot be computed: .*docker.*\nGive a model that imagines it: --model/,
    )
  })

  it('names what it cannot serve', async () => {
    const empty = temporaryFolder()
    const { outside, stderr } = captured()
    assert.equal(await runCommandLine(['serve', empty], outside), 1)
    assert.match(stderr(), /there is no world file in it/)
    assert.match(String(await refusal('--store', 'redis://x')), /there is no store of the kind 'redis'/)
    const file = path.join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    assert.deepEqual(await refusal('--store', file), [
      2,
      `agentworld: --store: ${file} is a file, not a folder.\nName a folder, postgres://…, or 'memory'.\n`,
    ])
    assert.deepEqual(await refusal('--store', `${file}/below`), [
      2,
      `agentworld: ${file} is a file, not a folder.\n`,
    ])
  })
})
