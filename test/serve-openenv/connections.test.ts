// Many connections: apart from each other, in order, and gone when they are gone.
import assert from 'node:assert/strict'
import { describe } from 'node:test'
import type { Json } from '../../src/world/json.ts'
import { requires } from './requirement.ts'
import { Client, startServer } from './start-server.ts'

const step = (command: string) => ({ type: 'step', data: { command } })
const dataOf = (said: Json) => (said as { data: { [name: string]: Json } }).data
const textOf = (said: Json) => (dataOf(said).observation as { text: string }).text

describe('connections to /ws', () => {
  requires('ws-one-environment-each', 'see nothing of each other', async () => {
    const { url } = await startServer()
    const clients = await Promise.all(Array.from({ length: 8 }, () => Client.open(url)))
    await Promise.all(clients.map(client => client.ask({ type: 'reset' })))
    await Promise.all(clients.map((client, index) => client.ask(step(`echo ${index} > mine`))))
    const seen = await Promise.all(clients.map(async client => textOf(await client.ask(step('cat mine')))))
    assert.deepEqual(seen, ['0\n', '1\n', '2\n', '3\n', '4\n', '5\n', '6\n', '7\n'])
    for (const client of clients) client.close()
  })

  requires('ws-in-order', 'are answered in the order they asked, however fast', async () => {
    const { url } = await startServer()
    const client = await Client.open(url)
    const numbers = Array.from({ length: 50 }, (_, index) => index)
    for (const number of numbers) client.send(step(`echo ${number} >> log; wc -l < log`))
    const counts: number[] = []
    for (const _ of numbers) counts.push(Number(textOf(await client.next())))
    assert.deepEqual(
      counts,
      numbers.map(number => number + 1),
    )
    client.close()
  })

  requires(
    'ws-slot-freed',
    'free their session when they close, vanish, or leave during a step',
    async () => {
      const freed = Promise.withResolvers<void>()
      const { url, hub, store } = await startServer({ maxSessions: 3 })
      const clients = await Promise.all([Client.open(url), Client.open(url), Client.open(url)])
      await Promise.all(clients.map(client => client.ask({ type: 'reset' })))
      assert.equal(hub.capacity.active, 3)
      const [polite, gone, busy] = clients
      await polite?.ask({ type: 'close' })
      gone?.vanish()
      busy?.send(step('sleep 1; ls'))
      busy?.vanish()
      const look = async () => {
        const isEmpty = hub.capacity.active === 0 && (await store.list()).length === 0
        if (isEmpty) freed.resolve()
        else setImmediate(() => void look())
      }
      await look()
      await freed.promise
      const next = await Client.open(url)
      assert.equal(textOf(await next.ask(step('echo here'))), 'here\n')
      next.close()
    },
  )

  requires('ws-capacity', 'are told when there is no room for a reset, and may try again', async () => {
    const { url, hub } = await startServer({ maxSessions: 1 })
    const [first, second] = await Promise.all([Client.open(url), Client.open(url)])
    await first.ask({ type: 'reset' })
    const full = { code: 'CAPACITY_REACHED', active_sessions: 1, max_sessions: 1 }
    const message = 'Server at capacity: 1/1 sessions active. Cannot accept new connections.'
    assert.deepEqual(await second.ask({ type: 'reset' }), { type: 'error', data: { ...full, message } })
    await first.ask({ type: 'close' })
    while (hub.capacity.active > 0) await new Promise(resolve => setImmediate(resolve))
    assert.equal(textOf(await second.ask(step('hostname'))), 'quay\n')
    second.close()
  })

  requires('ws-factory-error', 'are told when a world cannot be opened', async () => {
    const told: unknown[] = []
    const failure = new Error('disk on fire at /srv/secret')
    const { url } = await startServer({
      open: () => Promise.reject(failure),
      onError: error => told.push(error),
    })
    const client = await Client.open(url)
    assert.deepEqual(await client.ask({ type: 'reset' }), {
      type: 'error',
      data: {
        message: "Failed to create environment using factory 'quay'",
        code: 'FACTORY_ERROR',
        factory_name: 'quay',
      },
    })
    assert.equal((told[0] as Error).cause, failure)
    client.close()
  })

  requires('idle-reaper ws-session-error', 'lose a session that idled too long, and may reset', async () => {
    let time = 0
    let sweep = () => {}
    const { url, hub } = await startServer({
      idleMs: 1000,
      now: () => time,
      every: (_, work) => {
        sweep = work
        return () => {}
      },
    })
    const client = await Client.open(url)
    await client.ask({ type: 'reset' })
    time = 999
    sweep()
    assert.equal(textOf(await client.ask(step('hostname'))), 'quay\n')
    time = 1998
    sweep()
    assert.equal(hub.capacity.active, 1)
    time = 1999
    sweep()
    while (hub.capacity.active > 0) await new Promise(resolve => setImmediate(resolve))
    const { code } = dataOf(await client.ask(step('hostname')))
    assert.equal(code, 'SESSION_ERROR')
    await client.ask({ type: 'reset' })
    assert.equal(textOf(await client.ask(step('hostname'))), 'quay\n')
    client.close()
  })

  requires('keep-alive', 'are pinged, and may be silent as long as the server is told', async () => {
    const patient = await startServer({ listen: { pingMs: 2, silentMs: 3_600_000 } })
    const client = await Client.open(patient.url, '/ws', { autoPong: false })
    await client.ask({ type: 'reset' })
    await client.pings(5)
    assert.equal(textOf(await client.ask(step('hostname'))), 'quay\n')
    client.close()
    const strict = await startServer({ listen: { pingMs: 2, silentMs: 20 } })
    const silent = await Client.open(strict.url, '/ws', { autoPong: false })
    assert.deepEqual(await silent.next(), { closed: 1006 })
  })

  requires('fork', 'fork a session, and take forks over', async () => {
    const { url, hub } = await startServer({ maxSessions: 4 })
    const parent = await Client.open(url)
    await parent.ask({ type: 'reset', data: { seed: 11 } })
    await parent.ask(step('echo 1 > log'))
    await parent.ask(step('echo 2 >> log'))
    const ids = dataOf(await parent.ask({ type: 'fork', data: { count: 2, at_turn: 1 } }))
      .session_ids as string[]
    const children = await Promise.all(ids.map(() => Client.open(url)))
    const attached = await Promise.all(
      children.map((child, index) => child.ask({ type: 'attach', data: { session_id: ids[index] } })),
    )
    assert.deepEqual(attached.map(textOf), ['', ''])
    await children[0]?.ask(step('echo three >> log'))
    const logs = await Promise.all([parent, ...children].map(client => client.ask(step('cat log'))))
    assert.deepEqual(logs.map(textOf), ['1\n2\n', '1\nthree\n', '1\n'])
    const { seed, step_count } = dataOf((await children[0]?.ask({ type: 'state' })) ?? null)
    assert.deepEqual({ seed, step_count }, { seed: 11, step_count: 3 })
    const thief = await Client.open(url)
    const taken = await thief.ask({ type: 'attach', data: { session_id: ids[0] ?? null } })
    assert.match(String(dataOf(taken).message), /the session of another connection/)
    thief.close()
    const { code } = dataOf(await parent.ask({ type: 'fork', data: { count: 2 } }))
    assert.equal(code, 'CAPACITY_REACHED')
    const more = dataOf(await parent.ask({ type: 'fork', data: { count: 1 } })).session_ids as string[]
    assert.equal(hub.capacity.active, 4)
    const last = await Client.open(url)
    children.push(last)
    const late = await last.ask({ type: 'attach', data: { session_id: more[0] ?? null } })
    assert.equal(textOf(late), '1\n2\n', 'a fork has its place though the server is full')
    const { session_id = null } = dataOf(await parent.ask({ type: 'state' }))
    const stolen = await children[0]?.ask({ type: 'attach', data: { session_id } })
    assert.equal(dataOf(stolen ?? null).code, 'SESSION_ERROR')
    for (const client of [parent, ...children]) await client.ask({ type: 'close' })
    while (hub.capacity.active > 0) await new Promise(resolve => setImmediate(resolve))
  })

  requires(
    'ws-session-error ws-validation-error',
    'are told of a session or a message that is none',
    async () => {
      const { url } = await startServer()
      const client = await Client.open(url)
      const codes: Json[] = []
      for (const message of [
        { type: 'attach', data: { session_id: 'nobody' } },
        { type: 'attach', data: {} },
        { type: 'fork', data: { count: 0 } },
        [],
        null,
        7,
        { type: 7 },
        `{"type":"step","data":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_001)}`,
        `{"type":"step","data":{"command":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`,
      ]) {
        codes.push(dataOf(await client.ask(message)).code ?? null)
      }
      assert.deepEqual(codes, [
        'SESSION_ERROR',
        ...Array.from({ length: 5 }, () => 'VALIDATION_ERROR'),
        'UNKNOWN_TYPE',
        'VALIDATION_ERROR',
        'VALIDATION_ERROR',
      ])
      client.close()
    },
  )
})
