// What a desktop's screens look like, and what code does to them.
import type { Deed } from '../../src/kernel/screens/deed.ts'
import type { ScreenKind } from '../../src/kernel/screens/screen-kind.ts'
import { isInside, type SeenNode, type SeenScreen } from '../../src/kernel/screens/seen-screen.ts'
import type { Claim } from '../../src/world/turn.ts'
import type { OsAction } from './actions.ts'
import { type Call, readProgram } from './apps/python-program.ts'

export const osScreens: ScreenKind<OsAction> = {
  what: "a line 'Window 0 (active): …' for each window, an empty line, and the tree of the desktop",
  shape: {
    header: /^Window \d+(?: \((?:active|minimized)\))?: (?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*") \[.+\]$/,
    preface: /^(?:Output: |Error: )/,
    isNumbered: false,
  },
  deeds({ code }, before) {
    if (/^\s*(?:WAIT|DONE|FAIL)\s*$/.test(code)) return [{ reach: 'nothing', isIdle: true }]
    const program = readProgram(code)
    if ('why' in program) return [{ reach: 'elsewhere' }]
    const deeds: Deed[] = []
    let focused = focusedIn(before)
    for (const call of program.calls) {
      const deed = deedOf(call, { before, focused })
      if (/[cC]lick$/.test(call.name)) focused = deed.element
      deeds.push(deed)
    }
    return deeds
  },
  pageOf: ({ header }) => header.find(line => line.includes(' (active): '))?.replace(/^[^[]*\[/, '['),
  frontOf({ header }) {
    const [, title, application] = /^Window \d+ \(active\): '(.*)' \[(.*)\]$/m.exec(header.join('\n')) ?? []
    return title === undefined || application === undefined ? undefined : { address: application, title }
  },
  failed: (error, screen) => ({ text: `Error: ${error}\n\n${screen}` }),
  screenIn: ({ text }) => /^Window \d[\s\S]*/m.exec(text)?.[0],
  textsStay: false,
  headerClaims,
}

const looks = new Set(['pyautogui.moveTo', 'pyautogui.move', 'pyautogui.screenshot', 'pyautogui.size'])
const idle = new Set(['pyautogui.sleep', 'pyautogui.position', 'time.sleep'])
const writing = new Set(['pyautogui.write', 'pyautogui.typewrite'])
const buttons = /^(?:push-button|toggle-button|check-box|menu-item|link|page-tab|combo-box)$/
const editable = /^(?:text|entry|editbar|paragraph|terminal|spin-button|password-text|document.*)$/

function deedOf(
  { name, positional, named }: Call,
  { before, focused }: { before: SeenScreen; focused: SeenNode | undefined },
): Deed {
  if (idle.has(name)) return { reach: 'nothing', isIdle: true }
  if (looks.has(name) || name === 'print') return { reach: 'nothing' }
  if (writing.has(name)) {
    const text = positional[0] ?? named.message
    if (typeof text !== 'string' || focused === undefined || !editable.test(focused.role))
      return { reach: 'elsewhere' }
    // what a line break does depends on the field
    return text.includes('\n')
      ? { reach: 'page' }
      : { reach: 'element', element: focused, typed: { text, isWhole: false } }
  }
  if (/^pyautogui\.\w*[cC]lick$/.test(name)) {
    const [x, y] = [positional[0] ?? named.x, positional[1] ?? named.y]
    if (typeof x !== 'number' || typeof y !== 'number') return { reach: 'elsewhere' }
    const element = before.nodes.findLast(({ box }) => isIn(box, x, y))
    if (element === undefined) return { reach: 'elsewhere' }
    const isOff = element.state.get('enabled') === 'False'
    const isThere = element.state.get('focused') === 'true'
    if (editable.test(element.role)) return { reach: 'focus', element, isEffective: !isThere && !isOff }
    // what stands in a panel may be in front already
    const frame = before.nodes.findIndex(
      ({ role, state }) => role === 'frame' && state.get('active') === 'True',
    )
    const isInFrame = isInside(before.nodes, before.nodes.indexOf(element), frame)
    return { reach: 'elsewhere', element, isEffective: buttons.test(element.role) && isInFrame && !isOff }
  }
  const keys = [positional[0] ?? named.keys].flat().join('+').toLowerCase()
  const isTab = /^(?:pyautogui\.(?:press|hotkey))$/.test(name) && /^(?:shift\+)?tab$/.test(keys)
  if (isTab) return { reach: 'focus', isEffective: focused !== undefined && hasSeveral(before) }
  if (name === 'pyautogui.hotkey' && positional.join('+').toLowerCase() === 'ctrl+a')
    return { reach: 'focus' }
  return { reach: 'elsewhere' }
}

function isIn(box: readonly number[] | undefined, x: number, y: number): boolean {
  const [left = 0, top = 0, right = 0, bottom = 0] = box ?? []
  return x >= left && x < right && y >= top && y < bottom
}

const hasSeveral = ({ nodes }: SeenScreen) => nodes.filter(({ role }) => editable.test(role)).length > 1

function focusedIn({ nodes }: SeenScreen): SeenNode | undefined {
  return nodes.findLast(({ state }) => state.get('focused') === 'true')
}

function headerClaims(
  after: SeenScreen,
  { before, action }: { before: SeenScreen; action: OsAction },
): Claim[] {
  const said = after.header.join('; ').slice(0, 200)
  const claim = (known: string): Claim => ({ about: 'the windows', says: said, known })
  if (after.header.some((line, index) => !line.startsWith(`Window ${index}`)))
    return [claim('windows are counted from 0')]
  const active = after.header.filter(line => line.includes(' (active): '))
  if (active.length > 1) return [claim('one window is in front')]
  const [root] = after.nodes
  if (root !== undefined && root.role !== 'desktop-frame' && root.role !== 'div')
    return [{ about: 'the elements', says: root.role, known: 'they begin with the desktop-frame' }]
  const isQuiet = osScreens
    .deeds(action, before)
    .every(({ reach }) => ['nothing', 'focus', 'element'].includes(reach))
  // unsaved work is marked in a title
  const plain = (screen: SeenScreen) => screen.header.join('\n').replace(/: '[*•] ?/g, ": '")
  if (isQuiet && plain(before) !== plain(after)) return [claim('nothing was done to the windows')]
  const titles = after.header.flatMap(line => /^Window \d+ \(active\): '(.*)' \[/.exec(line)?.[1] ?? [])
  const frames = after.nodes.filter(({ role, state }) => role === 'frame' && state.get('active') === 'True')
  const [title, frame] = [titles[0], frames[0]]
  if (title !== undefined && frame !== undefined && !title.includes('\\') && frame.name !== title)
    return [{ about: 'the title', says: frame.name, known: `the window in front is called ${title}` }]
  return []
}
