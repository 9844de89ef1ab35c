import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { UiNode } from '../../../src/kernel/ui-tree/ui-tree-node.ts'
import { World } from '../../../src/world/world.ts'
import { OsState, viewOfOs } from '../state.ts'
import { readScreen } from './read-screen.ts'
import { openWindowsKernel } from './windows-kernel.ts'

const signal = new AbortController().signal
const page = (value: string, state: UiNode['state'] = {}): UiNode => ({
  role: 'text',
  name: '',
  value,
  bounds: [0, 60, 400, 400],
  state: { focused: true, editable: true, multiline: true, caret: value.length, ...state },
})
const menu = (...items: readonly UiNode[]): UiNode => ({
  role: 'menu-bar',
  name: '',
  bounds: [0, 30, 400, 60],
  children: [
    {
      role: 'menu',
      name: 'Edit',
      bounds: [0, 30, 50, 60],
      ...(items.length > 0 && { state: { selected: true }, children: [...items] }),
    },
  ],
})
const item = (name: string, row: number, state?: UiNode['state']): UiNode => ({
  role: name === '-' ? 'separator' : 'menu-item',
  name,
  bounds: [0, 60 + row * 20, 200, 80 + row * 20],
  ...(state && { state }),
})
const windowOf = (nodes: readonly UiNode[], more: object = {}) => ({
  application: 'quill',
  title: '*notes - Quill',
  bounds: [0, 0, 400, 420],
  nodes,
  ...more,
})
const worldOf = (windows: readonly object[], more: object = {}) =>
  World.parse({
    version: 1,
    domain: 'os',
    title: 'Windows',
    state: { system: 'Linux desktop', resolution: [1280, 720], windows, ...more },
  })
const screenOf = (world: World) => viewOfOs(OsState.parse(world.state)).screen
const after = async (windows: readonly object[], ...codes: readonly string[]) => {
  const kernel = openWindowsKernel(worldOf(windows), { snapshot: undefined })
  let text = ''
  for (const code of codes) {
    const step = await kernel.step({ code }, { signal })
    if (step.kind === 'unknown') return step.why
    ;({ text } = step.observation)
  }
  return text
}
const same = (windows: readonly object[]) => screenOf(worldOf(windows))

