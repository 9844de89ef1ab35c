import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { World } from '../../../src/world/world.ts'
import { openKernel } from '../kernel.ts'

const world: World = {
  version: 1,
  domain: 'terminal',
  title: 'claims',
  seed: 1,
  clock: '2026-03-02T08:00:00Z',
  open: false,
  state: { user: 'user', host: 'quay', files: { '/home/user/a.txt': 'one\ntwo\n' } } as World['state'],
}

async function claims(command: string, text: string) {
  const kernel = await openKernel(world, { snapshot: undefined })
  return kernel.check({ command }, { text })
}

describe('checkObservation', () => {
  it('wants the computed parts of a line where only one command is not', async () => {
    const line = 'echo start; xz -l a.txt; echo "rc=$?"'
    assert.deepEqual(await claims(line, 'start\nxz: a.txt: File format not recognized\nrc=1\n'), [])
    assert.deepEqual(await claims(line, 'start\nanything\nrc=one\n'), [
      { about: 'the output', says: 'nothing of the kind', known: "it has the line 'rc=0'" },
    ])
  })
  it('knows that what runs on success needs it', async () => {
    assert.deepEqual(await claims('xz -t a.txt && echo fine', 'fine\n'), [])
    assert.deepEqual(await claims('xz -t a.txt && echo fine', 'xz: a.txt: File format not recognized\n'), [])
    assert.equal((await claims('xz -t a.txt && echo fine', 'good\n')).length, 1)
  })
  it('sees the files as the command found them', async () => {
    const line = 'echo three > a.txt; python3 -c \'print(open("a.txt").read())\''
    assert.deepEqual(await claims(line, 'three\n'), [])
    assert.equal((await claims(line, 'four\n')).length, 1)
  })
  it('follows a command through filters', async () => {
    const line = 'python3 -c \'print(open("a.txt").read())\' | head -n 1'
    assert.deepEqual(await claims(line, 'one\n'), [])
    assert.equal((await claims(line, 'three\n')).length, 1)
    assert.equal((await claims(line, 'one\ntwo\n')).length, 1)
  })
  it('wants the same again where nothing has changed', async () => {
    const kernel = await openKernel(world, { snapshot: undefined })
    const command = { command: 'pip list' }
    const text = 'Package Version\n------- -------\nrequests 2.31.0\n'
    await kernel.learn(command, { text })
    assert.deepEqual(await kernel.check(command, { text }), [])
    const show = { command: 'pip show requests' }
    assert.deepEqual(await kernel.check(show, { text: 'Name: requests\nVersion: 2.32.0\n' }), [
      { about: 'the version of requests', says: '2.32.0', known: 'it is 2.31.0' },
    ])
    const again = await openKernel(world, { snapshot: await kernel.snapshot() })
    assert.equal((await again.check(command, { text: text.replace('2.31', '2.30') })).length, 1)
  })
})
