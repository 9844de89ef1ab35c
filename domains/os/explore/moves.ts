// What the user may do next in the window that is in front, by kind.
import type { Series } from '../../../src/kernel/explore/series.ts'
import type { UiNode } from '../../../src/kernel/ui-tree/ui-tree-node.ts'
import { middleOf, type SeenWindow } from './seen-window.ts'

/** One action, and the family it is counted in. */
export interface Move {
  readonly family: string
  readonly code: string
}
type Kind = (series: Series, seen: SeenWindow) => readonly Move[]

/** Of a hundred decisions, so many are of each kind; what makes no sense now is drawn again. */
const shares: readonly (readonly [number, Kind])[] = [
  [18, openMenu],
  [22, chooseItem],
  [6, leaveMenu],
  [14, pressButton],
  [6, tick],
  [14, typeText],
  [9, pressKeys],
  [6, focusField],
  [5, clickNothing],
  [4, clickThing],
  [3, lookAround],
  [3, wait],
  [2, runPython],
  [3, leaveDialog],
]

/** Draws what is done next; nothing where the kind that was drawn makes no sense. */
export function drawnMove(series: Series, seen: SeenWindow): readonly Move[] {
  const all = shares.reduce((sum, [share]) => sum + share, 0)
  let place = series.below(all)
  for (const [share, kind] of shares) {
    place -= share
    if (place < 0) return kind(series, seen)
  }
  return []
}

const leaving = /^(quit|close|exit|print|log ?out|full ?screen)/i
const buttons = /^(push-button|toggle-button|page-tab)$/
const ticks = /^(check-box|radio-button|switch)$/
const things = /^(table-cell|icon|list-item|tree-item|combo-box|link)$/
const still = /^(label|separator|status-?bar|panel|scroll-pane|image)$/
const isUsable = ({ state }: UiNode) => state?.enabled !== false
const call = (name: string, ...values: readonly (string | number)[]) =>
  `pyautogui.${name}(${values.map(value => (typeof value === 'number' ? value : `'${value.replaceAll(/['\\]/g, '\\$&').replaceAll('\n', '\\n')}'`)).join(', ')})`
const move = (family: string, ...calls: readonly string[]): Move => ({
  family,
  code: ['import pyautogui', ...calls].join('\n'),
})
const clickOn = (node: UiNode) => call('click', ...middleOf(node))
const oneOf = <T>(series: Series, items: readonly T[]): T | undefined =>
  items.length > 0 ? series.pick(items) : undefined
const one = (family: string, node: UiNode | undefined): Move[] =>
  node === undefined ? [] : [move(family, clickOn(node))]

function openMenu(series: Series, { menus, items }: SeenWindow): readonly Move[] {
  return items.length > 0 && series.is(0.8) ? [] : one('open a menu', oneOf(series, menus))
}

function chooseItem(series: Series, { items }: SeenWindow): readonly Move[] {
  const known = items.filter(({ name = '' }) => name !== '' && (!leaving.test(name) || series.is(0.04)))
  return one('choose from a menu', oneOf(series, known))
}

function leaveMenu(series: Series, { items, window }: SeenWindow): readonly Move[] {
  if (items.length === 0) return []
  if (series.is(0.6)) return [move('leave a menu', call('press', 'escape'))]
  const { bounds = [0, 0, 600, 600] } = window
  return series.is(0.5)
    ? [move('leave a menu', call('click', bounds[2] - 20, bounds[3] - 12))]
    : [move('walk a menu', call('press', series.pick(['up', 'down', 'left', 'right'])))]
}

function pressButton(series: Series, { nodes, items }: SeenWindow): readonly Move[] {
  if (items.length > 0) return []
  const known = nodes.filter(({ role }) => buttons.test(role))
  const chosen = oneOf(series, known)
  return one(chosen && !isUsable(chosen) ? 'press a disabled button' : 'press a button', chosen)
}

function tick(series: Series, { nodes, items }: SeenWindow): readonly Move[] {
  if (items.length > 0) return []
  const chosen = oneOf(
    series,
    nodes.filter(({ role }) => ticks.test(role)),
  )
  return one(chosen && !isUsable(chosen) ? 'tick a disabled box' : 'tick a box', chosen)
}

const texts = ['rye', 'two loaves', '42', '3+4=', 'The mill is open.', 'salt, oats', 'ls', 'x'] as const

function typeText(series: Series, { focused, items, window }: SeenWindow): readonly Move[] {
  if (items.length > 0) return []
  const isDialog = window.role !== 'frame'
  if (focused?.value === undefined && series.is(0.85)) return []
  const text = `${series.pick(texts)}${!isDialog && series.is(0.2) ? '\n' : ''}`
  const typing = call('write', text)
  if (series.is(0.25)) return [move('replace a text', call('hotkey', 'ctrl', 'a'), typing)]
  return [move('type', typing)]
}

