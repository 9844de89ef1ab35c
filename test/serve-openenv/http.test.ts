// OpenEnv over plain requests: one call each, lasting episodes by name, tasks, JSON-RPC.
import assert from 'node:assert/strict'
import { before, describe } from 'node:test'
import { scriptedModel } from '../../src/model/scripted-model.ts'
import type { Json } from '../../src/world/json.ts'
import { requires } from './requirement.ts'
import { ask, Client, startServer } from './start-server.ts'

let url = ''
const post = (path: string, body?: unknown, headers?: { [name: string]: string }) =>
  ask(url, { method: 'POST', path, body, ...(headers ? { headers } : {}) })
const fieldsOf = (body: Json) => body as { [name: string]: Json }
const textOf = ({ body }: { body: Json }) => fieldsOf(fieldsOf(body).observation ?? {}).text
const rpc = (method: string, params: Json = {}) => ({ jsonrpc: '2.0', id: 1, method, params })

describe('OpenEnv over HTTP', () => {
  before(async () => {
    ;({ url } = await startServer({ splits: { train: ['quay', 'lantern'], holdout: ['bell'] } }))
  })

  requires('http-episode http-step-alone', 'keeps an episode that has a name, and no other', async () => {
    const named = { episode_id: 'a name, with spaces/..' }
    await post('/reset', { ...named, seed: 4 })
    await post('/step', { ...named, action: { command: 'echo 7 > berth.txt' } })
    await post('/step', { action: { command: 'echo 9 > berth.txt' } })
    assert.equal(textOf(await post('/step', { ...named, action: { command: 'cat berth.txt' } })), '7\n')
    assert.equal(textOf(await post('/step', { action: { command: 'ls' } })), 'berths.txt\n')
    const { body } = await ask(url, { path: `/state?episode_id=${encodeURIComponent(named.episode_id)}` })
    const { episode_id, step_count, seed, provenance } = fieldsOf(body)
    assert.deepEqual(
      { episode_id, step_count, seed, provenance },
      {
        ...named,
        step_count: 2,
        seed: 4,
        provenance: { kernel: 2, inferred: 0, recorded: 0, model: 0, real: 0, fault: 0 },
      },
    )
    const { reward, done } = fieldsOf(
      (await post('/step', { ...named, action: { type: 'submit', answer: '7' } })).body,
    )
    assert.deepEqual({ reward, done }, { reward: 1, done: true })
    assert.equal((await post('/step', { ...named, action: { command: 'ls' } })).status, 409)
    await post('/reset', named)
    assert.equal(textOf(await post('/step', { ...named, action: { command: 'ls' } })), 'berths.txt\n')
    assert.equal((await post('/step', { episode_id: 'nobody', action: { command: 'ls' } })).status, 404)
    assert.equal((await ask(url, { path: '/state?episode_id=nobody' })).status, 404)
  })

  requires('http-reset task-select', 'shows the task that was chosen', async () => {
    const lantern = 'Light the lantern; write "lit" into lantern.\n\nmira@pier:~$'
    assert.equal(textOf(await post('/reset', { index: 1 })), lantern)
    assert.equal(textOf(await post('/reset', { world: 'lantern' })), lantern)
    assert.equal((await post('/reset', { split: 'winter' })).status, 422)
  })

  requires('http-step-timeout', 'gives a step up after timeout_s', async () => {
    const waiting = scriptedModel([])
    const slow = await startServer({
      splits: { train: ['bell'] },
      model: {
        ...waiting,
        async *generate({ signal }) {
          await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        },
      },
    })
    const body = { action: { name: 'ring', arguments: { times: 1 } }, timeout_s: 0.01 }
    assert.deepEqual(await ask(slow.url, { method: 'POST', path: '/step', body }), {
      status: 504,
      body: { detail: 'The step took too long and was given up.' },
    })
    while (slow.hub.capacity.active > 0) await new Promise(resolve => setImmediate(resolve))
  })

  requires('http-capacity', 'says when there is no room', async () => {
    const full = await startServer({ maxSessions: 1 })
    const client = await Client.open(full.url)
    await client.ask({ type: 'reset' })
    const body = { action: { command: 'ls' } }
    assert.deepEqual(await ask(full.url, { method: 'POST', path: '/step', body }), {
      status: 503,
      body: {
        detail: 'Server at capacity: 1/1 sessions active. Cannot accept new connections.',
        code: 'CAPACITY_REACHED',
        active_sessions: 1,
        max_sessions: 1,
      },
    })
    client.close()
  })

  requires('http-schema', 'describes the actions of its worlds, and those of every world', async () => {
    const { action, observation, state } = fieldsOf((await ask(url, { path: '/schema' })).body)
    const forms = fieldsOf(action ?? {}).anyOf as {
      title?: string
      properties?: { type?: { const?: string } }
    }[]
    assert.deepEqual(
      forms.map(({ title, properties }) => title ?? properties?.type?.const),
      ['terminal', 'mcp', 'submit', 'act', 'list_tools', 'call_tool'],
    )
    const names = (schema: Json | undefined) => Object.keys(fieldsOf(schema ?? {}).properties ?? {})
    assert.deepEqual(names(observation), ['text', 'data', 'is_error', 'done_reason', 'score', 'unscored'])
    assert.deepEqual(fieldsOf(state ?? {}).required, ['episode_id', 'step_count'])
    const one = fieldsOf((await ask(url, { path: '/schema?world=bell' })).body).action
    assert.equal((fieldsOf(one ?? {}).anyOf as Json[]).length, 5)
    assert.equal((await ask(url, { path: '/schema?world=nowhere' })).status, 404)
  })

  requires('http-validation', 'refuses in its own shape what the guard refuses', async () => {
    const guarded = await startServer({ guard: { token: 'let-me-in', maxBodyBytes: 100 } })
    const detail = 'A token is required: Authorization: Bearer <token>.'
    const asked = (body: string, headers: { [name: string]: string }) =>
      ask(guarded.url, { method: 'POST', path: '/reset', body, headers })
    assert.deepEqual(await asked('{}', {}), { status: 401, body: { detail } })
    await assert.rejects(Client.open(guarded.url), /401/)
  })
})

