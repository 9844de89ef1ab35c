import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Gap } from 'agentworld-shell'
import { fileClaims, missingClaims, plainWords } from './file-claims.ts'
import { filterClaims } from './filter-claims.ts'
import { idClaims } from './id-claims.ts'
import { type KnownFiles, knownTexts } from './known-texts.ts'
import { lineClaims } from './line-claims.ts'
import { quoteClaims } from './quote-claims.ts'
import { sourceClaims } from './source-claims.ts'
import { tableClaims } from './table-claims.ts'
import { timeClaims } from './time-claims.ts'
import { totalClaims } from './total-claims.ts'

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

const files: KnownFiles = {
  path: (word, cwd = '/home') => (word.startsWith('/') ? word : `${cwd}/${word}`),
  exists: path => path === '/home' || texts[path] !== undefined,
  isOpen: path => path.startsWith('/open/'),
  text: path => texts[path],
  names: path => (path === '/home' ? Object.keys(texts).map(name => name.slice('/home/'.length)) : undefined),
}
const texts: { readonly [path: string]: string } = {
  '/home/a.txt': 'one\ntwo\n',
  '/home/run.py': 'import tools\nprint(tools.first("a.txt"))\n',
  '/home/tools.py':
    'def first(name):\n    return open(name).readline()\n\ndef other(text):\n    return text.replace("a", "b")\n',
  '/home/x.c': 'int main(void) {\n    int count = seven;\n}\n',
}
const gap = (command: string, input?: string): Gap => ({
  args: plainWords(command) ?? [],
  cwd: '/home',
  input,
  fs: undefined as unknown as Gap['fs'],
})

describe('fileClaims', () => {
  it('knows what a shown file reads', () => {
    assert.deepEqual(fileClaims(gap('less a.txt'), 'one\ntwo\n', files), [])
    assert.deepEqual(fileClaims(gap("bat 'a.txt'"), 'one\n2\n', files), [
      { about: 'a.txt, line 2', says: "'2'", known: "it is 'two'" },
    ])
  })
  it('knows that a missing file cannot be read', () => {
    const claim = [{ about: 'gone.py', says: 'it is there', known: 'there is no such file' }]
    assert.deepEqual(fileClaims(gap('python3 gone.py'), 'hello\n', files), claim)
    const refusal = "python3: can't open file 'gone.py': [Errno 2]\n"
    assert.deepEqual(fileClaims(gap('python3 gone.py'), refusal, files), [])
    assert.deepEqual(fileClaims(gap('python3 /open/x.py'), 'hello\n', files), [])
    assert.deepEqual(fileClaims(gap("python3 -c 'print(1)'"), '1\n', files), [])
    assert.deepEqual(fileClaims(gap('python3 run.py'), 'hello\n', files), [])
  })
  it('knows that code cannot open what is missing', () => {
    const code = `python3 -c 'print(open("gone.txt").read())'`
    assert.deepEqual(fileClaims(gap(code), 'hello\n', files), [
      { about: 'gone.txt', says: 'it is there', known: 'there is no such file' },
    ])
    assert.deepEqual(fileClaims(gap(code), 'Traceback …\nFileNotFoundError: …\n', files), [])
  })
  it('leaves alone what it cannot read for certain', () => {
    assert.equal(plainWords('cat a.txt | wc'), undefined)
    assert.equal(plainWords('cat $x'), undefined)
    assert.deepEqual(plainWords('echo \'a b\' "c d"e'), ['echo', 'a b', 'c de'])
  })
})

describe('missingClaims', () => {
  it('knows that a file that is there is not missing', () => {
    const where = { files, cwd: '/home' }
    const text = 'xz: a.txt: No such file or directory\n'
    assert.deepEqual(missingClaims('xz -l a.txt', text, where), [
      { about: 'a.txt', says: 'there is no such file', known: 'it is there' },
    ])
    assert.deepEqual(missingClaims('rm a.txt; xz -l a.txt', text, where), [])
  })
})

