import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type LedgerHubOptions, ledgerHub } from '../../../test/serve/ledger-hub.ts'
import { scriptedModel } from '../../model/scripted-model.ts'
import { httpSurface } from './http-surface.ts'

const secret = {
  task: 'Get rope up to 9.',
  instruction: 'never say HIDDEN-INSTRUCTION',
  state: { entries: { rope: 3 } },
  success: [{ kind: 'answer' as const, equals: 'HIDDEN-ANSWER', weight: 1, when: 'final' as const }],
  faults: [],
}

function surface(options: LedgerHubOptions = {}) {
  const hub = ledgerHub({ newId: counter(), ...options })
  const http = httpSurface({ hub, version: '1.2.3' })
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: { [name: string]: string } = {},
  ) => {
    const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
    const response = await http.fetch(
      new Request(`http://localhost${path}`, {
        method,
        headers,
        ...(text === undefined ? {} : { body: text }),
      }),
    )
    const answered = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      headers: response.headers,
      text: answered,
      body: isJson ? JSON.parse(answered) : undefined,
    }
  }
  return { hub, call, [Symbol.asyncDispose]: () => hub.close() }
}

function counter(): () => string {
  let next = 0
  return () => `s${++next}`
}

describe('httpSurface', () => {
  it('lists worlds without what they hide', async () => {
    await using served = surface({ world: secret })
    const view = {
      name: 'ledger',
      domain: 'ledger',
      title: 'Quayside',
      split: 'train',
      task: 'Get rope up to 9.',
    }
    const other = { ...view, name: 'test/other', title: 'Another', split: 'test' }
    assert.deepEqual((await served.call('GET', '/worlds')).body, { worlds: [view, other] })
    assert.deepEqual((await served.call('GET', '/worlds/test/other')).body, other)
    assert.deepEqual((await served.call('GET', '/worlds/test%2Fother')).body, other)
    assert.equal((await served.call('GET', '/worlds/%E0%A4%A')).status, 400)
  })

  it('takes a session from its creation to its end', async () => {
    await using served = surface({ world: secret })
    const { call } = served
    const created = await call('POST', '/sessions', { world: 'ledger', seed: 4 })
    assert.deepEqual([created.status, created.headers.get('location')], [201, '/sessions/s1'])
    assert.deepEqual(created.body, { id: 's1', world: 'ledger', seed: 4, turns: 0, reward: 0 })
    const stepped = await call('POST', '/sessions/s1/step', { action: 'put rope 9' })
    assert.deepEqual(stepped.body, { turn: 1, observation: { text: '' } })
    assert.deepEqual(
      [stepped.headers.get('x-agentworld-by'), stepped.headers.get('x-agentworld-turn')],
      ['kernel', '1'],
    )
    await call('POST', '/sessions/s1/step', { action: 'put rope 1' })
    assert.deepEqual((await call('POST', '/sessions/s1/rewind', { toTurn: 1 })).body.turns, 1)
    assert.deepEqual((await call('POST', '/sessions/s1/fork', { count: 2 })).body, { ids: ['s2', 's3'] })
    assert.deepEqual((await call('POST', '/sessions/s1/submit', { answer: 'HIDDEN-ANSWER' })).body, {
      score: 1,
      reward: 1,
    })
    assert.deepEqual((await call('GET', '/sessions/s1')).body, {
      id: 's1',
      world: 'ledger',
      seed: 4,
      turns: 1,
      ended: 'submitted',
      reward: 1,
      score: 1,
    })
    assert.deepEqual((await call('GET', '/sessions/s2/transcript')).body, {
      id: 's2',
      world: 'ledger',
      seed: 4,
      reward: 0,
      task: 'Get rope up to 9.',
      turns: [{ turn: 1, observation: { text: '' }, action: 'put rope 9' }],
    })
    assert.equal((await call('DELETE', '/sessions/s1')).status, 204)
    assert.equal((await call('GET', '/sessions/s1')).status, 404)
  })

  it('lets answers, checks, instructions and state out through no view', async () => {
    const model = scriptedModel([
      { text: '<predicted_observation>tar is 9</predicted_observation>', reasoning: 'hm' },
    ])
    await using served = surface({ world: secret, model })
    const { call } = served
    await call('POST', '/sessions', { world: 'ledger' })
    await call('POST', '/sessions/s1/step', { action: 'unload' })
    await call('POST', '/sessions/s1/submit', { answer: 'wrong' })
    const paths = [
      '/worlds',
      '/worlds/ledger',
      '/sessions/s1',
      '/sessions/s1/transcript',
      '/operator/sessions',
      '/operator/sessions/s1',
      '/metrics',
    ]
    for (const path of paths) {
      const { text } = await call('GET', path)
      assert.doesNotMatch(text, /HIDDEN|"state"|"patch"|"success"|"instruction"/, path)
    }
    assert.doesNotMatch((await call('GET', '/sessions/s1/transcript')).text, /model|kernel|reasoning|why/)
  })

  it('shows an operator who produced a turn, why, and at what cost', async () => {
    const model = scriptedModel([
      { text: '<predicted_observation>tar is 9</predicted_observation>', reasoning: 'hm' },
    ])
    await using served = surface({ world: secret, model })
    const { call } = served
    await call('POST', '/sessions', { world: 'ledger' })
    const { body: turn } = await call('POST', '/operator/sessions/s1/step', { action: 'unload' })
    assert.deepEqual(
      [turn.by, turn.why, turn.reasoning, turn.call.model],
      ['model', 'a ledger cannot know', 'hm', 'scripted'],
    )
    await call('POST', '/sessions/s1/submit', { answer: 'wrong' })
    const { body: session } = await call('GET', '/operator/sessions/s1')
    assert.deepEqual(
      [session.checks, session.kernel, session.turns.length],
      [{ passed: 0, of: 1 }, 'ledger/1', 1],
    )
    assert.deepEqual((await call('GET', '/operator/sessions')).body, {
      sessions: ['s1'],
      active: 1,
      limit: 1024,
    })
    assert.match(
      (await call('GET', '/metrics')).text,
      /^agentworld_turns_total\{world="ledger",by="model"\} 1$/m,
    )
  })

  it('streams a step, with the reasoning to operators alone', async () => {
    const model = scriptedModel(() => ({
      text: '<predicted_observation>tar is 9</predicted_observation>',
      reasoning: 'hm',
    }))
    await using served = surface({ model })
    const { call } = served
    const accept = { accept: 'text/event-stream' }
    await call('POST', '/sessions', { world: 'ledger' })
    const agent = await call('POST', '/sessions/s1/step', { action: 'unload' }, accept)
    assert.equal(agent.text, 'event: turn-end\ndata: {"turn":1,"observation":{"text":"tar is 9"}}\n\n')
    const operator = await call('POST', '/operator/sessions/s1/step', { action: 'unload' }, accept)
    const events = operator.text.split('\n').filter(line => line.startsWith('event: '))
    assert.deepEqual(events, ['event: reasoning-delta', 'event: turn-end'])
    assert.match(operator.text, /"text":"hm"/)
    const failed = await call('POST', '/sessions/nobody/step', { action: 'x' }, accept)
    assert.match(failed.text, /^event: error\ndata: \{"code":"unknown-session",/)
  })

  it('adds a fault from the next turn on', async () => {
    await using served = surface()
    const { call } = served
    await call('POST', '/sessions', { world: 'ledger' })
    assert.equal((await call('POST', '/operator/sessions/s1/faults', { kind: 'dropped' })).status, 204)
    const { body, headers } = await call('POST', '/sessions/s1/step', { action: 'get rope' })
    assert.deepEqual(body, { turn: 1, observation: { text: 'ledger failed: dropped', isError: true } })
    assert.equal(headers.get('x-agentworld-by'), 'fault')
    assert.equal((await call('POST', '/operator/sessions/s1/faults', { kind: 'nonsense' })).status, 400)
  })

  it('answers each mistake with its own status', async () => {
    await using served = surface({ maxSessions: 1 })
    const { call } = served
    await call('POST', '/sessions', { world: 'ledger' })
    const deep = `${'['.repeat(2000)}${']'.repeat(2000)}`
    const asked: [expected: number, method: string, path: string, body?: unknown][] = [
      [404, 'GET', '/worlds/none'],
      [404, 'POST', '/sessions', { world: 'none' }],
      [503, 'POST', '/sessions', { world: 'ledger' }],
      [400, 'POST', '/sessions', {}],
      [400, 'POST', '/sessions', { world: 'ledger', extra: 1 }],
      [400, 'POST', '/sessions', '{"world":'],
      [400, 'POST', '/sessions/s1/step', `{"action":${deep}}`],
      [400, 'POST', '/sessions/s1/step', ''],
      [422, 'POST', '/sessions/s1/step', { action: 7 }],
      [502, 'POST', '/sessions/s1/step', { action: 'unload' }],
      [409, 'POST', '/sessions/s1/rewind', { toTurn: 5 }],
      [400, 'POST', '/sessions/s1/fork', { count: 1000 }],
      [404, 'GET', '/sessions/s9/transcript'],
      [400, 'GET', '/sessions/..%2F..%2Fetc/transcript'],
      [405, 'PUT', '/sessions/s1'],
      [404, 'GET', '/sessions/s1/secrets'],
    ]
    const statuses = []
    for (const [, ...request] of asked) statuses.push((await call(...request)).status)
    assert.deepEqual(
      statuses,
      asked.map(([expected]) => expected),
    )
  })

  it('describes itself', async () => {
    await using served = surface()
    const { body: document } = await served.call('GET', '/openapi.json')
    assert.deepEqual([document.openapi, document.info.version], ['3.1.0', '1.2.3'])
    assert.deepEqual(Object.keys(document.paths).sort(), [
      '/health',
      '/live',
      '/metrics',
      '/operator/sessions',
      '/operator/sessions/{id}',
      '/operator/sessions/{id}/faults',
      '/operator/sessions/{id}/step',
      '/ready',
      '/sessions',
      '/sessions/{id}',
      '/sessions/{id}/fork',
      '/sessions/{id}/rewind',
      '/sessions/{id}/step',
      '/sessions/{id}/submit',
      '/sessions/{id}/transcript',
      '/worlds',
      '/worlds/{name}',
    ])
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)]
    const missing = references
      .map(([, name]) => name ?? '')
      .filter(name => !(name in document.components.schemas))
    assert.deepEqual([references.length > 10, missing], [true, []])
    assert.deepEqual((await served.call('GET', '/health')).body, { status: 'healthy' })
  })
})