describe('the Task API', () => {
  requires('task-list task-splits', 'lists environments and splits', async () => {
    assert.deepEqual(await ask(url, { path: '/list_environments' }), { status: 200, body: ['agentworld'] })
    assert.deepEqual(await ask(url, { path: '/agentworld/splits' }), {
      status: 200,
      body: [
        { name: 'train', type: 'train' },
        { name: 'holdout', type: 'validation' },
      ],
    })
  })

  const quay = {
    id: 'quay',
    split: 'train',
    index: 0,
    group: 'terminal',
    title: 'The full berth',
    prompt: 'Write the number of the full berth into berth.txt, then submit it.',
    seed: 7,
  }
  const ids = (body: Json) => (fieldsOf(body).tasks as { id: string }[]).map(({ id }) => id)

  requires('task-tasks task-count task-one', 'gives tasks by split and index', async () => {
    const { body } = await post('/agentworld/tasks', { split: 'train' })
    assert.deepEqual(ids(body), ['quay', 'lantern'])
    assert.equal(fieldsOf(body).env_name, 'agentworld')
    assert.deepEqual(await post('/agentworld/num_tasks', { split: 'train' }), {
      status: 200,
      body: { num_tasks: 2 },
    })
    assert.deepEqual(await post('/agentworld/task', { split: 'train', index: 0 }), {
      status: 200,
      body: { task: quay },
    })
    for (const index of [2, -1]) {
      assert.equal((await post('/agentworld/task', { split: 'train', index })).status, 400)
    }
    assert.equal((await post('/agentworld/tasks', { split: 'winter' })).status, 400)
    assert.equal((await post('/agentworld/tasks', {})).status, 422)
    assert.equal((await post('/agentworld/task', { split: 'train', index: 'x' })).status, 422)
  })

  requires('task-range', 'slices as Python does', async () => {
    const slice = async (range: { [name: string]: Json }) =>
      ids((await post('/agentworld/task_range', { split: 'train', ...range })).body)
    assert.deepEqual(await slice({}), ['quay', 'lantern'])
    assert.deepEqual(await slice({ start: 0, stop: 1 }), ['quay'])
    assert.deepEqual(await slice({ start: 1, stop: null }), ['lantern'])
    assert.deepEqual(await slice({ start: -1 }), ['lantern'])
    assert.deepEqual(await slice({ start: 5, stop: 9 }), [])
  })

  requires('task-unknown', 'knows its name in any case, and no other', async () => {
    assert.equal((await ask(url, { path: '/AgentWorld/splits' })).status, 200)
    for (const path of ['/harbour/splits', '/%zz/splits', '/%2e%2e/splits']) {
      assert.equal((await ask(url, { path })).status, 404)
    }
    assert.equal((await ask(url, { path: '/agentworld/tasks' })).status, 405)
  })
})

