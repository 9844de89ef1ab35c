import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { blankKernel } from '../../../src/kernel/blank-kernel.ts'
import type { Kernel } from '../../../src/kernel/kernel.ts'
import type { TreeEntry } from '../../../src/kernel/sandbox/archive.ts'
import { World } from '../../../src/world/world.ts'
import { skipWithout } from '../../../test/system-packages.ts'
import { openRealTerminal } from '../real.ts'
import { createFollower, differences } from './follower.ts'

const file = (path: string, text: string, mode = 0o644): [string, TreeEntry] => [
  path,
  { path, kind: 'file', mode, mtime: 0, owner: 'user', content: Buffer.from(text) },
]
const seen = (tree: [string, TreeEntry][], shell: string[] = [], cwd = '/h') => ({
  tree: new Map(tree),
  shell,
  cwd,
})

describe('differences', () => {
  it('is nothing where nothing changed', () => {
    const state = seen([file('/h/a', 'x')], ['declare -- v="1"'])
    assert.deepEqual(differences(state, state), [])
  })
  it('removes, writes and links', () => {
    const link: [string, TreeEntry] = [
      '/h/l',
      { path: '/h/l', kind: 'link', mode: 0o777, mtime: 0, owner: 'user', target: "it's" },
    ]
    const folder: [string, TreeEntry] = [
      '/h/d',
      { path: '/h/d', kind: 'directory', mode: 0o700, mtime: 0, owner: 'user' },
    ]
    const before = seen([file('/h/a', 'x'), file('/h/b', 'same'), file('/h/c', 'old')])
    const after = seen([folder, file('/h/b', 'same'), file('/h/c', 'new\n', 0o755), link])
    assert.deepEqual(differences(before, after), [
      "rm -rf -- '/h/a'",
      "mkdir -p -- '/h/d'; chmod 700 '/h/d'",
      "rm -rf -- '/h/c'; base64 -d > '/h/c' <<'END'\nbmV3Cg==\nEND\nchmod 755 '/h/c'",
      "rm -rf -- '/h/l'; ln -s -- 'it'\\''s' '/h/l'",
    ])
  })
  it('writes a long end of zeros as a size', () => {
    const after = seen([file('/h/disk', `x${'\0'.repeat(5000)}`)])
    assert.deepEqual(differences(seen([]), after), [
      "rm -rf -- '/h/disk'; base64 -d > '/h/disk' <<'END'\neA==\nEND\ntruncate -s 5001 '/h/disk'\nchmod 644 '/h/disk'",
    ])
  })
  it('sets what the shell now has, and unsets what it lost', () => {
    const before = seen([], ['declare -- gone="1"', 'declare -- kept="1"', 'shopt -u extglob'])
    const after = seen(
      [],
      ['declare -- kept="2"', "alias hi='echo hi'", 'shopt -s extglob', 'f () ', '{ ', '    echo f', '}'],
      '/tmp',
    )
    assert.deepEqual(differences(before, after), [
      'declare -- kept="2"\nalias hi=\'echo hi\'\nshopt -s extglob',
      'f () \n{ \n    echo f\n}',
      'unset gone',
      "cd '/tmp'",
    ])
  })
})

describe('createFollower', { skip: skipWithout('bubblewrap') }, () => {
  const world = World.parse({
    version: 1,
    domain: 'terminal',
    title: 'A machine',
    state: { files: { a: 'one\n' } },
  })
  const actions = ['v=1', 'echo two >> a; mkdir d; v=2; cd d; f() { echo "f $v"; }', 'ls'].map(command => ({
    command,
  }))

  it('brings a kernel to where reality is, by commands alone', async () => {
    const signal = AbortSignal.timeout(60_000)
    const machine = await openRealTerminal(world)
    const kernel: Kernel = {
      ...blankKernel(''),
      step: async action => ({ kind: 'computed', observation: await machine.step(action, { signal }) }),
    }
    await machine.step(actions[0] ?? null, { signal })
    const follower = createFollower(world, actions)
    assert.equal(await follower.catchUp(kernel, 1), true)
    const { text } = await machine.step({ command: 'cat ../a; pwd; f' }, { signal })
    assert.equal(text, 'one\ntwo\n/home/user/d\nf 2\n')
    await follower.close()
    await machine.close()
  })
  it('says so where the kernel cannot follow', async () => {
    const follower = createFollower(world, actions)
    assert.equal(await follower.catchUp(blankKernel('cannot'), 1), false)
    await follower.close()
  })
})