describe('openWindowsKernel', () => {
  const open = [windowOf([menu(), page('rye\n')])]

  it('shows the same windows after waiting, pointing, printing, and clicks that nothing takes', async () => {
    for (const code of ['WAIT', 'DONE', 'import time\ntime.sleep(2)', 'pyautogui.moveTo(20, 20)'])
      assert.equal(await after(open, code), same(open), code)
    assert.equal(await after(open, "print('a', 'b')"), `Output: a b\n\n${same(open)}`)
    const dead: UiNode = {
      role: 'push-button',
      name: 'Undo',
      bounds: [0, 60, 80, 90],
      state: { enabled: false },
    }
    const label: UiNode = { role: 'label', name: 'Words', bounds: [0, 100, 80, 120] }
    const still = [windowOf([menu(), dead, label, page('', { caret: 0 })])]
    assert.equal(await after(still, 'pyautogui.click(40, 75)\npyautogui.click(40, 110)'), same(still))
  })

  it('types into a page that is marked as changed, and selects in it', async () => {
    assert.equal(await after(open, "pyautogui.write('salt')"), same([windowOf([menu(), page('rye\nsalt')])]))
    assert.equal(
      await after(open, "pyautogui.hotkey('shift', 'left')", "pyautogui.press('backspace')"),
      same([windowOf([menu(), page('rye')])]),
    )
    assert.equal(
      await after(open, "pyautogui.press('left', presses=2)\npyautogui.hotkey('shift', 'left')"),
      same([windowOf([menu(), page('rye\n', { caret: 1, selection: '1-2' })])]),
    )
    // at which end the caret is no tree tells, and typing makes no difference of it
    assert.equal(await after(open, "pyautogui.hotkey('ctrl', 'a')"), 'where the caret is is not told')
    assert.equal(
      await after(open, "pyautogui.hotkey('ctrl', 'a')\npyautogui.write('oats')"),
      same([windowOf([menu(), page('oats')])]),
    )
  })

  it('does not say what hangs on a text: a mark in the title, a place that is told, a field that is searched', async () => {
    const unmarked = [windowOf([page('a')], { title: 'notes' })]
    const told = [windowOf([page('a'), { role: 'label', name: 'Ln 1, Col 2' }])]
    const field = [windowOf([{ ...page('a'), state: { focused: true, editable: true, caret: 1 } }])]
    for (const windows of [unmarked, told, field])
      assert.match(await after(windows, "pyautogui.write('b')"), /^other parts of the window depend/)
    assert.equal(
      await after(unmarked, "pyautogui.press('left')"),
      same([windowOf([page('a', { caret: 0 })], { title: 'notes' })]),
    )
  })

  it('walks through a menu, and leaves it for where the focus was', async () => {
    const items = [
      item('Cut', 0, { selected: true }),
      item('-', 1),
      item('Copy', 2, { enabled: false }),
      item('Paste', 3),
    ]
    const unfocused = page('rye\n', { focused: false })
    const without = { ...unfocused, state: { editable: true, multiline: true } }
    const opened = [windowOf([menu(...items), without])]
    assert.equal(
      await after(opened, "pyautogui.press('down')"),
      same([
        windowOf([
          menu(
            item('Cut', 0),
            item('-', 1),
            item('Copy', 2, { enabled: false }),
            item('Paste', 3, { selected: true }),
          ),
          without,
        ]),
      ]),
    )
    // of a menu that was open from the beginning nobody knows
    assert.equal(await after(opened, "pyautogui.press('escape')"), 'where the focus was is not known')
    const kernel = openWindowsKernel(worldOf(open), { snapshot: undefined })
    await kernel.learn({ code: 'pyautogui.click(20, 40)' }, { text: same(opened) })
    const closed = await kernel.step({ code: "pyautogui.press('escape')" }, { signal })
    assert.equal(closed.kind === 'computed' && closed.observation.text, same(open))
  })

  it('goes back to the window behind a dialog that is left', async () => {
    const dialog = windowOf(
      [{ role: 'push-button', name: 'Cancel', bounds: [520, 120, 580, 150], state: { focused: true } }],
      {
        ...{ title: 'Go to', role: 'dialog', isModal: true, bounds: [500, 100, 600, 200] },
      },
    )
    const behind = windowOf([menu(), { ...page('rye\n'), state: { editable: true, multiline: true } }])
    for (const code of ["pyautogui.press('esc')", 'pyautogui.click(550, 135)']) {
      const kernel = openWindowsKernel(worldOf(open), { snapshot: undefined })
      await kernel.learn(
        { code: 'WAIT' },
        { text: viewOfOs(OsState.parse(worldOf([behind, dialog], { active: 1 }).state)).screen },
      )
      const step = await kernel.step({ code }, { signal })
      assert.equal(step.kind === 'computed' && step.observation.text, same(open), code)
    }
  })

  it('does not say what a program makes of a button, a box, a shortcut or Python', async () => {
    const windows = [
      windowOf([
        page('a'),
        { role: 'push-button', name: 'Send', bounds: [0, 60, 80, 90] },
        { role: 'check-box', name: 'Wrap', bounds: [0, 100, 80, 120], state: { checked: false } },
      ]),
    ]
    assert.match(await after(windows, 'pyautogui.click(40, 75)'), /push-button does no tree tells/)
    assert.match(await after(windows, 'pyautogui.click(40, 110)'), /check-box does no tree tells/)
    assert.match(await after(open, "pyautogui.hotkey('ctrl', 's')"), /ctrl\+s does is not computed/)
    assert.match(await after(open, 'import os\nos.listdir()'), /needs Python itself/)
    assert.match(await after(open, 'pyautogui.click()'), /where the pointer is/)
    assert.match(await after([], 'WAIT').catch(String), /window/)
  })

  it('remembers what was done in a snapshot, a fork and its state, and an unknown step leaves no trace', async () => {
    const world = worldOf([], { programs: [['quill']] })
    const kernel = openWindowsKernel(world, { snapshot: undefined })
    assert.equal((await kernel.step({ code: 'WAIT' }, { signal })).kind, 'unknown')
    const patch = await kernel.learn({ code: 'WAIT' }, { text: same(open) })
    assert.deepEqual(patch, readScreen(same(open)))
    await kernel.step({ code: "pyautogui.write('a')" }, { signal })
    await kernel.step({ code: "pyautogui.hotkey('ctrl', 's')" }, { signal })
    for (const other of [
      openWindowsKernel(world, { snapshot: await kernel.snapshot() }),
      await kernel.fork(),
    ]) {
      const state = OsState.parse(await other.state())
      assert.deepEqual(state.done, ['WAIT', "pyautogui.write('a')"])
      assert.equal(viewOfOs(state).screen, same([windowOf([menu(), page('rye\na')])]))
    }
  })
})
