// Apps on a desktop: what a program's pointer and keys do with their windows.
import type { Skin } from '../../../src/kernel/app/app-kernel.ts'
import type { Apps } from '../../../src/kernel/app/declared/app.ts'
import { act, type Gesture, viewAt } from '../../../src/kernel/app/live/act.ts'
import type { knownKeys } from '../../../src/kernel/app/live/keys.ts'
import { shortcutName, shortcutOf } from '../../../src/kernel/app/live/shortcuts.ts'
import { type AppsState, firstState, frontTask } from '../../../src/kernel/app/live/state.ts'
import { type Codec, renderUiTree } from '../../../src/kernel/ui-tree/ui-tree.ts'
import type { OsAction } from '../actions.ts'
import { type Desktop, desktopScreen, type LiveDesktop } from './desktop-screen.ts'
import { type Call, type Literal, readProgram } from './python-program.ts'
import { backView } from './window-parts.ts'

type Done = LiveDesktop | { readonly why: string }
type Doing = (call: Call, live: LiveDesktop) => Done

/** Opens apps on a desktop. */
export function desktopSkin(
  apps: Apps,
  { clock, codec, resolution }: { clock: string; codec: Codec; resolution: readonly [number, number] },
): Skin<OsAction, Desktop> {
  const device = { apps, resolution }
  const text = (live: LiveDesktop) => {
    const { lines, root } = desktopScreen(live, device)
    return `${lines.join('\n')}\n\n${renderUiTree([root], codec)}`
  }
  const doings = doingsOf(device)
  return {
    first() {
      const app = apps.front ?? Object.keys(apps.apps)[0] ?? ''
      const state = act(firstState(apps, clock), { kind: 'launch', app }, apps)
      return { state, own: { order: [state.front], minimized: [], pointer: [0, 0] } }
    },
    step({ code }, live) {
      if (['WAIT', 'DONE', 'FAIL'].includes(code.trim())) {
        const waited = { ...live, state: act(live.state, { kind: 'wait', ms: 1000 }, apps) }
        return { live: waited, observation: { text: text(waited) } }
      }
      const program = readProgram(code)
      if ('why' in program) return program
      let now = live
      for (const call of program.calls) {
        const doing = Object.hasOwn(doings, call.name) ? doings[call.name] : undefined
        if (doing === undefined) return { why: `what ${call.name} does is not computed` }
        const done = doing(call, now)
        if ('why' in done) return done
        now = done
      }
      return { live: now, observation: { text: text(now) } }
    },
    show: live => ({ live, text: text(live) }),
    nodes: live => [desktopScreen(live, device).root],
    page: live => {
      const frame = frontTask(live.state)?.frames.at(-1)
      return frame && { address: `${frame.app}/${frame.screen}`, title: titleOf(live) }
    },
  }

  function titleOf(live: LiveDesktop): string {
    const active = desktopScreen(live, device).lines.find(line => / \(active\): /.test(line)) ?? ''
    return /: '(.*)' \[/.exec(active)?.[1] ?? ''
  }
}

function doingsOf(device: { apps: Apps; resolution: readonly [number, number] }): {
  readonly [name: string]: Doing
} {
  const { apps } = device
  const gesture = (live: LiveDesktop, done: Gesture): LiveDesktop => ({
    ...live,
    state: act(live.state, done, apps),
  })
  const nothing: Doing = (_, live) => live
  const not =
    (what: string): Doing =>
    () => ({ why: `${what} is not computed` })

  function point({ positional, named }: Call, { own }: LiveDesktop): readonly [number, number] {
    const [first, second] = positional
    const pair = Array.isArray(first) ? first : [named.x ?? first, named.y ?? second]
    const [x, y] = pair.map(value => (typeof value === 'number' ? value : undefined))
    return [x ?? own.pointer[0], y ?? own.pointer[1]]
  }

  function click(call: Call, live: LiveDesktop, times = 1): Done {
    const { named, positional } = call
    const button = named.button ?? positional[4] ?? 'left'
    if (button !== 'left' && button !== 'primary')
      return { why: 'other buttons than the left are not computed' }
    const [x, y] = point(call, live)
    const count = Number(
      named.clicks ?? (typeof positional[0] === 'number' ? positional[2] : undefined) ?? times,
    )
    const moved: LiveDesktop = { ...live, own: { ...live.own, pointer: [x, y] } }
    const target = desktopScreen(moved, device).at(x, y)
    if (target === undefined) return moved
    if ('app' in target) return raised(gesture(moved, { kind: 'launch', app: target.app }))
    const front = raised(gesture(moved, { kind: 'front', task: target.task }))
    if (target.view === undefined) return gesture(front, { kind: 'focus', key: undefined })
    if (target.view === backView) return turned(front, 'back')
    const view = viewAt(front.state, target.view, apps)
    // two clicks on a record open it once
    const taps = view?.kind === 'item' || view?.kind === 'row' ? 1 : count
    let now = front
    for (let index = 0; index < Math.min(taps, 3); index += 1)
      now = gesture(now, { kind: 'tap', key: target.view })
    if (count >= 2 && view?.kind === 'field') now = gesture(now, { kind: 'press', key: 'Select all' })
    return raised(now)
  }

  function keys(live: LiveDesktop, names: readonly Literal[]): Done {
    const combination = shortcutName(names.map(String))
    if (names.length > 1 || combination.length > 1) {
      if (shortcutOf(apps, live.state, combination) !== undefined)
        return gesture(live, { kind: 'shortcut', name: combination })
    }
    if (combination === 'alt+f4') return closed(live)
    if (combination === 'alt+left') return turned(live, 'back')
    if (combination === 'alt+right') return turned(live, 'forward')
    const known = combinations[combination]
    if (known !== undefined) return gesture(live, { kind: 'press', key: known })
    if (names.length === 1 && [...combination].length === 1)
      return gesture(live, { kind: 'type', text: String(names[0]) })
    return { why: `what ${combination} does is not computed` }
  }

  // a window stays where there is nothing behind its screen
  function turned(live: LiveDesktop, kind: 'back' | 'forward'): LiveDesktop {
    const frames = frontTask(live.state)?.frames ?? []
    return kind === 'back' && frames.length < 2 ? live : gesture(live, { kind })
  }

  function pressed(names: readonly Literal[], times: number, live: LiveDesktop): Done {
    let now: Done = live
    for (let round = 0; round < Math.min(times, 200); round += 1) {
      for (const name of names) {
        if ('why' in now) return now
        now = keys(now, [name])
      }
    }
    return now
  }

  function closed(live: LiveDesktop): LiveDesktop {
    const { front } = live.state
    if (front === 0) return live
    const after = gesture(live, { kind: 'close-task', task: front })
    const order = live.own.order.filter(id => id !== front)
    const state: AppsState = { ...after.state, front: order.at(-1) ?? 0 }
    return { state, own: { ...after.own, order } }
  }

  function typed(text: string, live: LiveDesktop): Done {
    let now: LiveDesktop = live
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) now = gesture(now, { kind: 'press', key: 'Enter' })
      if (part !== '') now = gesture(now, { kind: 'type', text: part })
    }
    return now
  }

  const write: Doing = ({ positional, named }, live) => {
    const message = positional[0] ?? named.message ?? named.text ?? ''
    if (Array.isArray(message)) return pressed(message, 1, live)
    return typed(String(message), live)
  }
  const scroll: Doing = (call, live) => {
    const [amount = 0] = call.positional
    const [x, y] = [
      Number(call.named.x ?? call.positional[1] ?? live.own.pointer[0]),
      Number(call.named.y ?? call.positional[2] ?? live.own.pointer[1]),
    ]
    const found = desktopScreen(live, device).scrollAt(x, y)
    if (found === undefined || found.most === 0) return live
    const to = Math.min(found.most, Math.max(0, found.at - Number(amount) * 10))
    return gesture(raised(gesture(live, { kind: 'front', task: found.task })), {
      kind: 'scroll',
      key: 'screen',
      to,
    })
  }
  return {
    'pyautogui.click': (call, live) => click(call, live),
    'pyautogui.leftClick': (call, live) => click(call, live),
    'pyautogui.doubleClick': (call, live) => click(call, live, 2),
    'pyautogui.tripleClick': (call, live) => click(call, live, 3),
    'pyautogui.rightClick': not('a right click'),
    'pyautogui.middleClick': not('a middle click'),
    'pyautogui.moveTo': (call, live) => ({ ...live, own: { ...live.own, pointer: point(call, live) } }),
    'pyautogui.dragTo': not('dragging'),
    'pyautogui.drag': not('dragging'),
    'pyautogui.write': write,
    'pyautogui.typewrite': write,
    'pyautogui.press': ({ positional, named }, live) => {
      const key = positional[0] ?? named.keys ?? ''
      return pressed(Array.isArray(key) ? key : [key], Number(named.presses ?? positional[1] ?? 1), live)
    },
    'pyautogui.hotkey': ({ positional }, live) => keys(live, positional.flat() as Literal[]),
    'pyautogui.scroll': scroll,
    'pyautogui.vscroll': scroll,
    'pyautogui.sleep': ({ positional }, live) =>
      gesture(live, { kind: 'wait', ms: Math.min(600, Number(positional[0] ?? 0)) * 1000 }),
    'time.sleep': ({ positional }, live) =>
      gesture(live, { kind: 'wait', ms: Math.min(600, Number(positional[0] ?? 0)) * 1000 }),
    'pyautogui.screenshot': nothing,
    'pyautogui.size': nothing,
    'pyautogui.position': nothing,
    print: nothing,
  }
}

// the window in front is the last of the order
function raised(live: LiveDesktop): LiveDesktop {
  const { front } = live.state
  const { order } = live.own
  if (order.at(-1) === front) return live
  const minimized = live.own.minimized.filter(id => id !== front)
  return { ...live, own: { ...live.own, order: [...order.filter(id => id !== front), front], minimized } }
}

const combinations: { readonly [keys: string]: (typeof knownKeys)[number] } = {
  enter: 'Enter',
  return: 'Enter',
  tab: 'Tab',
  'shift+tab': 'Shift+Tab',
  esc: 'Escape',
  escape: 'Escape',
  backspace: 'Backspace',
  delete: 'Delete',
  del: 'Delete',
  space: 'Space',
  'ctrl+a': 'Select all',
  'ctrl+c': 'Copy',
  'ctrl+x': 'Cut',
  'ctrl+v': 'Paste',
  'ctrl+z': 'Undo',
}
