import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { domainContract } from '../../src/kernel/domain.contract.ts'
import { uiTreeContract } from '../../src/kernel/ui-tree/ui-tree.contract.ts'
import { World } from '../../src/world/world.ts'
import { domain as os } from './domain.ts'

await domainContract(os, {
  actions: [
    'pyautogui.click(86, 110)',
    { code: "import time\npyautogui.hotkey('ctrl', 's')\ntime.sleep(1)" },
    "```python\npyautogui.write('=SUM(B2:B6)\\n')\n```",
    'WAIT',
    'this is no Python at all',
  ],
  unreadable: ['', ' \n', null, 7, [], {}, { code: 7 }, { code: '' }, { actions: [] }, '```python\n\n```'],
})

const world = World.parse({
  version: 1,
  domain: 'os',
  title: 'One window',
  task: 'Press it.',
  open: [{ application: 'calculator' }, { path: '/home/a/*' }],
  state: {
    system: 'Linux desktop, English',
    resolution: [640, 480],
    windows: [{ application: 'demo', title: 'Demo', nodes: [{ role: 'push-button', name: 'Go' }] }],
  },
})

uiTreeContract(os, world)

describe('os', () => {
  it('shows task and desktop on the first turn', () => {
    assert.deepEqual(
      os.parts.turn(world, { code: 'pyautogui.click(1, 2)' }, { index: 1, before: undefined }),
      {
        index: 1,
        task: 'Press it.',
        state: `Window 0 (active): 'Demo' [demo]

desktop-frame 'main', box="(0,0,640,480)"
\tapplication 'demo'
\t\tframe 'Demo', active=True
\t\t\tpush-button 'Go'`,
        action: 'pyautogui.click(1, 2)',
        fence: 'python',
      },
    )
  })

  it('says what is open', () => {
    assert.match(
      os.parts.world(world).description,
      /closed, except for the application calculator; files like \/home\/a\/\*, which is open/,
    )
  })

  it('takes a reply as it is, without its last line break', () => {
    assert.deepEqual(os.readReply('Window 0\n\n', { code: 'x' }), { text: 'Window 0\n' })
  })

  it('says why a step of single windows is not computed', async () => {
    const kernel = await os.openKernel(world, { snapshot: undefined })
    const result = await kernel.step({ code: 'pyautogui.click(1, 2)' }, { signal: AbortSignal.timeout(1000) })
    assert.deepEqual(result, { kind: 'unknown', why: 'where the focus is is not told' })
  })
})
