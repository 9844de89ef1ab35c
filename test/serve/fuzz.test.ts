// A sample of what runs/serve-fuzz.ts sends.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../temporary-folder.ts'
import { fuzzServer } from './fuzz-server.ts'
import { randomFrom } from './malformed.ts'
import { post, serveHere } from './served-here.ts'

describe('a server that is sent nonsense', () => {
  it('answers all of it with errors of the client, and still serves', async () => {
    const file = path.join(temporaryFolder(), 'fuzz.json')
    const state = { user: 'mira', host: 'quay', files: {} }
    writeFileSync(file, JSON.stringify({ version: 1, domain: 'terminal', title: 'A quay', state }))
    await using server = await serveHere([file, '--store', 'memory', '--quiet'])
    await post(`${server.url}/sessions`, { world: 'fuzz', id: 's' })
    const fuzzed = await fuzzServer(server.url, {
      random: randomFrom(1),
      requests: 600,
      messages: 400,
      frames: 40,
      id: 's',
    })
    assert.deepEqual(fuzzed.wrong, [])
    await post(`${server.url}/sessions`, { world: 'fuzz', id: 't' })
    const { body } = await post(`${server.url}/sessions/t/step`, { action: 'echo still here' })
    assert.deepEqual(body.observation, { text: 'still here\n', data: { exitCode: 0 } })
  })
})
