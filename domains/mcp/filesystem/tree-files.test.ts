import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { treeFrom, walk } from './file-tree.ts'
import { filesFrom } from './tree-files.ts'

const time = '2026-01-01T00:00:00.000Z'
const times = { created: time, modified: time, accessed: time }

describe('filesFrom', () => {
  it('gives a tree back as the files it was made of', () => {
    const tree = treeFrom(
      { '/a/b.txt': 'x', '/a/bin': { base64: '/wD+' }, '/a/link': { link: 'b.txt' }, '/e/': null },
      time,
    )
    const files = {
      '/a/': { mode: '755', ...times },
      '/a/b.txt': { text: 'x', mode: '644', ...times },
      '/a/bin': { base64: '/wD+', mode: '644', ...times },
      '/a/link': { link: 'b.txt', ...times },
      '/e/': { mode: '755', ...times },
    }
    assert.deepEqual(filesFrom(tree), files)
    assert.deepEqual(filesFrom(treeFrom(files, 'later')), files)
  })
})

describe('walk', () => {
  const tree = treeFrom(
    {
      '/a/b.txt': 'x',
      '/a/up': { link: '../c' },
      '/c/d': 'y',
      '/loop': { link: 'loop' },
      '/root': { link: '/' },
    },
    time,
  )
  const leads = (path: string) => {
    const place = walk(tree, path)
    return typeof place === 'string' ? place : `${place.path} ${place.node?.kind ?? 'free'}`
  }

  for (const [path, end] of [
    ['/a/b.txt', '/a/b.txt file'],
    ['/a/./../a//b.txt', '/a/b.txt file'],
    ['/a/up/d', '/c/d file'],
    ['/a/up', '/c folder'],
    ['/root/c', '/c folder'],
    ['/', '/ folder'],
    ['/..', '/ folder'],
    ['/a/new', '/a/new free'],
    ['/no/new', 'ENOENT'],
    ['/a/b.txt/c', 'ENOTDIR'],
    ['/loop', 'ELOOP'],
    [`/a/${'n'.repeat(256)}`, 'ENAMETOOLONG'],
    [`/${'a/'.repeat(3000)}`, 'ENAMETOOLONG'],
  ] as const) {
    it(`leads ${path.slice(0, 30)} to ${end}`, () => assert.equal(leads(path), end))
  }
})
