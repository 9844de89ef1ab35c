// What a hand does with apps, whatever the skin: tapping, typing, choosing, keys, going back, waiting.
import type { Apps } from '../declared/app.ts'
import { screensOf } from '../drawn/render.ts'
import { type ScreenView, type View, viewsOn } from '../drawn/view.ts'
import { type Budget, type Doing, entered, perform, rememberUndo } from './effects.ts'
import { checkForm } from './form.ts'
import { pressKey } from './keys.ts'
import { closeTask, goBack, goForward, launch, newTask, openScreen } from './navigation.ts'
import { shortcutOf } from './shortcuts.ts'
import { type AppsState, frontFrame, frontTask, withFrame } from './state.ts'

/** One thing that is done. Parts of the screen are named by their keys. */
export type Gesture =
  | { readonly kind: 'tap'; readonly key: string }
  | { readonly kind: 'focus'; readonly key: string | undefined }
  | { readonly kind: 'fill'; readonly key: string; readonly text: string }
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'press'; readonly key: string }
  | { readonly kind: 'shortcut'; readonly name: string }
  | { readonly kind: 'choose'; readonly key: string; readonly option: string }
  | { readonly kind: 'scroll'; readonly key: string; readonly to: number }
  | { readonly kind: 'back' | 'forward' | 'home' }
  | { readonly kind: 'launch' | 'new-task'; readonly app: string }
  | { readonly kind: 'front' | 'close-task'; readonly task: number }
  | {
      readonly kind: 'visit'
      readonly app: string
      readonly screen: string
      readonly params: { [name: string]: string }
    }
  | { readonly kind: 'wait'; readonly ms: number }

/** How long the hand takes for one thing. */
const gestureMs = 1000

/**
 * The state after a gesture. Throws an AppFault where the app's declaration fails; what the screen does not have or cannot
 * do now changes nothing, and is for the skin to notice first.
 */
export function act(state: AppsState, gesture: Gesture, apps: Apps): AppsState {
  const budget: Budget = { effects: 0, screens: 0 }
  const doing: Doing = { apps, budget }
  const { toast: _, ...quiet } = state
  const ms = gesture.kind === 'wait' ? gesture.ms : gestureMs
  const passed = withTimers({ ...quiet, now: state.now + ms }, doing)
  return rememberUndo(gestured(passed, gesture, doing), state)
}

function gestured(state: AppsState, gesture: Gesture, doing: Doing): AppsState {
  const { apps } = doing
  switch (gesture.kind) {
    case 'tap':
      return tap(state, viewAt(state, gesture.key, apps), doing)
    case 'focus':
      return withFrame(state, { focus: gesture.key, isAllSelected: undefined })
    case 'fill': {
      const view = viewAt(state, gesture.key, apps)
      return view === undefined
        ? state
        : write(withFrame(state, { focus: view.key }), view, gesture.text, doing)
    }
    case 'type': {
      const view = focused(state, apps)
      if (view?.kind !== 'field' || view.isDisabled) return state
      const before = frontFrame(state)?.isAllSelected ? '' : (view.value ?? '')
      return write(state, view, before + gesture.text, doing)
    }
    case 'press':
      return pressKey(state, gesture.key, { screens: screensOf(apps, state), doing, tap, write })
    case 'shortcut': {
      const effects = shortcutOf(apps, state, gesture.name)
      return effects === undefined ? state : perform(state, { effects, bindings: {} }, doing)
    }
    case 'choose':
      return choose(state, gesture, doing)
    case 'scroll':
      return withFrame(state, { scrolls: { ...frontFrame(state)?.scrolls, [gesture.key]: gesture.to } })
    case 'back':
      return back(state, doing)
    case 'forward':
      return goForward(state)
    case 'home':
      return { ...state, front: 0 }
    case 'launch':
      return afterOpening(launch(state, gesture.app, apps), state, doing)
    case 'new-task':
      return afterOpening(newTask(state, gesture.app, apps), state, doing)
    case 'front':
      return state.tasks.some(({ id }) => id === gesture.task) ? { ...state, front: gesture.task } : state
    case 'close-task':
      return closeTask(state, gesture.task)
    case 'visit':
      return entered(openScreen(state, { apps, ...gesture }), doing)
    case 'wait':
      return state
  }
}

// an app that was there already is not opened again
function afterOpening(state: AppsState, before: AppsState, doing: Doing): AppsState {
  return state.tasks.length > before.tasks.length ? entered(state, doing) : state
}