const single = [
  'backspace',
  'delete',
  'left',
  'right',
  'up',
  'down',
  'home',
  'end',
  'enter',
  'tab',
  'space',
  'f1',
]
const combined = [
  ['ctrl', 'a'],
  ['ctrl', 'c'],
  ['ctrl', 'x'],
  ['ctrl', 'v'],
  ['ctrl', 'z'],
  ['ctrl', 'home'],
  ['ctrl', 'end'],
  ['shift', 'left'],
  ['shift', 'right'],
  ['shift', 'end'],
  ['shift', 'home'],
  ['ctrl', 'shift', 'left'],
  ['ctrl', 's'],
  ['ctrl', 'f'],
  ['ctrl', 'o'],
  ['ctrl', 'n'],
  ['shift', 'tab'],
] as const

function pressKeys(series: Series, { items }: SeenWindow): readonly Move[] {
  if (items.length > 0) return []
  if (series.is(0.5)) return [move('press a key', call('press', series.pick(single)))]
  const keys = series.pick(combined)
  const family = /^(a|left|right|home|end)$/.test(keys.at(-1) ?? '') ? 'select' : 'press a shortcut'
  return [move(family, call('hotkey', ...keys))]
}

function focusField(series: Series, { nodes, items }: SeenWindow): readonly Move[] {
  if (items.length > 0) return []
  const field = oneOf(
    series,
    nodes.filter(({ state }) => state?.editable === true),
  )
  if (field === undefined) return []
  if (series.is(0.3)) return [move('double-click in a text', call('doubleClick', ...middleOf(field)))]
  const filling = series.is(0.4) ? [move('type', call('write', series.pick(texts)))] : []
  return [...one('click in a text', field), ...filling]
}

function clickNothing(series: Series, { nodes, items }: SeenWindow): readonly Move[] {
  if (items.length > 0) return []
  return one(
    'click where nothing is',
    oneOf(
      series,
      nodes.filter(({ role }) => still.test(role)),
    ),
  )
}

function clickThing(series: Series, { nodes, items }: SeenWindow): readonly Move[] {
  if (items.length > 0) return []
  const thing = oneOf(
    series,
    nodes.filter(({ role }) => things.test(role)),
  )
  if (thing === undefined) return []
  if (series.is(0.3)) return [move('double-click', call('doubleClick', ...middleOf(thing)))]
  return series.is(0.2)
    ? [move('right click', call('rightClick', ...middleOf(thing)))]
    : one('click a thing', thing)
}

function lookAround(series: Series, { nodes, window }: SeenWindow): readonly Move[] {
  const node = oneOf(series, nodes)
  if (node === undefined) return []
  const { bounds = [0, 0, 200, 200] } = window
  if (series.is(0.2)) return [move('scroll', call('scroll', series.pick([-5, 5]), ...middleOf(node)))]
  if (series.is(0.2)) return [move('right click', call('rightClick', ...middleOf(node)))]
  if (series.is(0.3)) return [move('point', call('moveTo', bounds[0] + 1, bounds[1] + 8))]
  return [move('point', call('moveTo', ...middleOf(node)))]
}

function wait(series: Series): readonly Move[] {
  const code = series.pick(['WAIT', 'import time\ntime.sleep(0.5)', 'DONE'])
  return [{ family: 'wait', code }]
}

const programs = [
  "print('ready')",
  'import os\nprint(sorted(os.listdir(os.path.expanduser("~"))))',
  'import pyautogui\nprint(pyautogui.size())',
  'pyautogui.click(10, 10)',
  'import pyautogui\npyautogui.press(',
  "import subprocess\nprint(subprocess.run(['wc', '-l', 'notes.txt'], capture_output=True, text=True).stdout)",
] as const

function runPython(series: Series): readonly Move[] {
  return [{ family: 'run Python', code: series.pick(programs) }]
}

function leaveDialog(series: Series, { window, others, nodes }: SeenWindow): readonly Move[] {
  if (window.role !== 'frame')
    return [move('leave a dialog', call('press', series.is(0.7) ? 'escape' : 'enter'))]
  const other = oneOf(series, others)
  // the bar with its title
  if (other?.bounds !== undefined)
    return [move('go to a window', call('click', other.bounds[0] + 60, other.bounds[1] + 8))]
  return nodes.length > 0 && series.is(0.3) ? [move('move a window', call('hotkey', 'alt', 'space'))] : []
}
