// What happens to a session when something around it fails: the right error, nothing lost, nothing made up, and the
// service goes on by itself.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { WebSocket } from 'ws'
import {
  type Behaviour,
  hangsAfter,
  openMisbehavingEndpoint,
  replies,
} from '../servers/misbehaving-endpoint.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { post, type ServedHere, serveHere } from './served-here.ts'
import { startServer } from './started-server.ts'

const imagined = replies('<predicted_observation>\nimagined\n</predicted_observation>')
const noRetry: Behaviour = ({ response }) => void response.writeHead(400).end('{"error":{"message":"gone"}}')

function openWorld(): string {
  const file = path.join(temporaryFolder(), 'quay.json')
  const state = { user: 'mira', host: 'quay', files: {} }
  writeFileSync(file, JSON.stringify({ version: 1, domain: 'terminal', title: 'A quay', open: true, state }))
  return file
}

async function asked(endpoint: { readonly requests: readonly unknown[] }, count: number): Promise<void> {
  while (endpoint.requests.length < count) await new Promise(setImmediate)
}

const step = (server: ServedHere, action: string, options: RequestInit = {}) =>
  post(`${server.url}/sessions/s/step`, { action }, options)
const textOf = ({ body }: Awaited<ReturnType<typeof post>>) =>
  (body.observation as { text: string } | undefined)?.text
const transcript = async (server: ServedHere) =>
  (
    (await (await fetch(`${server.url}/sessions/s/transcript`)).json()) as {
      turns: { action: { command: string } }[]
    }
  ).turns.map(({ action }) => action.command)

async function withModel(script: readonly Behaviour[]) {
  const endpoint = await openMisbehavingEndpoint(script)
  const server = await serveHere([openWorld(), '--store', 'memory', '--model', `${endpoint.baseUrl}#m`])
  await post(`${server.url}/sessions`, { world: 'quay', id: 's' })
  return {
    endpoint,
    server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await endpoint[Symbol.asyncDispose]()
    },
  }
}

