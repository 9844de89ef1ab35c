import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { begun } from '../../../src/kernel/app/app-kernel.ts'
import { notes } from '../../../src/kernel/app/notes-app.ts'
import { walk } from '../../../src/kernel/ui-tree/ui-tree-node.ts'
import type { LiveDesktop } from './desktop-screen.ts'
import { desktopSkin } from './desktop-skin.ts'

const skin = desktopSkin(notes, { clock: '2026-03-02T08:00:00Z', codec: 'tree', resolution: [1280, 800] })

function after(live: LiveDesktop, code: string): LiveDesktop {
  const stepped = skin.step({ code }, live)
  assert.ok('live' in stepped, 'why' in stepped ? stepped.why : '')
  return stepped.live
}

const titleOf = (live: LiveDesktop) => skin.page(live)?.title

function click(live: LiveDesktop, name: string): LiveDesktop {
  const found = [...walk(skin.nodes(live))].find(
    ({ node }) => node.name === name && node.role === 'push-button',
  )
  assert.ok(found?.node.bounds, `'${name}' is on the screen`)
  const [left, top, right, bottom] = found.node.bounds
  return after(live, `pyautogui.click(${(left + right) / 2}, ${(top + bottom) / 2})`)
}

describe('desktopSkin', () => {
  it('does what a screen declares for a combination of keys, in any order of them', () => {
    assert.equal(titleOf(after(begun(skin), "pyautogui.hotkey('shift', 'ctrl', 'n')")), 'New note')
    const unknown = skin.step({ code: "pyautogui.hotkey('ctrl', 'q')" }, begun(skin))
    assert.deepEqual(unknown, { why: 'what ctrl+q does is not computed' })
  })

  it('goes back to the screen before with a button or keys, and stays where there is none', () => {
    const first = begun(skin)
    const form = click(first, 'New')
    assert.equal(titleOf(form), 'New note')
    assert.equal(titleOf(click(form, 'Back')), titleOf(first))
    const back = after(form, "pyautogui.hotkey('alt', 'left')")
    assert.equal(titleOf(back), titleOf(first))
    assert.equal(titleOf(after(back, "pyautogui.hotkey('alt', 'left')")), titleOf(first))
    assert.equal(titleOf(after(back, "pyautogui.hotkey('alt', 'right')")), 'New note')
  })
})
