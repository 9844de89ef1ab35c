import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { World } from '../../../src/world/world.ts'
import { openKernel } from './kernel.ts'

const { signal } = new AbortController()
const world = World.parse({
  version: 1,
  domain: 'terminal',
  title: 'shown',
  state: { cwd: '/repo', isFresh: true },
})
const command = (text: string) => ({ command: text })

describe('openKernel of a shown shell', () => {
  it('tells the status beside the text', async () => {
    const kernel = await openKernel(world, { snapshot: undefined })
    assert.deepEqual(await kernel.step(command('echo a; false'), { signal }), {
      kind: 'computed',
      observation: { text: 'a\n', data: { status: 1 } },
    })
  })

  it('learns what a command did, but not what it showed, where the output was cut', async () => {
    const kernel = await openKernel(world, { snapshot: undefined })
    await kernel.learn(command('echo 1 > a; cat b'), { text: '', data: { isCut: true } })
    assert.equal((await kernel.step(command('cat a'), { signal })).kind, 'computed')
    assert.deepEqual(await kernel.step(command('cat b'), { signal }), {
      kind: 'unknown',
      why: 'it needs whether there is b in /repo',
    })
  })

  it('forks, and opens again from a snapshot', async () => {
    const kernel = await openKernel(world, { snapshot: undefined })
    const fork = await kernel.fork()
    await fork.learn(command('cat a'), { text: 'A' })
    const again = await openKernel(world, { snapshot: await fork.snapshot() })
    const kinds = await Promise.all(
      [kernel, fork, again].map(async each => (await each.step(command('cat a'), { signal })).kind),
    )
    assert.deepEqual(kinds, ['unknown', 'computed', 'computed'])
  })
})
