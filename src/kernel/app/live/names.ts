// What expressions and texts of a screen can see: the tables, the screen's parameters and fields, the values of the app and
// of the system, and the time.
import type { Json } from '../../../world/json.ts'
import type { Names } from '../declared/expression.ts'
import type { AppsState, Frame } from './state.ts'

/** What an expression finds beside what all of its screen sees: the record it stands beside. */
export type Bindings = { readonly [name: string]: Json }

const known = new WeakMap<AppsState, WeakMap<Frame, Names>>()

/** What everything on this screen sees. */
export function namesOf(state: AppsState, frame: Frame): Names {
  const byFrame = known.get(state) ?? new WeakMap<Frame, Names>()
  known.set(state, byFrame)
  const made = byFrame.get(frame) ?? namesOn(state, frame)
  byFrame.set(frame, made)
  return made
}

function namesOn(state: AppsState, frame: Frame): Names {
  return { ...namesIn(state, frame.app), params: frame.params, form: frame.form }
}

/** What all screens of an app see. */
export function namesIn(state: AppsState, app: string): Names {
  const now = new Date(state.now).toISOString()
  return {
    ...state.records,
    app: state.values[app] ?? {},
    settings: state.settings,
    clipboard: state.clipboard,
    now: now.replace('.000Z', 'Z'),
    today: now.slice(0, 10),
  }
}
