import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { packTree, type TreeEntry, unpackTree } from './archive.ts'

const entries: TreeEntry[] = [
  { path: '/home/u', kind: 'directory', mode: 0o755, mtime: 1_700_000_000, owner: 'user' },
  {
    path: '/home/u/a b.txt',
    kind: 'file',
    mode: 0o600,
    mtime: 1_700_000_001,
    owner: 'user',
    content: Buffer.from('hi\n'),
  },
  { path: '/home/u/empty', kind: 'file', mode: 0o644, mtime: 0, owner: 'root', content: Buffer.alloc(0) },
  { path: '/home/u/link', kind: 'link', mode: 0o777, mtime: 5, owner: 'user', target: '../x' },
]

describe('packTree', () => {
  it('makes an archive that GNU tar lists with owner, mode, size and name', () => {
    const { stdout } = spawnSync('tar', ['-tvf', '-', '--numeric-owner', '--full-time', '--utc'], {
      input: packTree(entries),
    })
    assert.equal(
      stdout.toString(),
      [
        'drwxr-xr-x 1000/1000         0 2023-11-14 22:13:20 home/u/',
        '-rw------- 1000/1000         3 2023-11-14 22:13:21 home/u/a b.txt',
        '-rw-r--r-- 0/0               0 1970-01-01 00:00:00 home/u/empty',
        'lrwxrwxrwx 1000/1000         0 1970-01-01 00:00:05 home/u/link -> ../x',
        '',
      ].join('\n'),
    )
  })
})

describe('unpackTree', () => {
  it('reads back what was packed', () => {
    assert.deepEqual(unpackTree(packTree(entries)), entries)
  })
  it('reads back any path and content', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
      .filter(text => !/[/\0\n]|^\.{1,2}$|^ *$/.test(text) && text.isWellFormed())
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 4 }),
        fc.uint8Array({ maxLength: 2000 }),
        (names, content) => {
          const file: TreeEntry = {
            path: `/${names.join('/')}`,
            kind: 'file',
            mode: 0o640,
            mtime: 1,
            owner: 'user',
            content: Buffer.from(content),
          }
          assert.deepEqual(unpackTree(packTree([file])), [file])
        },
      ),
      { numRuns: 200 },
    )
  })
  it('reads long link targets', () => {
    const link: TreeEntry = {
      path: '/l',
      kind: 'link',
      mode: 0o777,
      mtime: 1,
      owner: 'root',
      target: 'd/'.repeat(120),
    }
    assert.deepEqual(unpackTree(packTree([link])), [link])
  })
  it('leaves out what is neither file, folder nor link, and stops at a cut', () => {
    const fifo = packTree([{ path: '/pipe', kind: 'file', mode: 0o644, mtime: 1, owner: 'user' }])
    fifo.write('6', 156)
    assert.deepEqual(unpackTree(fifo), [])
    assert.deepEqual(
      unpackTree(packTree(entries).subarray(0, 700)).map(({ path }) => path),
      ['/home/u'],
    )
  })
})
