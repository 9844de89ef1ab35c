import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { after, describe, it } from 'node:test'
import { WorldError } from '../../world/error.ts'
import { queryTables, tablesFromSql } from './query-tables.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'agentworld-'))
const file = path.join(folder, 'stolen.db')
after(() => rmSync(folder, { recursive: true }))

const tables = {
  issues: [
    { id: 1, state: 'open', urgent: true, labels: ['a'] },
    { id: 2, state: 'closed', urgent: false, note: null },
  ],
  empty: [],
}

describe('queryTables', () => {
  it('returns the first value of the first row as text', async () => {
    assert.equal(await queryTables(tables, "SELECT count(*) FROM issues WHERE state = 'open'"), '1')
    assert.equal(await queryTables(tables, 'SELECT state FROM issues ORDER BY id DESC'), 'closed')
    assert.equal(await queryTables(tables, 'SELECT labels FROM issues WHERE urgent'), '["a"]')
    assert.equal(await queryTables(tables, 'SELECT count(*) FROM empty'), '0')
  })

  it('returns nothing for no row and for null', async () => {
    assert.equal(await queryTables(tables, 'SELECT id FROM issues WHERE id = 7'), undefined)
    assert.equal(await queryTables(tables, 'SELECT note FROM issues'), undefined)
  })

  it('says what is wrong with a query', async () => {
    await assert.rejects(queryTables(tables, 'SELECT owl FROM issues'), {
      name: 'WorldError',
      message: "The world's SQL failed: no such column: owl.",
    })
  })

  it('leaves the host alone', async () => {
    for (const sql of [`ATTACH '${file}' AS x`, `SELECT 1; ATTACH '${file}' AS x`, `VACUUM INTO '${file}'`])
      await assert.rejects(queryTables(tables, sql), /not authorized/)
    assert.equal(existsSync(file), false)
  })

  it('stops an endless query at its deadline, and answers the next one', async () => {
    const endless = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n'
    await assert.rejects(
      queryTables(tables, endless, { deadlineMs: 300 }),
      (error: WorldError) =>
        error instanceof WorldError && error.at === 'limit' && /within 0.3 s/.test(error.message),
    )
    assert.equal(await queryTables(tables, 'SELECT 7'), '7')
  })

  it('refuses to answer with very much', async () => {
    const many = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 20000) SELECT x FROM n'
    await assert.rejects(queryTables(tables, many), /more than 10000 rows/)
  })
})

describe('tablesFromSql', () => {
  it('returns the tables that a script makes', async () => {
    assert.deepEqual(
      await tablesFromSql([
        "CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT NOT NULL, role TEXT DEFAULT 'reader')",
        "INSERT INTO users (id, name) VALUES (2, 'Ada'), (1, 'Bo')",
        'CREATE TABLE none (a)',
      ]),
      {
        users: [
          { id: 1, name: 'Bo', role: 'reader' },
          { id: 2, name: 'Ada', role: 'reader' },
        ],
        none: [],
      },
    )
  })

  it('refuses a script that reaches beyond it', async () => {
    await assert.rejects(tablesFromSql(['CREATE TABLE t (a)', `ATTACH '${file}' AS x`]), /not authorized/)
    assert.equal(existsSync(file), false)
  })
})
