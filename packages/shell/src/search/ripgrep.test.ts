import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NotComputable } from '../not-computable.ts'
import { sessionWith } from '../session/session-with.contract.ts'
import { type SearchOptions, searchFiles } from './ripgrep.ts'
import { rustRegex } from './rust-regex.ts'
import { walkFiles } from './walk-files.ts'

type Files = Parameters<typeof sessionWith>[0]

function search(files: Files, pattern: string, options: Omit<SearchOptions, 'regex'> = {}) {
  const walked = walkFiles(sessionWith(files).shell.fs, { cwd: '/w', target: '/w' })
  const regex = rustRegex(pattern, { dotAll: options.isMultiline === true })
  return searchFiles(walked, { regex, ...options }).map(({ path, matchCount, groups }) => ({
    path,
    matchCount,
    groups: groups.map(group =>
      group.map(({ number, text, isMatch }) => `${number}${isMatch ? ':' : '-'}${text}`),
    ),
  }))
}

describe('searchFiles', () => {
  it('finds lines with what stands around them, in groups that touch', () => {
    const files = { a: '1\n2\nhit\n4\n5\n6\nhit\n', b: 'none\n' }
    assert.deepEqual(search(files, 'hit', { before: 1, after: 1 }), [
      {
        path: '/w/a',
        matchCount: 2,
        groups: [
          ['2-2', '3:hit', '4-4'],
          ['6-6', '7:hit'],
        ],
      },
    ])
  })

  it('counts matching lines, and in many lines matches', () => {
    assert.equal(search({ a: 'x x\nx\n' }, 'x', { countsOnly: true })[0]?.matchCount, 2)
    assert.equal(search({ a: 'x x\nx\n' }, 'x', { countsOnly: true, isMultiline: true })[0]?.matchCount, 3)
  })

  it('matches over lines on demand', () => {
    assert.deepEqual(search({ a: 'f(\n  x\n)\nend\n' }, 'f\\(.*?\\)', { isMultiline: true }), [
      { path: '/w/a', matchCount: 1, groups: [['1:f(', '2:  x', '3:)']] },
    ])
    assert.deepEqual(search({ a: 'a\nb\n' }, 'a\\s+b'), [])
  })

  it('leaves binary files alone, and does not guess at other encodings', () => {
    assert.deepEqual(search({ a: { base64: Buffer.from('x\0x').toString('base64') } }, 'x'), [])
    assert.throws(
      () => search({ a: { base64: Buffer.from([0x78, 0xff]).toString('base64') } }, 'x'),
      NotComputable,
    )
  })

  it('reads texts of all languages', () => {
    assert.deepEqual(search({ a: 'größe\n' }, '^\\w+$')[0]?.groups, [['1:größe']])
  })
})
