// Who may do what: every route and protocol × {no token, the agent whose session it is, another agent, an operator}.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { WebSocket } from 'ws'
import { temporaryFolder } from '../temporary-folder.ts'
import { type ServedHere, serveHere } from './served-here.ts'

const tokens = {
  nobody: undefined,
  ada: 'ada-s-own-token',
  bo: 'bo-s-own-token',
  operator: 'operators-token',
}
type Who = keyof typeof tokens
const everyone = Object.keys(tokens) as readonly Who[]

/** One request, about a session of ada's where it has `{id}`. */
interface Row {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  readonly headers?: { readonly [name: string]: string }
}
type Allowed = readonly Who[]

const owner: Allowed = ['ada', 'operator']
const agents: Allowed = ['ada', 'bo', 'operator']
const operators: Allowed = ['operator']
const world = 'terminal/harbour'
const ended = { type: 'submit' }
const rpc = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params })
const streaming = { accept: 'application/json, text/event-stream' }
const client = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } }
const call = { name: 'run_command', arguments: { command: 'ls' } }

const http: readonly (readonly [Allowed, Row])[] = [
  [agents, { method: 'GET', path: '/worlds' }],
  [agents, { method: 'GET', path: `/worlds/${world}` }],
  [agents, { method: 'POST', path: '/sessions', body: { world } }],
  [owner, { method: 'GET', path: '/sessions/{id}' }],
  [owner, { method: 'GET', path: '/sessions/{id}/transcript' }],
  [owner, { method: 'POST', path: '/sessions/{id}/step', body: { action: 'ls' } }],
  [owner, { method: 'POST', path: '/sessions/{id}/submit', body: { answer: 'x' } }],
  [owner, { method: 'POST', path: '/sessions/{id}/fork', body: {} }],
  [operators, { method: 'POST', path: '/sessions/{id}/rewind', body: { toTurn: 0 } }],
  [owner, { method: 'DELETE', path: '/sessions/{id}' }],
  [operators, { method: 'GET', path: '/operator/sessions' }],
  [operators, { method: 'GET', path: '/operator/sessions/{id}' }],
  [operators, { method: 'POST', path: '/operator/sessions/{id}/step', body: { action: 'ls' } }],
  [operators, { method: 'POST', path: '/operator/sessions/{id}/faults', body: { kind: 'timeout' } }],
  [operators, { method: 'DELETE', path: '/operator/sessions/{id}/faults' }],
  [operators, { method: 'GET', path: '/metrics' }],
  [everyone, { method: 'GET', path: '/live' }],
  [everyone, { method: 'GET', path: '/health' }],
  [everyone, { method: 'GET', path: '/ready' }],
]

const others: readonly (readonly [Allowed, Row])[] = [
  [agents, { method: 'GET', path: '/openapi.json' }],
  [operators, { method: 'GET', path: '/v1/models' }],
  [operators, { method: 'GET', path: '/v1/models/agentworld' }],
  [
    operators,
    {
      method: 'POST',
      path: '/v1/chat/completions',
      body: {
        model: 'agentworld/terminal',
        messages: [{ role: 'user', content: '### Turn 1\n**Action:**\n```bash\nseq 2\n```' }],
      },
    },
  ],
  [agents, { method: 'POST', path: '/reset', body: {} }],
  [agents, { method: 'POST', path: '/step', body: { action: { command: 'ls' } } }],
  [agents, { method: 'GET', path: '/state' }],
  [agents, { method: 'GET', path: '/schema' }],
  [agents, { method: 'GET', path: '/metadata' }],
  [agents, { method: 'GET', path: '/list_environments' }],
  [agents, { method: 'GET', path: '/agentworld/splits' }],
  [agents, { method: 'POST', path: '/agentworld/tasks', body: { split: 'train' } }],
  [agents, { method: 'POST', path: '/agentworld/num_tasks', body: { split: 'train' } }],
  [agents, { method: 'POST', path: '/agentworld/task', body: { split: 'train', index: 0 } }],
  [agents, { method: 'POST', path: '/agentworld/task_range', body: { split: 'train' } }],
  [owner, { method: 'POST', path: '/mcp', body: rpc('tools/list', { session_id: '{id}' }) }],
  [owner, { method: 'POST', path: '/mcp', body: rpc('tools/call', { ...call, session_id: '{id}' }) }],
  [owner, { method: 'POST', path: '/mcp', body: rpc('openenv/session/close', { session_id: '{id}' }) }],
  [agents, { method: 'POST', path: `/mcp/${world}`, body: rpc('initialize', client), headers: streaming }],
  [
    owner,
    {
      method: 'POST',
      path: `/mcp/${world}`,
      body: rpc('tools/call', call),
      headers: { ...streaming, 'mcp-session-id': '{id}' },
    },
  ],
  [owner, { method: 'DELETE', path: `/mcp/${world}`, headers: { 'mcp-session-id': '{id}' } }],
]

