import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fileClaims, plainWords } from './file-claims.ts'
import { lineClaims } from './line-claims.ts'
import { tableClaims } from './table-claims.ts'
import { timeClaims } from './time-claims.ts'

describe('lineClaims', () => {
  it('has none for texts that say the same', () => {
    assert.deepEqual(lineClaims('a', 'x\ny', 'x \ny\n\n'), [])
  })
  it('names the lines that differ', () => {
    assert.deepEqual(lineClaims('a', 'x\nz\n', 'x\ny\n'), [
      { about: 'a, line 2', says: "'z'", known: "it is 'y'" },
    ])
    assert.deepEqual(lineClaims('a', 'x\n', 'x\ny\n'), [
      { about: 'a, line 2', says: 'nothing more', known: "it is 'y'" },
    ])
    assert.deepEqual(lineClaims('a', 'x\ny\nz', 'x\ny'), [
      { about: 'a, line 3', says: "'z'", known: 'there is no further line' },
    ])
    assert.equal(lineClaims('a', '1\n2\n3\n4\n5', 'a\nb\nc\nd\ne').length, 3)
  })
})

describe('timeClaims', () => {
  const now = Date.UTC(2026, 2, 2, 8, 0, 0)
  it('lets the past be', () => {
    assert.deepEqual(
      timeClaims('journalctl', '2026-03-01 23:59:59 started\nMon Jan  5 10:00:00 UTC 2026', now),
      [],
    )
  })
  it('knows that nothing has happened yet that is still to come', () => {
    const claim = (says: string) => [{ about: 'the clock', says, known: 'it is 2026-03-02T08:00:00Z' }]
    assert.deepEqual(
      timeClaims('journalctl', 'at 2026-03-02T09:30:00Z: ok', now),
      claim('2026-03-02T09:30:00'),
    )
    assert.deepEqual(
      timeClaims('svn log', 'Tue Mar  3 10:00:00 UTC 2026', now),
      claim('Tue Mar  3 10:00:00 UTC 2026'),
    )
  })
  it('wants the present where the present is asked for', () => {
    assert.equal(timeClaims('date', 'Sun Mar  1 08:00:00 UTC 2026', now).length, 1)
    assert.equal(timeClaims('date', 'Mon Mar  2 08:00:05 UTC 2026', now).length, 0)
  })
})

describe('tableClaims', () => {
  const table = (rows: string[], total: number) =>
    ` id | name \n----+------\n${rows.join('\n')}\n(${total} rows)\n`
  it('lets a table be that adds up', () => {
    assert.deepEqual(tableClaims(table(['  1 | a', '  2 | b'], 2)), [])
    assert.deepEqual(tableClaims('no table\n'), [])
  })
  it('counts rows and ids', () => {
    assert.deepEqual(tableClaims(table(['  1 | a', '  2 | b'], 3)), [
      { about: 'the number of rows', says: '3', known: '2 rows are shown' },
    ])
    assert.deepEqual(tableClaims(table(['  1 | a', '  1 | b'], 2)), [
      { about: 'id 1', says: 'two rows have it', known: 'an id is unique' },
    ])
  })
})

describe('fileClaims', () => {
  const files = {
    path: (word: string) => (word.startsWith('/') ? word : `/home/${word}`),
    exists: (path: string) => path === '/home/a.txt' || path === '/home/run.py',
    isOpen: (path: string) => path.startsWith('/open/'),
    text: (path: string) => (path === '/home/a.txt' ? 'one\ntwo\n' : undefined),
  }
  it('knows what a shown file reads', () => {
    assert.deepEqual(fileClaims('less a.txt', 'one\ntwo\n', files), [])
    assert.deepEqual(fileClaims("bat 'a.txt'", 'one\n2\n', files), [
      { about: 'a.txt, line 2', says: "'2'", known: "it is 'two'" },
    ])
  })
  it('knows that a missing file cannot be read', () => {
    const claim = [{ about: 'gone.py', says: 'it is there', known: 'there is no such file' }]
    assert.deepEqual(fileClaims('python3 gone.py', 'hello\n', files), claim)
    assert.deepEqual(
      fileClaims('python3 gone.py', "python3: can't open file 'gone.py': [Errno 2]\n", files),
      [],
    )
    assert.deepEqual(fileClaims('python3 /open/x.py', 'hello\n', files), [])
    assert.deepEqual(fileClaims("python3 -c 'print(1)'", '1\n', files), [])
    assert.deepEqual(fileClaims('python3 run.py', 'hello\n', files), [])
  })
  it('leaves alone what it cannot read for certain', () => {
    assert.equal(plainWords('cat a.txt | wc'), undefined)
    assert.equal(plainWords('cat $x'), undefined)
    assert.deepEqual(plainWords('echo \'a b\' "c d"e'), ['echo', 'a b', 'c de'])
    assert.deepEqual(fileClaims('less a.txt > b', 'x', files), [])
  })
})