describe('JSON-RPC at /mcp', () => {
  requires('mcp-sessions', 'acts in a session that was created, until it is closed', async () => {
    const made = await post('/mcp', rpc('openenv/session/create', { world: 'quay', seed: 4 }))
    const { session_id } = fieldsOf(fieldsOf(made.body).result ?? {})
    const call = (name: string, given: Json) =>
      post('/mcp', rpc('tools/call', { session_id: session_id ?? '', name, arguments: given }))
    await call('run_command', { command: 'echo kept > note' })
    const { body } = await call('run_command', { command: 'cat note' })
    assert.deepEqual(fieldsOf(fieldsOf(body).result ?? {}).data, 'kept\n')
    const listed = await post('/mcp', rpc('tools/list', { session_id: session_id ?? '' }))
    const names = (fieldsOf(fieldsOf(listed.body).result ?? {}).tools as { name: string }[]).map(
      ({ name }) => name,
    )
    assert.deepEqual(names, ['run_command', 'send_keystrokes', 'submit_answer'])
    const closed = await post('/mcp', rpc('openenv/session/close', { session_id: session_id ?? '' }))
    assert.deepEqual(fieldsOf(closed.body).result, { session_id, closed: true })
    for (const gone of [
      await call('run_command', {}),
      await post('/mcp', rpc('tools/list', { session_id: '../x y' })),
    ]) {
      assert.equal(fieldsOf(fieldsOf(gone.body).error ?? {}).code, -32602)
    }
  })

  requires('mcp-errors', 'has a code for each failure', async () => {
    const code = async (body: unknown) => fieldsOf(fieldsOf((await post('/mcp', body)).body).error ?? {}).code
    assert.equal(await code('{'), -32700)
    assert.equal(await code([]), -32600)
    assert.equal(await code(rpc('resources/list')), -32601)
    assert.equal(await code(rpc('tools/call', { name: 'fly', arguments: {} })), -32602)
    assert.equal(await code(rpc('openenv/session/create', { split: 'winter' })), -32602)
  })

  requires('mcp-socket', 'cannot close the session of its own socket', async () => {
    const client = await Client.open(url, '/mcp')
    const { session_id } = fieldsOf(fieldsOf(await client.ask(rpc('openenv/session/create'))).result ?? {})
    assert.deepEqual(await client.ask(rpc('openenv/session/close', { session_id: session_id ?? '' })), {
      jsonrpc: '2.0',
      id: 1,
      error: {
        code: -32600,
        message: 'Cannot close active WebSocket-managed session via MCP method',
        data: null,
      },
    })
    client.close()
  })

  requires('mcp-beside', 'leaves clients of MCP to their own server', async () => {
    const one = await startServer()
    const response = await fetch(`${one.url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify(
        rpc('initialize', {
          protocolVersion: '2025-11-25',
          capabilities: {},
          clientInfo: { name: 'test', version: '1' },
        }),
      ),
    })
    assert.match(await response.text(), /"protocolVersion":"2025-11-25"/)
    const named = rpc('tools/list')
    const { body } = await ask(one.url, { method: 'POST', path: '/mcp', body: named })
    assert.ok(Array.isArray(fieldsOf(fieldsOf(body).result ?? {}).tools))
  })
})
