// Sessions in PostgreSQL, so that any number of processes can serve the same ones. A record's place is a primary key: of
// two writers, the database lets one in. A broken connection is waited for, and a write whose answer was lost is looked
// up.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool, QueryResult } from 'pg'
import { Entry } from '../../world/entry.ts'
import { explain, WorldError } from '../../world/error.ts'
import { placeTaken } from './memory-store.ts'
import type { Store } from './store.ts'

export interface PostgresStoreOptions {
  /** Where the database is: postgres://user:password@host:port/name. */
  readonly url: string
  /** How long a database that went away is waited for. */
  readonly patienceMs?: number
  readonly connections?: number
}

/** Opens the store, making its table where there is none. */
export async function postgresStore({
  url,
  patienceMs = 15_000,
  connections = 10,
}: PostgresStoreOptions): Promise<Store> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // an idle connection that breaks is replaced by the pool; without a listener it would end the process
  pool.on('error', () => {})
  const ask = patient(pool, patienceMs)
  await makeTable(pool, ask).catch(async error => {
    await pool.end()
    throw error
  })
  return storeOver(ask, () => pool.end())
}

type Ask = (sql: string, values?: readonly unknown[]) => Promise<QueryResult>

function storeOver(ask: Ask, close: () => Promise<void>): Store {
  const length = async (id: string) => {
    const { rows } = await ask(lengthSql, [id])
    return Number((rows as [{ next: string }])[0].next)
  }
  return {
    length,
    async append(id, records) {
      const [first] = records
      if (first === undefined) return
      const writer = randomUUID()
      const lines = records.map(record => JSON.stringify(record))
      const { rowCount } = await ask(appendSql, [id, first.at, lines, writer]).catch(takenAsNone)
      if (rowCount === records.length) return
      const { rowCount: ours } = await ask(ownSql, [id, first.at, writer])
      if (ours !== 1) throw placeTaken(id, first.at)
    },
    async read(id) {
      const { rows } = await ask('SELECT record FROM agentworld_records WHERE session = $1 ORDER BY at', [id])
      return (rows as { record: string }[]).map(({ record }, at) => recordFrom(record, `${id}, record ${at}`))
    },
    async list() {
      const { rows } = await ask('SELECT session FROM agentworld_records WHERE at = 0 ORDER BY session')
      return (rows as { session: string }[]).map(({ session }) => session)
    },
    async delete(id) {
      await ask('DELETE FROM agentworld_records WHERE session = $1', [id])
    },
    close,
  }
}

function recordFrom(text: string, place: string): Entry {
  const parsed = Entry.safeParse(JSON.parse(text))
  if (parsed.success) return parsed.data
  throw new WorldError('store', `${place}: ${explain(parsed.error)}`, { cause: parsed.error })
}

const lengthSql = 'SELECT coalesce(max(at) + 1, 0) AS next FROM agentworld_records WHERE session = $1'

const appendSql = `
  INSERT INTO agentworld_records (session, at, record, writer)
  SELECT $1, $2::int + place - 1, line, $4 FROM unnest($3::text[]) WITH ORDINALITY AS lines (line, place)
  WHERE (SELECT coalesce(max(at) + 1, 0) FROM agentworld_records WHERE session = $1) = $2::int`

const ownSql = 'SELECT 1 FROM agentworld_records WHERE session = $1 AND at = $2 AND writer = $3'

const tableSql = `
  CREATE TABLE IF NOT EXISTS agentworld_records (
    session text NOT NULL,
    at integer NOT NULL,
    record text NOT NULL,
    writer uuid NOT NULL,
    PRIMARY KEY (session, at)
  )`

/** The lock under which tables are made: two processes that start at once would both try. */
const makingLock = 0x6177_7264

async function makeTable(pool: Pool, ask: Ask): Promise<void> {
  await ask('SELECT 1')
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [makingLock])
    await client.query(tableSql)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw unavailable(error)
  } finally {
    client.release()
  }
}

const uniqueViolation = '23505'

function takenAsNone(error: unknown): { rowCount: number } {
  const { cause } = error as { cause?: { code?: string } }
  if (cause?.code === uniqueViolation) return { rowCount: 0 }
  throw error
}

/** Asks again while the database is away, up to the patience. */
function patient(pool: Pool, patienceMs: number): Ask {
  return async (sql, values = []) => {
    const deadline = performance.now() + patienceMs
    for (let wait = 50; ; wait = Math.min(wait * 2, 1_000)) {
      try {
        return await pool.query(sql, [...values])
      } catch (error) {
        if (!isAway(error) || performance.now() + wait > deadline) throw unavailable(error)
      }
      await delay(wait)
    }
  }
}

// classes 08 (connection), 57P (shutting down, starting up) and 53 (too many connections), or no answer at all
function isAway(error: unknown): boolean {
  const code = (error as { code?: string }).code
  if (code === undefined) return /terminated|timeout|closed/i.test(explain(error))
  return /^(08|57P|53300)/.test(code) || /^E(CONN|PIPE|AI_AGAIN|HOST|NETUNREACH|TIMEDOUT)/.test(code)
}

function unavailable(error: unknown): WorldError {
  return new WorldError('store', `PostgreSQL: ${explain(error)}`, {
    remedy:
      'Check that the database runs and that its address is right; sessions are as they were before this step.',
    cause: error,
  })
}
