import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { forbiddenWord } from './forbidden-word.ts'

describe('forbiddenWord', () => {
  it('finds what reaches beyond the database, however it is written', () => {
    for (const [sql, word] of [
      ["ATTACH DATABASE '/tmp/x' AS x", 'attach'],
      ['select 1;/* */pragma journal_mode', 'pragma'],
      ["-- note\nVACUUM INTO '/tmp/x'", 'vacuum'],
      ["select LOAD_EXTENSION('x')", 'load_extension'],
      ['select "load_extension"(1)', 'load_extension'],
      ['select * from pragma_database_list', 'pragma_database_list'],
      ['create virtual table t using fts5(a)', 'virtual'],
    ] as const)
      assert.equal(forbiddenWord(sql), word)
  })

  it('passes them over in texts, comments and longer words', () => {
    for (const sql of [
      "insert into t values ('attach it''s pragma')",
      'select 1 -- vacuum\n',
      'select 1 /* attach */',
      'select attachment from mails',
      "select 'unclosed",
    ])
      assert.equal(forbiddenWord(sql), undefined)
  })
})