describe('a client that vanishes in the middle of a step', () => {
  it('over HTTP: the model is told to stop, and the session is as it was before', async () => {
    await using setup = await withModel([hangsAfter(''), imagined])
    const { endpoint, server } = setup
    await step(server, 'echo 1 > n')
    const leaving = new AbortController()
    const lost = assert.rejects(step(server, 'frobnicate', { signal: leaving.signal }), {
      name: 'AbortError',
    })
    await asked(endpoint, 1)
    leaving.abort()
    await lost
    await endpoint.requests[0]?.closed
    assert.equal(textOf(await step(server, 'cat n')), '1\n')
    assert.deepEqual(await transcript(server), ['echo 1 > n', 'cat n'])
    assert.equal(textOf(await step(server, 'frobnicate')), 'imagined\n')
    // a client that goes is nobody's fault
    assert.doesNotMatch(server.stderr(), /prematurely|fault/)
  })

  it('over a socket: its session goes with it, and its place is free', async () => {
    await using setup = await withModel([hangsAfter('')])
    const { endpoint, server } = setup
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`)
    await once(socket, 'open')
    for (const message of [
      { type: 'reset', data: {} },
      { type: 'step', data: { command: 'frobnicate' } },
    ]) {
      socket.send(JSON.stringify(message))
      if (message.type === 'reset') await once(socket, 'message')
    }
    await asked(endpoint, 1)
    socket.terminate()
    await endpoint.requests[0]?.closed
    const sessions = async () =>
      (await (await fetch(`${server.url}/operator/sessions`)).json()) as {
        sessions: string[]
        active: number
      }
    // its place is free at once, its record gone a moment later
    while ((await sessions()).active > 1 || (await sessions()).sessions.length > 1)
      await new Promise(setImmediate)
    assert.deepEqual((await sessions()).sessions, ['s'])
  })
})

describe('a model that is gone', () => {
  it('is a 502 with the reason; what can be computed goes on, and the rest once it is back', async () => {
    await using setup = await withModel([noRetry, noRetry, noRetry, imagined])
    const { endpoint, server } = setup
    const failed = await step(server, 'frobnicate')
    assert.deepEqual([failed.status, (failed.body.error as { code: string }).code], [502, 'model'])
    const messages = [{ role: 'user', content: 'Go.' }]
    for (const [path, body] of [
      ['chat/completions', { messages }],
      ['responses', { input: messages }],
    ] as const) {
      const told = await post(`${server.url}/v1/${path}`, { model: 'm', ...body })
      assert.equal(told.status, 502)
      assert.equal(JSON.stringify(told.body).includes(new URL(endpoint.baseUrl).host), false)
    }
    assert.equal(textOf(await step(server, 'echo 2')), '2\n')
    assert.equal(textOf(await step(server, 'frobnicate')), 'imagined\n')
    assert.deepEqual(await transcript(server), ['echo 2', 'frobnicate'])
  })
})

describe('a record that is damaged', () => {
  it('is for the operator to mend: a client learns neither where it is nor what is wrong with it', async () => {
    const folder = path.join(temporaryFolder(), 'sessions')
    mkdirSync(folder)
    writeFileSync(path.join(folder, 's.jsonl'), 'no record\n')
    await using server = await serveHere([openWorld(), '--store', folder])
    const { status, body } = await step(server, 'ls')
    assert.equal(status, 503)
    assert.doesNotMatch(JSON.stringify(body), /jsonl|line/)
    assert.match(server.stderr(), /s\.jsonl, line 1: not a line of JSON/)
  })
})

describe('a store that is gone', () => {
  it('is a 503; nothing was done, and steps go on when it is back', async () => {
    const folder = path.join(temporaryFolder(), 'sessions')
    await using server = await serveHere([openWorld(), '--store', folder])
    await post(`${server.url}/sessions`, { world: 'quay', id: 's' })
    await step(server, 'echo 1 > n')
    renameSync(folder, `${folder}-away`)
    writeFileSync(folder, 'no folder')
    const failed = await step(server, 'echo 2 > n')
    assert.deepEqual([failed.status, (failed.body.error as { code: string }).code], [503, 'store'])
    const again = await step(server, 'cat n')
    assert.deepEqual([again.status, (again.body.error as { code: string }).code], [503, 'store'])
    assert.doesNotMatch(JSON.stringify([failed.body, again.body]), /sessions-?|\/tmp/)
    const probes = ['/health', '/ready', '/live'].map(async each => (await fetch(server.url + each)).status)
    assert.deepEqual(await Promise.all(probes), [503, 503, 200])
    rmSync(folder)
    renameSync(`${folder}-away`, folder)
    assert.equal(textOf(await step(server, 'cat n')), '1\n')
    assert.deepEqual(await transcript(server), ['echo 1 > n', 'cat n'])
  })
})

describe('a server that is killed in the middle of a step', () => {
  it('leaves a whole session, which another goes on with until it is asked to end', async () => {
    await using endpoint = await openMisbehavingEndpoint([hangsAfter(''), imagined])
    const store = temporaryFolder()
    const args = [openWorld(), '--store', store, '--model', `${endpoint.baseUrl}#m`]
    const first = await startServer(args)
    await post(`${first.url}/sessions`, { world: 'quay', id: 's' })
    await post(`${first.url}/sessions/s/step`, { action: 'echo 1 > n' })
    const lost = assert.rejects(post(`${first.url}/sessions/s/step`, { action: 'frobnicate' }))
    await asked(endpoint, 1)
    await first.stop('SIGKILL')
    await lost
    assert.equal(readFileSync(path.join(store, 's.jsonl'), 'utf8').trimEnd().split('\n').length, 2)
    const second = await startServer(args)
    const steps = ['cat n', 'frobnicate'].map(action => ({ action }))
    const texts = []
    for (const body of steps) texts.push(textOf(await post(`${second.url}/sessions/s/step`, body)))
    assert.deepEqual(texts, ['1\n', 'imagined\n'])
    assert.deepEqual([await second.stop('SIGTERM'), second.notices()], [143, ''])
  })
})
