import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { ledger, ledgerWorld } from '../../../test/ledger-domain.ts'
import { type Postgres, startPostgres } from '../../../test/servers/postgres.ts'
import { skipWithout } from '../../../test/system-packages.ts'
import type { WorldError } from '../../world/error.ts'
import { openSessionIn } from '../session.ts'
import { postgresStore } from './postgres-store.ts'
import { header, storeContract, turnAt } from './store.contract.ts'
import type { Store } from './store.ts'

const skip = skipWithout('postgresql')

describe('postgresStore', { skip }, () => {
  let server: Postgres
  const opened: Store[] = []
  const open = async (patienceMs = 15_000) => {
    const store = await postgresStore({ url: server.url, patienceMs, connections: 2 })
    opened.push(store)
    return store
  }
  const openEmpty = async () => {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query('DROP TABLE IF EXISTS agentworld_records')
    await client.end()
    return open()
  }

  before(async () => {
    server = await startPostgres()
  })
  after(async () => {
    for (const store of opened) await store.close()
    await server.close()
  })

  storeContract('postgresStore', openEmpty)

  it('lets one of many writers take a place', async () => {
    const first = await openEmpty()
    const second = await open()
    await first.append('race', [header])
    for (let at = 1; at <= 20; at += 1) {
      const writers = [first, second, first, second]
      const results = await Promise.allSettled(
        writers.map((store, index) => store.append('race', [turnAt(at, `by ${index}`)])),
      )
      assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
      for (const result of results)
        if (result.status === 'rejected') assert.equal((result.reason as WorldError).at, 'store')
    }
    assert.equal(await second.length?.('race'), 21)
    assert.deepEqual(
      (await second.read('race')).map(({ at }) => at),
      Array.from({ length: 21 }, (_, at) => at),
    )
  })

  it('makes its table once when many processes start together', async () => {
    await openEmpty()
    const stores = await Promise.all([open(), open(), open(), open()])
    assert.deepEqual(await Promise.all(stores.map(store => store.list())), [[], [], [], []])
  })

  it('waits for a database that comes back, and loses nothing that was acknowledged', async () => {
    const store = await openEmpty()
    const session = await openSessionIn({ domain: ledger, world: ledgerWorld(), store, id: 'kept' })
    await session.step('put a 1')
    await server.stop()
    const late = session.step('put b 2')
    await server.start()
    await late
    const again = await openSessionIn({ domain: ledger, store: await open(), id: 'kept' })
    assert.deepEqual(
      (await again.transcript()).turns.map(({ action }) => action),
      ['put a 1', 'put b 2'],
    )
  })

  it('says what to do when the database stays away', async () => {
    const store = await open(200)
    await server.stop()
    await assert.rejects(store.append('gone', [header]), (error: WorldError) => {
      assert.equal(error.at, 'store')
      assert.match(error.message, /^PostgreSQL: /)
      assert.match(String(error.remedy), /database runs/)
      return true
    })
    await server.start()
    assert.deepEqual(await store.read('gone'), [])
  })
})
