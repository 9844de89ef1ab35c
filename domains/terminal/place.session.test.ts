import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSessionIn } from '../../src/engine/session.ts'
import { scriptedModel } from '../../src/model/scripted-model.ts'
import { World } from '../../src/world/world.ts'
import { domain as terminal } from './domain.ts'

const world = World.parse({
  version: 1,
  domain: 'terminal',
  title: 'A box',
  clock: '2026-02-03T04:05:06Z',
  open: true,
  faults: [{ kind: 'timeout', on: { from: 5, to: 5 } }],
  state: {
    user: 'ana',
    host: 'box',
    programs: { python: '3.12.1' },
    files: { '/home/ana/lib/a.py': 'print(1)\n', '/home/ana/b.py': '' },
  },
})

describe('a terminal session and where it stands', () => {
  it('tells a small model where each action happens, after computed, imagined and failed turns', async () => {
    const model = scriptedModel(() => '1\n<|end|>', { dialect: 'compact' })
    const session = await openSessionIn({ domain: terminal, world, imaginer: { model } })
    const lastAsked = () => model.requests.at(-1)?.messages.at(-1)?.content
    await session.step('python3 b.py')
    assert.equal(lastAsked(), '<|act|>python3 b.py\n<|obs|>')
    const moved = await session.step('cd lib')
    assert.deepEqual(moved.observation.data, { exitCode: 0, cwd: '/home/ana/lib' })
    const imagined = await session.step('python3 a.py')
    assert.deepEqual(imagined.observation, { text: '1\n', data: { cwd: '/home/ana/lib' } })
    assert.equal(lastAsked(), '<|facts|>/home/ana/lib\n<|act|>python3 a.py\n<|obs|>')
    await session.step('python3 a.py again')
    assert.equal(lastAsked(), '<|facts|>/home/ana/lib\n<|act|>python3 a.py again\n<|obs|>')
    assert.equal((await session.step('curl http://box/')).by, 'fault')
    await session.step('python3 a.py')
    assert.equal(lastAsked(), '<|facts|>/home/ana/lib\n<|act|>python3 a.py\n<|obs|>')
    const home = await session.step('cd')
    assert.deepEqual(home.observation.data, { exitCode: 0 })
    await session.step('cd lib && python3 a.py')
    assert.equal(lastAsked(), '<|act|>cd lib && python3 a.py\n<|obs|>')
    await session.step('python3 a.py')
    assert.equal(lastAsked(), '<|facts|>/home/ana/lib\n<|act|>python3 a.py\n<|obs|>')
    await session.close()
  })
})
