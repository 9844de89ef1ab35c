// What one call does to windows as their trees show them, by the rules of the toolkits and nothing else: a click on what
// cannot be used, a key in a text, a menu that is left. What a program makes of it no tree tells, and it is unknown.
import type { Call, Literal } from '../apps/python-program.ts'
import { focusedIn } from './tree-place.ts'
import { clicked, pointed } from './windows-click.ts'
import { hotkeys, keyPressed, typed } from './windows-keys.ts'
import type { Live } from './windows-live.ts'
import { isLoose, Unknowable } from './windows-live.ts'

type Doing = (call: Call, live: Live) => Live

/** The windows after these calls, and what the calls printed. Throws where that cannot be known. */
export function act(
  live: Live,
  calls: readonly Call[],
): { readonly live: Live; readonly printed: readonly string[] } {
  // a menu that is shut and has the focus keeps the pointer and the keys to itself
  if (live.windows.some(({ nodes }) => focusedIn(nodes)?.node.role === 'menu'))
    throw new Unknowable('what a menu does that holds the focus is not computed')
  if (
    live.windows.some(({ nodes }) => nodes.some(node => isLoose(node) && node.children?.[0]?.role !== 'menu'))
  )
    throw new Unknowable('what a list or a hint above the windows does is not computed')
  const printed: string[] = []
  let now = live
  for (const call of calls) {
    if (call.name === 'print') {
      printed.push(...printedBy(call))
      continue
    }
    const doing = Object.hasOwn(doings, call.name) ? doings[call.name] : undefined
    if (doing === undefined) throw new Unknowable(`what ${call.name} does is not computed`)
    now = doing(call, now)
  }
  if (now.isCaretUnsure) throw new Unknowable('where the caret is is not told')
  return { live: now, printed }
}

function printedBy({ positional, named }: Call): readonly string[] {
  if (Object.keys(named).length > 0 || !positional.every(value => typeof value === 'string'))
    throw new Unknowable('only plain texts are printed')
  return positional.join(' ').split('\n')
}

const unchanged: Doing = (_, live) => live
const unknown =
  (what: string): Doing =>
  () => {
    throw new Unknowable(`${what} is not computed`)
  }
const write: Doing = ({ positional, named }, live) => {
  const message = positional[0] ?? named.message ?? ''
  return Array.isArray(message) ? pressed(message, 1, live) : typed(live, String(message))
}
const doings: { readonly [name: string]: Doing } = {
  'pyautogui.click': (call, live) => click(call, live, 1),
  'pyautogui.leftClick': (call, live) => click(call, live, 1),
  'pyautogui.doubleClick': (call, live) => click(call, live, 2),
  'pyautogui.tripleClick': (call, live) => click(call, live, 3),
  'pyautogui.rightClick': unknown('a right click'),
  'pyautogui.moveTo': (call, live) => pointed(live, pointOf(call, live)),
  'pyautogui.write': write,
  'pyautogui.typewrite': write,
  'pyautogui.press': ({ positional, named }, live) => {
    const key = positional[0] ?? named.keys ?? ''
    return pressed(Array.isArray(key) ? key : [key], Number(named.presses ?? positional[1] ?? 1), live)
  },
  'pyautogui.hotkey': ({ positional }, live) => hotkeys(live, positional.flat().map(String)),
  'pyautogui.sleep': unchanged,
  'time.sleep': unchanged,
}

function click(call: Call, live: Live, times: number): Live {
  const { positional, named } = call
  const button = named.button ?? positional[4] ?? 'left'
  if (button !== 'left' && button !== 'primary') throw new Unknowable('other buttons are not computed')
  const count = Number(
    named.clicks ?? (typeof positional[0] === 'number' ? positional[2] : undefined) ?? times,
  )
  return clicked(live, pointOf(call, live), count)
}

function pointOf({ positional, named }: Call, { pointer }: Live): readonly [number, number] {
  const [first, second] = positional
  const pair: readonly (Literal | undefined)[] = Array.isArray(first)
    ? first
    : [named.x ?? first, named.y ?? second]
  const [x, y] = pair.map((value, index) => (typeof value === 'number' ? value : pointer?.[index]))
  if (x === undefined || y === undefined) throw new Unknowable('where the pointer is no screen tells')
  return [x, y]
}

function pressed(names: readonly Literal[], times: number, live: Live): Live {
  let now = live
  for (let round = 0; round < Math.min(times, 200); round += 1)
    for (const name of names) now = keyPressed(now, String(name).toLowerCase())
  return now
}
