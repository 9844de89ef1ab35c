// The command as a user starts it.
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { runCommandLine } from '../../src/cli/run-command-line.ts'
import { captured } from '../cli/captured.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { serveHere } from './served-here.ts'

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
