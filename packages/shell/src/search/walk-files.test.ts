import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NotComputable } from '../not-computable.ts'
import { sessionWith } from '../session/session-with.contract.ts'
import { fileType } from './file-types.ts'
import { type WalkOptions, walkFiles } from './walk-files.ts'

const files = {
  '.git/HEAD': 'x',
  '.git/info/exclude': 'private\n',
  '.gitignore': '*.log\n/out/\n!keep.log\n',
  '.hidden': 'x',
  'a.log': 'x',
  'keep.log': 'x',
  private: 'x',
  'out/b.js': 'x',
  'src/out/c.js': 'x',
  'src/.gitignore': 'd.ts\n',
  'src/d.ts': 'x',
  'src/e.ts': 'x',
}
const walk = (options: Partial<WalkOptions>, tree: { [path: string]: string } = files) =>
  walkFiles(sessionWith(tree).shell.fs, { cwd: '/w', target: '/w', ...options }).map(({ path }) =>
    path.slice(3),
  )

describe('walkFiles', () => {
  it('leaves out hidden and ignored files', () => {
    assert.deepEqual(walk({}), ['keep.log', 'src/e.ts', 'src/out/c.js'])
  })

  it('shows hidden files on demand', () => {
    assert.deepEqual(walk({ hidden: true, globs: ['!.git'] }), [
      '.gitignore',
      '.hidden',
      'keep.log',
      'src/.gitignore',
      'src/e.ts',
      'src/out/c.js',
    ])
  })

  it('reads no ignore files on demand', () => {
    assert.deepEqual(walk({ noIgnore: true }), [
      'a.log',
      'keep.log',
      'out/b.js',
      'private',
      'src/d.ts',
      'src/e.ts',
      'src/out/c.js',
    ])
  })

  it('reads the ignore files above what it is pointed at', () => {
    assert.deepEqual(walk({ target: '/w/src' }), ['src/e.ts', 'src/out/c.js'])
  })

  it('reads .gitignore in repositories alone, and .ignore anywhere', () => {
    assert.deepEqual(walk({}, { '.gitignore': 'a\n', '.ignore': 'b\n', a: 'x', b: 'x' }), ['a'])
  })

  it('lets globs win over ignore files', () => {
    assert.deepEqual(walk({ globs: ['*.log'] }), ['a.log', 'keep.log'])
    assert.deepEqual(walk({ globs: ['*.ts', '!e.ts'] }), ['src/d.ts'])
  })

  it('keeps files of a type', () => {
    assert.deepEqual(walk({ types: fileType('ts') }), ['src/e.ts'])
    assert.throws(() => fileType('nope'), NotComputable)
  })

  it('finds a file it is pointed at, whatever its name', () => {
    assert.deepEqual(walk({ target: '/w/a.log' }), ['a.log'])
    assert.deepEqual(walk({ target: '/w/nope' }), [])
  })

  it('does not know what is in an open folder', () => {
    const { fs } = sessionWith({ 'x/a': '1' }, ['/w/x']).shell
    assert.throws(() => walkFiles(fs, { cwd: '/w', target: '/w' }), NotComputable)
  })
})
