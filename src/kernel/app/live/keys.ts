// What keys do in apps: Enter sends a form, Tab moves the focus, Escape closes what is open, others edit a text.
import { type ScreenView, type View, viewsIn } from '../drawn/view.ts'
import type { Doing } from './effects.ts'
import { fieldsOf } from './form.ts'
import { goBack } from './navigation.ts'
import { type AppsState, frontFrame, withFrame } from './state.ts'

interface Pressing {
  readonly screens: readonly ScreenView[]
  readonly doing: Doing
  tap(state: AppsState, view: View | undefined, doing: Doing): AppsState
  write(state: AppsState, view: View, text: string, doing: Doing): AppsState
}

/** Keys that mean something to every app; others are for the skin to call unknown. */
export const knownKeys = [
  'Enter',
  'Tab',
  'Shift+Tab',
  'Escape',
  'Backspace',
  'Delete',
  'Space',
  'Select all',
  'Copy',
  'Cut',
  'Paste',
  'Undo',
] as const

/** The state after a key. */
export function pressKey(state: AppsState, key: string, pressing: Pressing): AppsState {
  const { screens, doing } = pressing
  const screen = screens.at(-1)
  const frame = frontFrame(state)
  if (screen === undefined || frame === undefined) return state
  const views = [...viewsIn([...screen.menu, ...screen.bar, ...screen.show])]
  const view = views.find(one => one.key === frame.focus)
  switch (key) {
    case 'Enter':
      return enter(state, view, { screen, ...pressing })
    case 'Tab':
    case 'Shift+Tab':
      return withFrame(state, {
        focus: nextFocus(views, view, key === 'Tab' ? 1 : -1)?.key,
        isAllSelected: undefined,
      })
    case 'Escape':
      if (frame.unfolded !== undefined) return withFrame(state, { unfolded: undefined })
      return frame.isDialog ? goBack(state) : state
    case 'Space':
      if (view?.kind === 'field')
        return pressing.write(state, view, `${textOf(view, frame.isAllSelected)} `, doing)
      return pressing.tap(state, view, doing)
    case 'Undo':
      return state.undo.length === 0
        ? state
        : { ...state, records: state.undo.at(-1) ?? state.records, undo: state.undo.slice(0, -1) }
    default:
      return edit(state, key, { view, ...pressing })
  }
}

function enter(
  state: AppsState,
  view: View | undefined,
  { screen, doing, tap, write }: { screen: ScreenView } & Pressing,
): AppsState {
  if (view?.kind !== 'field')
    return view?.kind === 'check' || view?.kind === 'choice' ? state : tap(state, view, doing)
  if (view.type === 'multiline') return write(state, view, `${view.value ?? ''}\n`, doing)
  const buttons = [...viewsIn([...screen.bar, ...screen.show])].filter(({ isSubmit }) => isSubmit)
  const own = buttons.find(button => fieldsOf(screen, button).some(({ key }) => key === view.key))
  return own === undefined ? state : tap(state, own, doing)
}

function edit(
  state: AppsState,
  key: string,
  { view, doing, write }: { view: View | undefined } & Pressing,
): AppsState {
  if (view?.kind !== 'field') return state
  const isAll = frontFrame(state)?.isAllSelected
  const text = view.value ?? ''
  switch (key) {
    case 'Backspace':
      return write(state, view, isAll ? '' : [...text].slice(0, -1).join(''), doing)
    case 'Delete':
      return isAll ? write(state, view, '', doing) : state
    case 'Select all':
      return withFrame(state, { isAllSelected: true })
    case 'Copy':
      return isAll ? { ...state, clipboard: text } : state
    case 'Cut':
      return isAll ? write({ ...state, clipboard: text }, view, '', doing) : state
    case 'Paste':
      return write(state, view, textOf(view, isAll) + state.clipboard, doing)
    default:
      return state
  }
}

function textOf(view: View, isAll: true | undefined): string {
  return isAll ? '' : (view.value ?? '')
}

function nextFocus(views: readonly View[], view: View | undefined, by: 1 | -1): View | undefined {
  const kinds = new Set(['field', 'check', 'choice', 'button', 'link', 'menu', 'tab'])
  const all = views.filter(({ kind, isDisabled }) => kinds.has(kind) && !isDisabled)
  if (all.length === 0) return undefined
  const at = view === undefined ? -1 : all.findIndex(({ key }) => key === view.key)
  return all[(at + by + all.length) % all.length]
}
