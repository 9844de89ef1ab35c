import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { openGuardedDatabase } from './sql-guard.ts'

describe('openGuardedDatabase', () => {
  it('refuses to reach beyond itself', () => {
    const database = openGuardedDatabase()
    const folder = mkdtempSync(path.join(tmpdir(), 'agentworld-'))
    const file = path.join(folder, 'x.db')
    database.run('CREATE TABLE t (a)')
    for (const sql of [
      `ATTACH '${file}' AS x`,
      `VACUUM INTO '${file}'`,
      'PRAGMA journal_mode',
      "SELECT load_extension('x')",
    ]) {
      assert.throws(() => database.run(sql), /not authorized/)
      assert.throws(() => [...database.rows(sql)], /not authorized/)
    }
    assert.equal(existsSync(file), false)
    database.close()
    rmSync(folder, { recursive: true })
  })

  it('refuses values without measure', () => {
    const database = openGuardedDatabase()
    assert.throws(() => [...database.rows('SELECT zeroblob(900000000)')], /too big/)
    database.close()
  })

  it('computes', () => {
    const database = openGuardedDatabase()
    database.run('CREATE TABLE t (a)')
    database.insert('INSERT INTO t VALUES (?)', [[1], [2]])
    assert.deepEqual(
      [...database.rows('SELECT sum(a) AS total FROM t')].map(row => row.total),
      [3],
    )
    database.close()
  })
})