describe('who may do what', () => {
  let server: ServedHere
  let made = 0
  const authorization = (who: Who): { [name: string]: string } =>
    tokens[who] === undefined ? {} : { authorization: `Bearer ${tokens[who]}` }
  before(async () => {
    const file = path.join(temporaryFolder(), 'agents.yaml')
    writeFileSync(file, `ada: { token: ${tokens.ada} }\nbo: { token: ${tokens.bo}, sessions: 200 }\n`)
    const options = [world, '--store', 'memory', '--agent-tokens', file, '--token', tokens.operator]
    server = await serveHere([...options, '--grace-seconds', '0'])
  })
  after(() => server.stop())

  /** A session of ada's with a turn; its name as ada knows it. */
  async function session(): Promise<string> {
    const id = `s${++made}`
    const headers = authorization('ada')
    const post = (place: string, body: object) =>
      fetch(server.url + place, { method: 'POST', headers, body: JSON.stringify(body) })
    assert.equal((await post('/sessions', { world, id })).status, 201)
    assert.equal((await post(`/sessions/${id}/step`, { action: 'pwd' })).status, 200)
    return id
  }

  // operators know it by its name in the store, and so may a stranger who saw it there
  const namesFor = (who: Who, id: string) =>
    who === 'operator' ? [`ada.${id}`] : who === 'ada' ? [id] : [id, `ada.${id}`]

  async function isAllowed({ method, path: place, body, headers = {} }: Row, who: Who): Promise<boolean> {
    const statuses: boolean[] = []
    for (const name of namesFor(who, await session())) {
      const filled = (text: string) => text.replaceAll('{id}', name)
      const response = await fetch(server.url + filled(place), {
        method,
        headers: {
          ...authorization(who),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, filled(value)])),
        },
        ...(body === undefined ? {} : { body: filled(JSON.stringify(body)) }),
      })
      const text = await response.text()
      if (who !== 'operator') assert.equal(response.headers.get('x-agentworld-by'), null, place)
      statuses.push(response.ok && !/"error":\{"code"/.test(text))
    }
    assert.equal(new Set(statuses).size, 1, `${place}: by one name and not by the other`)
    return statuses[0] === true
  }

  for (const [allowed, row] of [...http, ...others]) {
    it(`${row.method} ${row.path} ${JSON.stringify(row.body ?? '')}: ${allowed.join(', ')}`, async () => {
      const found = []
      for (const who of everyone) if (await isAllowed(row, who)) found.push(who)
      assert.deepEqual(found, allowed)
    })
  }

  it('has a line for every route that is documented', async () => {
    const headers = authorization('operator')
    const { paths } = (await (await fetch(`${server.url}/openapi.json`, { headers })).json()) as {
      paths: { [place: string]: object }
    }
    const documented = Object.entries(paths).flatMap(([place, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${place}`),
    )
    const listed = http.map(([, row]) => `${row.method} ${row.path.replace(world, '{name}')}`)
    assert.deepEqual(listed.sort(), documented.sort())
  })

  /** Says something on a socket and returns what comes back; undefined where the socket is refused. */
  async function onSocket(place: string, who: Who, ...said: object[]): Promise<unknown> {
    const socket = new WebSocket(server.url.replace('http', 'ws') + place, { headers: authorization(who) })
    const isOpen = await new Promise(resolve => {
      socket.on('open', () => resolve(true))
      socket.on('error', () => resolve(false))
    })
    if (!isOpen) return undefined
    let heard: unknown
    for (const message of said) {
      socket.send(JSON.stringify(message))
      heard = JSON.parse(String((await once(socket, 'message'))[0]))
    }
    const closed = once(socket, 'close')
    socket.close()
    await closed
    return heard
  }

  it('a socket of /ws: agents and operators play; only an operator learns who made the turns', async () => {
    const play = [{ type: 'reset' }, { type: 'step', data: { command: 'ls' } }, { type: 'state' }]
    const states = await Promise.all(everyone.map(who => onSocket('/ws', who, ...play)))
    const provenance = states.map(
      state => (state as { data?: { provenance?: object } } | undefined)?.data?.provenance,
    )
    assert.deepEqual(
      [
        states.map(state => (state as { type?: string } | undefined)?.type),
        provenance.map(each => each !== undefined),
      ],
      [
        [undefined, 'state', 'state', 'state'],
        [false, false, false, true],
      ],
    )
  })

  it('a fork of ada’s: its owner and an operator can attach to it, and nobody else', async () => {
    const attached = []
    for (const who of everyone) {
      const headers = authorization('ada')
      const forked = await fetch(`${server.url}/sessions/${await session()}/fork`, {
        method: 'POST',
        headers,
        body: '{}',
      })
      const { ids } = (await forked.json()) as { ids: string[] }
      for (const id of namesFor(who, ids[0] ?? '')) {
        const answer = (await onSocket('/ws', who, { type: 'attach', data: { session_id: id } })) as {
          type?: string
        }
        if (answer?.type === 'observation') attached.push(who)
      }
    }
    assert.deepEqual(attached, owner)
  })

  it('a socket of /mcp: agents and operators, each in a session of its own', async () => {
    const answers = await Promise.all(everyone.map(who => onSocket('/mcp', who, rpc('tools/call', call))))
    assert.deepEqual(
      answers.map(answer => answer !== undefined && 'result' in (answer as object)),
      [false, true, true, true],
    )
  })

  it('an episode by name over HTTP: the same name is another episode for another agent', async () => {
    const post = (who: Who, place: string, body: object) =>
      fetch(server.url + place, { method: 'POST', headers: authorization(who), body: JSON.stringify(body) })
    const step = { action: { command: 'cat mine' }, episode_id: 'same' }
    await post('ada', '/reset', { episode_id: 'same' })
    await post('ada', '/step', { action: { command: 'echo ada > mine' }, episode_id: 'same' })
    assert.equal((await post('bo', '/step', step)).status, 404)
    await post('bo', '/reset', { episode_id: 'same' })
    const seen = (await (await post('ada', '/step', step)).json()) as { observation: { text: string } }
    assert.equal(seen.observation.text, 'ada\n')
    assert.equal((await post('ada', '/step', { action: ended, episode_id: 'same' })).status, 200)
  })

  it('a token in the address, as a password or before the path, is as good as one in a header', async () => {
    const place = `${server.url}/token/${tokens.ada}`
    const created = await fetch(`${place}/sessions`, {
      method: 'POST',
      body: JSON.stringify({ world, id: 'addressed' }),
    })
    assert.equal(created.status, 201)
    assert.equal((await fetch(`${server.url}/token/${tokens.bo}/sessions/addressed`)).status, 404)
    assert.equal((await fetch(`${server.url}/token/nobody-s-token/worlds`)).status, 401)
    const reset = { type: 'reset' }
    const types = []
    for (const each of [`/token/${tokens.ada}/ws`, '/token/nobody-s-token/ws'])
      types.push(((await onSocket(each, 'nobody', reset)) as { type?: string } | undefined)?.type)
    const password = new WebSocket(`${server.url.replace('http://', `ws://any:${tokens.bo}@`)}/ws`)
    await once(password, 'open')
    password.close()
    await once(password, 'close')
    assert.deepEqual(types, ['observation', undefined])
  })

  it('an agent has as many sessions as it was given, whatever others have', async () => {
    const create = async (who: Who) => {
      const body = JSON.stringify({ world })
      return (await fetch(`${server.url}/sessions`, { method: 'POST', headers: authorization(who), body }))
        .status
    }
    let room = 0
    while ((await create('bo')) === 201) room += 1
    assert.ok(room > 100 && room <= 200, String(room))
    assert.equal(await create('ada'), 201)
  })
})