describe('sourceClaims', () => {
  const claims = (command: string, text: string, input?: string) =>
    sourceClaims(text, knownTexts(gap(command, input), files))
  const invented = (word: string) => [
    {
      about: `'${word}'`,
      says: 'it is printed',
      known: 'it stands neither in the program nor in what it reads',
    },
  ]
  it('lets a program print what stands in it and in what it reads', () => {
    assert.deepEqual(claims(`python3 -c 'print(open("a.txt").read())'`, 'one\ntwo\n'), [])
    assert.deepEqual(claims('python3 -', 'hello True\n', 'print("hello", 1 < 2)'), [])
    assert.deepEqual(claims('python3 run.py', 'one\n'), [])
  })
  it('knows what comes from nowhere', () => {
    assert.deepEqual(claims(`python3 -c 'print(open("a.txt").read())'`, 'one\nfalse\n'), invented('false'))
    assert.deepEqual(claims(`perl -ne 'print' a.txt`, 'one\n22\n'), invented('22'))
    assert.deepEqual(claims('python3 run.py', 'three\n'), invented('three'))
  })
  it('leaves alone what may make new words', () => {
    assert.deepEqual(claims(`python3 -c 'print(open("a.txt").read()[::-1])'`, 'owtx enox\n'), [])
    assert.deepEqual(claims('python3 -m http.server', 'Serving\n'), [])
  })
})

describe('quoteClaims', () => {
  const claims = (command: string, text: string) =>
    quoteClaims(text, knownTexts(gap(command), files), { files, cwd: '/home' })
  it('knows the lines that compilers and tracebacks quote', () => {
    const said = (line: string) => `x.c:2:17: error: 'seven' undeclared\n    2 | ${line}\n      |   ^\n`
    assert.deepEqual(claims('gcc x.c', said('    int count = seven;')), [])
    assert.deepEqual(claims('gcc x.c', said('    int count = eight;')), [
      { about: 'x.c, line 2', says: "'int count = eight;'", known: "it is 'int count = seven;'" },
    ])
  })
})

describe('idClaims', () => {
  it('knows an id again that is almost right', () => {
    const known = knownTexts(gap('foo log'), files)
    assert.deepEqual(idClaims('commit 3f2a91c', known, ['commit 3f2a91c']), [])
    assert.deepEqual(idClaims('commit 3f2b91c', known, ['commit 3f2a91c']), [
      { about: 'the id 3f2b91c', says: 'it is new', known: 'it is 3f2a91c' },
    ])
    assert.deepEqual(idClaims('commit 77b0e1d', known, ['commit 3f2a91c']), [])
  })
})

describe('totalClaims', () => {
  it('adds up columns and listings', () => {
    assert.deepEqual(totalClaims(' 1 4 a\n 2 6 b\n 3 10 total\n'), [])
    assert.deepEqual(totalClaims(' 1 4 a\n 2 6 b\n 3 11 total\n'), [
      { about: 'the total', says: '11', known: 'the lines add up to 10' },
    ])
    const listing = (count: number) =>
      `  Length  Name\n-----  ----\n  5  a\n  7  b\n-----  ----\n  12  ${count} files\n`
    assert.deepEqual(totalClaims(listing(2)), [])
    assert.deepEqual(totalClaims(listing(3)), [
      { about: 'the number of files', says: '3', known: '2 are listed' },
    ])
    assert.deepEqual(totalClaims('..F\n---\nRan 4 tests in 0.1s\n'), [
      { about: 'the number of tests', says: '4', known: '3 are shown' },
    ])
  })
})

describe('filterClaims', () => {
  it('keeps the rules of filters', () => {
    assert.deepEqual(filterClaims(['head', '-n', '2'], 'a\nb\n'), [])
    assert.equal(filterClaims(['head', '-n', '1'], 'a\nb\n').length, 1)
    assert.equal(filterClaims(['grep', 'x'], 'ax\nb\n').length, 1)
  })
})
