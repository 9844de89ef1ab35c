// Apps on a phone: what taps, texts, swipes and keys in the three forms of actions do with them.
import type { Skin, Stepped } from '../../../src/kernel/app/app-kernel.ts'
import type { Apps } from '../../../src/kernel/app/declared/app.ts'
import { act, type Gesture, viewAt } from '../../../src/kernel/app/live/act.ts'
import { type AppsState, firstState, frontTask } from '../../../src/kernel/app/live/state.ts'
import { type Codec, renderUiTree } from '../../../src/kernel/ui-tree/ui-tree.ts'
import type { AndroidAction } from '../actions.ts'
import { type Move, moveOf } from './moves.ts'
import { type LivePhone, type Phone, packageOf, phoneScreen } from './phone-screen.ts'

type Done = { readonly state: AppsState } | { readonly error: string } | { readonly why: string }

/** Opens apps on a phone. */
export function phoneSkin(
  apps: Apps,
  { clock, codec, resolution }: { clock: string; codec: Codec; resolution: readonly [number, number] },
): Skin<AndroidAction, Phone> {
  const device = { apps, resolution }
  const text = (state: AppsState) => {
    const screen = phoneScreen(state, device)
    const head = [
      `App: ${screen.package}/${screen.activity}`,
      `Keyboard: ${screen.hasKeyboard ? 'shown' : 'hidden'}`,
    ]
    return `${head.join('\n')}\n\n${renderUiTree(screen.nodes, codec, { isNumbered: true })}`
  }
  const skin: Skin<AndroidAction, Phone> = {
    first() {
      const state = firstState(apps, clock)
      return {
        state: apps.front === undefined ? state : act(state, { kind: 'launch', app: apps.front }, apps),
        own: {},
      }
    },
    step: (action, live) => stepped(action, live),
    show: live => ({ live, text: text(live.state) }),
    nodes: ({ state }) => phoneScreen(state, device).nodes,
    page: ({ state }) => {
      const { package: id, activity } = phoneScreen(state, device)
      return { address: `${id}/${activity}`, title: frontTask(state)?.frames.at(-1)?.screen ?? '' }
    },
  }
  return skin

  function stepped(action: AndroidAction, live: LivePhone): Stepped<Phone> {
    let { state } = live
    for (const move of moveOf(action)) {
      const done = moved(move, state)
      if ('why' in done) return done
      if ('error' in done)
        return { live, observation: { text: `${done.error}\n\n${text(state)}`, isError: true } }
      state = done.state
    }
    const now = { state, own: live.own }
    return { live: now, observation: { text: text(state) } }
  }

  function gesture(state: AppsState, done: Gesture): Done {
    return { state: act(state, done, apps) }
  }

  function moved(move: Move, state: AppsState): Done {
    const screen = phoneScreen(state, device)
    switch (move.kind) {
      case 'unknown':
        return { why: move.why }
      case 'nothing':
        return gesture(state, { kind: 'wait', ms: 1000 })
      case 'wait':
        return gesture(state, { kind: 'wait', ms: move.ms })
      case 'press-index':
      case 'hold-index': {
        const found = screen.views[move.index]
        if (found === undefined) {
          const most = screen.views.length - 1
          return { error: `ValueError: Invalid element index: ${move.index}, must be between 0 and ${most}.` }
        }
        const [left, top, right, bottom] = found.node.bounds ?? [0, 0, 0, 0]
        const at = screen.viewAt(Math.floor((left + right) / 2), Math.floor((top + bottom) / 2))
        return touched(found.view ?? at, state, move.kind === 'hold-index')
      }
      case 'press-name':
      case 'hold-name': {
        const found = screen.views.find(({ node }) => node.name === move.name || node.value === move.name)
        if (found === undefined) return { why: `nothing on the screen is called '${move.name}'` }
        const [left, top, right, bottom] = found.node.bounds ?? [0, 0, 0, 0]
        const at = screen.viewAt(Math.floor((left + right) / 2), Math.floor((top + bottom) / 2))
        return touched(found.view ?? at, state, move.kind === 'hold-name')
      }
      case 'press-point':
      case 'hold-point':
        return touched(screen.viewAt(move.x, move.y), state, move.kind === 'hold-point')
      case 'type':
        return screen.hasKeyboard ? gesture(state, { kind: 'type', text: move.text }) : { state }
      case 'clear':
        return gesture(act(state, { kind: 'press', key: 'Select all' }, apps), {
          kind: 'press',
          key: 'Backspace',
        })
      case 'enter':
        return gesture(state, { kind: 'press', key: 'Enter' })
      case 'scroll': {
        const { scroll } = screen
        if (move.direction === 'left' || move.direction === 'right') return { state }
        if (scroll === undefined) return { state }
        const to = Math.min(
          scroll.most,
          Math.max(0, scroll.at + (move.direction === 'down' ? scroll.step : -scroll.step)),
        )
        return gesture(state, { kind: 'scroll', key: 'screen', to })
      }
      case 'back':
        // the first back only takes the keyboard away
        return screen.hasKeyboard
          ? gesture(state, { kind: 'focus', key: undefined })
          : gesture(state, { kind: 'back' })
      case 'home':
        return gesture(state, { kind: 'home' })
      case 'open': {
        const app = Object.keys(apps.apps).find(name => isMeant(name, move.app))
        return app === undefined ? { state } : gesture(state, { kind: 'launch', app })
      }
      case 'close': {
        const task = frontTask(state)
        return task === undefined
          ? { state }
          : gesture({ ...act(state, { kind: 'close-task', task: task.id }, apps) }, { kind: 'home' })
      }
    }
  }

  function touched(view: string | undefined, state: AppsState, isLong: boolean): Done {
    if (view === undefined) return { state: act(state, { kind: 'wait', ms: 1000 }, apps) }
    if (isLong) return { why: 'what a long press does is not declared' }
    if (view === '#up') return gesture(state, { kind: 'back' })
    if (view.startsWith('#app:')) return gesture(state, { kind: 'launch', app: view.slice('#app:'.length) })
    return viewAt(state, view, apps) === undefined ? { state } : gesture(state, { kind: 'tap', key: view })
  }

  function isMeant(name: string, wanted: string): boolean {
    const app = wanted.trim().toLowerCase()
    return [name, apps.apps[name]?.title ?? '', packageOf(apps, name)].some(one => one.toLowerCase() === app)
  }
}
