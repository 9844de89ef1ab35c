import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FsError } from './tree/fs-error.ts'
import type { Node } from './tree/tree-node.ts'
import { changesOf, TreeSnapshot, treeSnapshot } from './tree/tree-snapshot.ts'
import { rootInode, TreeFs } from './tree-fs.ts'

function rootNode(): Node {
  const meta = { mode: 0o755, uid: 1000, gid: 1000, mtime: 0, ctime: 0, links: 2, owner: {} }
  return { ...meta, kind: 'directory', entries: new Map(), parent: rootInode }
}

const base = new Map([[rootInode, rootNode()]])

function openTree(uid = 1000): TreeFs {
  return new TreeFs({ base, nextInode: 10, identity: { uid, gid: uid, groups: [] }, now: () => 5000 })
}

function codeOf(action: () => void): string | undefined {
  try {
    action()
    return undefined
  } catch (error) {
    if (error instanceof FsError) return error.code
    throw error
  }
}

describe('TreeFs', () => {
  it('writes, reads, lists and removes', () => {
    const tree = openTree()
    tree.mkdir('/a')
    tree.write('/a/x', 'one')
    tree.write('/a/x', 'two')
    tree.symlink('x', '/a/link')
    assert.equal(tree.read('/a/link'), 'two')
    assert.deepEqual(tree.list('/a'), ['link', 'x'])
    tree.unlink('/a/x')
    assert.equal(
      codeOf(() => tree.read('/a/link')),
      'ENOENT',
    )
    assert.equal(
      codeOf(() => tree.rmdir('/a')),
      'ENOTEMPTY',
    )
  })

  it('forks: neither tree sees what the other does, also in what both had', () => {
    const tree = openTree()
    tree.mkdir('/a')
    tree.write('/a/x', 'shared')
    const fork = tree.fork()
    tree.write('/a/x', 'first')
    fork.write('/a/y', 'second')
    fork.chmod('/a', 0o700)
    assert.deepEqual([tree.read('/a/x'), tree.list('/a'), tree.stat('/a').mode], ['first', ['x'], 0o755])
    assert.deepEqual(
      [fork.read('/a/x'), fork.list('/a'), fork.stat('/a').mode],
      ['shared', ['x', 'y'], 0o700],
    )
  })

  it('fails as the C library does', () => {
    const tree = openTree()
    tree.mkdir('/d')
    tree.mkdir('/d/e')
    tree.write('/f', '')
    tree.symlink('/loop', '/loop')
    const failures = {
      ENOENT: () => tree.read('/nope/x'),
      ENOTDIR: () => tree.read('/f/x'),
      EISDIR: () => tree.read('/d'),
      EEXIST: () => tree.mkdir('/d'),
      ELOOP: () => tree.stat('/loop'),
      EINVAL: () => tree.rename('/d', '/d/e/inside'),
      ENAMETOOLONG: () => tree.write(`/${'n'.repeat(256)}`, ''),
      EPERM: () => tree.link('/d', '/hard'),
    }
    for (const [code, action] of Object.entries(failures)) assert.equal(codeOf(action), code)
  })

  it('keeps users out where the mode does', () => {
    const tree = openTree()
    tree.write('/secret', 'x', { mode: 0o600 })
    tree.mkdir('/closed', { mode: 0o700 })
    tree.identity = { uid: 2000, gid: 2000, groups: [] }
    assert.equal(
      codeOf(() => tree.read('/secret')),
      'EACCES',
    )
    assert.equal(
      codeOf(() => tree.stat('/closed/x')),
      'EACCES',
    )
    assert.equal(
      codeOf(() => tree.unlink('/secret')),
      'EACCES',
    )
    tree.identity = { uid: 0, gid: 0, groups: [] }
    assert.equal(tree.read('/secret'), 'x')
  })

  it('counts hard links and drops a file with its last name', () => {
    const tree = openTree()
    tree.write('/a', 'x')
    tree.link('/a', '/b')
    tree.write('/b', 'changed')
    assert.deepEqual([tree.read('/a'), tree.stat('/a').links], ['changed', 2])
    tree.unlink('/a')
    assert.deepEqual([tree.read('/b'), tree.stat('/b').links], ['changed', 1])
  })

  it('comes back from a snapshot of its changes, whatever the bytes', () => {
    const tree = openTree()
    tree.mkdir('/d')
    tree.write('/d/binary', '\xff\0\x80')
    tree.write('/d/text', 'gr\xc3\xbc\xc3\x9fe')
    const snapshot = TreeSnapshot.parse(JSON.parse(JSON.stringify(treeSnapshot(tree.delta()))))
    const again = new TreeFs({
      base,
      changed: changesOf(snapshot),
      nextInode: snapshot.nextInode,
      identity: tree.identity,
      now: () => 0,
    })
    assert.equal(again.read('/d/binary'), '\xff\0\x80')
    assert.equal(again.read('/d/text'), 'gr\xc3\xbc\xc3\x9fe')
    assert.deepEqual(treeSnapshot(again.delta()), snapshot)
  })
})
