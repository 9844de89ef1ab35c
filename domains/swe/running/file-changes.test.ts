import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rootInode, TreeFs } from 'agentworld-shell/tree'
import type { TreeEntry } from '../../../src/kernel/sandbox/archive.ts'
import { applyChanges, changesBetween, type FileChanges } from './file-changes.ts'

const file = (path: string, text: string, mode = 0o644): TreeEntry => ({
  path,
  kind: 'file',
  mode,
  mtime: 0,
  owner: 'user',
  content: Buffer.from(text),
})
const folder = (path: string): TreeEntry => ({
  path,
  kind: 'directory',
  mode: 0o755,
  mtime: 0,
  owner: 'user',
})
const link = (path: string, target: string): TreeEntry => ({ ...file(path, ''), kind: 'link', target })

describe('changesBetween', () => {
  it('tells what is new, other, gone or of another kind', () => {
    const before = [folder('/w'), file('/w/a', '1'), file('/w/b', '2'), file('/w/c', '3'), file('/w/d', '4')]
    const after = [
      folder('/w'),
      file('/w/a', '1'),
      file('/w/b', 'two'),
      file('/w/c', '3', 0o755),
      link('/w/d', 'a'),
      folder('/w/e'),
    ]
    assert.deepEqual(changesBetween(before, after), {
      '/w/b': 'two',
      '/w/c': { content: '3', mode: '0755' },
      '/w/d': { link: 'a' },
      '/w/e': { directory: true },
    })
    assert.deepEqual(changesBetween(before, [folder('/w')]), {
      '/w/a': null,
      '/w/b': null,
      '/w/c': null,
      '/w/d': null,
    })
  })

  it("does not look at the machine's own files", () => {
    assert.deepEqual(
      changesBetween([], [file('/etc/hosts', 'x'), file('/run/command/stderr', 'x'), folder('/home')]),
      {},
    )
  })
})

describe('applyChanges', () => {
  const tree = () => {
    const meta = { mode: 0o755, uid: 0, gid: 0, mtime: 0, ctime: 0, links: 2, owner: {} }
    const root = {
      ...meta,
      kind: 'directory',
      entries: new Map<string, number>(),
      parent: rootInode,
    } as const
    return new TreeFs({
      base: new Map([[rootInode, root]]),
      nextInode: 3,
      identity: { uid: 0, gid: 0, groups: [] },
      now: () => 0,
    })
  }

  it('does to a tree what was done in the sandbox', () => {
    const fs = tree()
    const first: FileChanges = {
      '/w': { directory: true },
      '/w/a': 'ä\n',
      '/w/deep/b': { base64: '/w==' },
      '/w/x': { content: 'x', mode: '0755' },
      '/w/l': { link: 'a' },
    }
    applyChanges(fs, first)
    assert.equal(fs.read('/w/a'), Buffer.from('ä\n').toString('latin1'))
    assert.equal(fs.read('/w/deep/b'), '\xff')
    assert.equal(fs.stat('/w/x').mode & 0o777, 0o755)
    assert.equal(fs.read('/w/l'), fs.read('/w/a'))
    applyChanges(fs, { '/w/deep': null, '/w/x': 'plain', '/w/l': 'a file now', '/w/a': { directory: true } })
    assert.deepEqual(fs.list('/w').sort(), ['a', 'l', 'x'])
    assert.equal(fs.stat('/w/x').mode & 0o777, 0o644)
    assert.deepEqual([fs.read('/w/l'), fs.stat('/w/a').kind], ['a file now', 'directory'])
    applyChanges(fs, { '/w/nothing': null })
  })
})
