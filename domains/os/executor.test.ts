import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openAnySession } from '../../src/library/open-any-session.ts'
import { World } from '../../src/world/world.ts'
import { skipWithout } from '../../test/system-packages.ts'
import { desktopExecutor } from './executor.ts'
import { desktopPackages } from './real/desktop.ts'

const world = {
  version: 1,
  domain: 'os',
  title: 'An editor',
  clock: '2026-03-02T09:00:00Z',
  state: {
    system: 'Debian with openbox',
    resolution: [1280, 720] as [number, number],
    programs: [['mousepad', '/home/ada/notes.txt']],
    files: { '/home/ada/notes.txt': 'rye\n' },
  },
}

describe('desktopExecutor', { skip: skipWithout(...desktopPackages, 'mousepad') }, () => {
  it('really does what is not computed, and what was computed in between', async () => {
    const session = await openAnySession({ world, executor: desktopExecutor({ idleMs: 100 }) })
    const makers: string[] = []
    for (const code of [
      'WAIT',
      "pyautogui.write('a')",
      "pyautogui.write('b')",
      "pyautogui.hotkey('ctrl', 's')",
    ])
      makers.push((await session.step(code)).by)
    assert.deepEqual(makers, ['real', 'real', 'kernel', 'real'])
    const { by, observation } = await session.step("print(open('/home/ada/notes.txt').read())")
    assert.equal(by, 'real')
    assert.match(observation.text, /^Output: abrye\n/)
    await session.close()
  })

  it('does nothing in worlds without programs, or with one that is not here', () => {
    const { does } = desktopExecutor()
    const state = { system: 'x', windows: [{ application: 'a', title: 'A' }] }
    const worldOf = (own: object) => World.parse({ ...world, state: own })
    assert.equal(does(worldOf(state), { code: 'WAIT' }), false)
    assert.equal(does(worldOf({ ...world.state, programs: [['no-such-program']] }), { code: 'WAIT' }), false)
    assert.equal(does(worldOf(world.state), { code: 'WAIT' }), true)
  })
})