function back(state: AppsState, doing: Doing): AppsState {
  const frame = frontFrame(state)
  if (frame?.unfolded !== undefined) return withFrame(state, { unfolded: undefined })
  const own = frame && doing.apps.apps[frame.app]?.screens[frame.screen]?.back
  if (own !== undefined && !frame?.isDialog) return perform(state, { effects: own, bindings: {} }, doing)
  const task = frontTask(state)
  return task !== undefined && task.frames.length < 2 ? { ...state, front: 0 } : goBack(state)
}

function tap(state: AppsState, view: View | undefined, doing: Doing): AppsState {
  if (view === undefined || view.isDisabled) return state
  const frame = frontFrame(state)
  if (frame === undefined) return state
  const folded = { unfolded: undefined, failure: undefined }
  switch (view.kind) {
    case 'field':
      return withFrame(state, { unfolded: undefined, focus: view.key, isAllSelected: undefined })
    case 'check':
      return hold(withFrame(state, { ...folded, focus: view.key }), view, {
        held: view.isChecked !== true,
        doing,
      })
    case 'option':
      return hold(withFrame(state, folded), view, { held: view.text, doing })
    case 'tab':
      return hold(withFrame(state, folded), view, { held: Number(view.key.split('tab-').at(-1)), doing })
    case 'choice':
    case 'menu':
      return withFrame(state, {
        focus: view.key,
        unfolded: frame.unfolded === view.key ? undefined : view.key,
      })
    case 'column':
      return view.form === undefined ? state : sort(state, view)
    case 'button':
      if (view.type === 'page' && view.form !== undefined)
        return withFrame(state, { pages: { ...frame.pages, [view.form]: Number(view.value) } })
      return press(withFrame(state, { ...folded, focus: view.key }), view, doing)
    default:
      return view.tap === undefined
        ? withFrame(state, folded)
        : perform(withFrame(state, folded), view.tap, doing)
  }
}

function press(state: AppsState, view: View, doing: Doing): AppsState {
  const { state: checked, isValid } = view.isSubmit
    ? checkForm(state, screensOf(doing.apps, state), { button: view, apps: doing.apps })
    : { state, isValid: true }
  return isValid && view.tap !== undefined ? perform(checked, view.tap, doing) : checked
}

function sort(state: AppsState, view: View): AppsState {
  const list = view.key.replace(/\/column-\d+$/, '')
  const by = view.value === 'ascending' ? `-${view.form}` : (view.form ?? '')
  return withFrame(state, { sorts: { ...frontFrame(state)?.sorts, [list]: by } })
}

function choose(state: AppsState, { key, option }: { key: string; option: string }, doing: Doing): AppsState {
  const view = viewAt(state, key, doing.apps)
  const wanted = view?.children.find(({ kind, text }) => kind === 'option' && text === option)
  if (view === undefined || view.isDisabled || wanted === undefined) return state
  return hold(withFrame(state, { focus: view.key, unfolded: undefined }), wanted, {
    held: wanted.text,
    doing,
  })
}

function write(state: AppsState, view: View, text: string, doing: Doing): AppsState {
  if (view.kind !== 'field' || view.isDisabled) return state
  return hold(withFrame(state, { isAllSelected: undefined }), view, { held: text, doing })
}

function hold(
  state: AppsState,
  view: View,
  { held, doing }: { held: string | number | boolean; doing: Doing },
): AppsState {
  const frame = frontFrame(state)
  if (frame === undefined || view.form === undefined) return state
  const { [view.form]: _, ...errors } = frame.errors
  const holding = withFrame(state, { form: { ...frame.form, [view.form]: held }, errors })
  return view.change === undefined ? holding : perform(holding, view.change, doing)
}

/** The part of the screen in front with this key; parts of screens behind a dialog cannot be reached. */
export function viewAt(state: AppsState, key: string, apps: Apps): View | undefined {
  const front = frontScreen(screensOf(apps, state))
  return front && [...viewsOn(front)].find(view => view.key === key)
}

/** What has the focus. */
export function focused(state: AppsState, apps: Apps): View | undefined {
  const key = frontFrame(state)?.focus
  return key === undefined ? undefined : viewAt(state, key, apps)
}

/** The screen in front. */
function frontScreen(screens: readonly ScreenView[]): ScreenView | undefined {
  return screens.at(-1)
}

// what is due by now happens in the order of its time
function withTimers(state: AppsState, doing: Doing): AppsState {
  let now = state
  for (let due = nextDue(now); due !== undefined; due = nextDue(now)) {
    const timer = due
    const { front } = now
    now = { ...now, timers: now.timers.filter(one => one !== timer), front: timer.task }
    if (now.tasks.some(({ id }) => id === timer.task)) now = perform(now, timer, doing)
    // what happened behind stays behind
    if (front !== timer.task && now.front === timer.task) now = { ...now, front }
  }
  return now
}

function nextDue({ timers, now }: AppsState) {
  return timers.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at)[0]
}
