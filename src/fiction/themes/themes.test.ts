import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openGuardedRows } from '../checks/integrity.ts'
import { rowProblems } from '../checks/row-sense.ts'
import { schemaProblems } from '../checks/schema-sense.ts'
import { checkUnsearchable } from '../checks/unsearchable.ts'
import { draftWorld } from '../draft-world.ts'
import { Schema } from '../schema/schema.ts'
import { themeNamed, themes } from './themes.ts'

describe('themes', () => {
  it('are many, in many shapes, each with a name of its own', () => {
    assert.ok(themes.length >= 25, String(themes.length))
    assert.ok(new Set(themes.map(({ shape }) => shape)).size >= 8)
    assert.equal(new Set(themes.map(({ name }) => name)).size, themes.length)
  })

  for (const theme of themes) {
    it(`makes rows about ${theme.field} that hold together (${theme.name})`, () => {
      for (const [at, strategy] of theme.strategies.entries()) {
        const wanted = 300 + 60 * at
        const facts = draftWorld({ theme, strategy, rows: wanted, seed: 40 + at })
        const { schema, rows, today } = facts
        const count = Object.values(rows).reduce((sum, table) => sum + table.length, 0)
        assert.ok(count >= wanted && count <= wanted + 8, `${count} of ${wanted}`)
        assert.deepEqual(schemaProblems(Schema.parse(schema)), [])
        const has = (name: string, id: number) => rows[name]?.some(row => row.id === id) === true
        const problems = schema.tables.flatMap(table =>
          (rows[table.name] ?? []).flatMap(row => rowProblems(table, row, { today, has })),
        )
        assert.deepEqual(problems, [])
        assert.deepEqual(checkUnsearchable({ facts }).problems, [])
        const guarded = openGuardedRows(schema, rows)
        assert.ok(schema.invariants.length > 0)
        for (const { says, sql } of schema.invariants) assert.deepEqual(guarded.select(sql), [], says)
        guarded.close()
      }
    })
  }

  it('makes the same facts from the same seed, and others from another', () => {
    const options = { theme: themeNamed('mountain-huts'), strategy: 'long-tail', rows: 300 } as const
    assert.deepEqual(draftWorld({ ...options, seed: 1 }), draftWorld({ ...options, seed: 1 }))
    assert.notDeepEqual(draftWorld({ ...options, seed: 1 }).rows, draftWorld({ ...options, seed: 2 }).rows)
  })

  it('names no yearly event as something real is named', () => {
    const facts = draftWorld({
      theme: themeNamed('bakery-awards'),
      strategy: 'grounded',
      rows: 467,
      seed: 1_000_456,
    })
    assert.deepEqual(checkUnsearchable({ facts }).problems, [])
  })

  it('shifts time where the strategy says so, and lets real brands in', () => {
    const { rows, realNames, today } = draftWorld({
      theme: themeNamed('smartphone-ranking'),
      strategy: 'time-shifted',
      rows: 300,
      seed: 1,
    })
    assert.ok(today > '2030')
    assert.ok((rows.phone ?? []).every(row => String(row.launch_date) > '2026'))
    assert.ok((rows.brand ?? []).some(row => realNames.includes(String(row.name))))
  })

  it('refuses a theme it does not know, with the nearest', () => {
    assert.throws(() => themeNamed('mountain-hut'), {
      message: "There is no theme 'mountain-hut'.",
      remedy: /mountain-huts/,
    })
  })
})
