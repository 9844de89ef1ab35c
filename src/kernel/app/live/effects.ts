// Does what rules say: changes records and values, opens and closes screens, shows messages. Their number is bounded, so
// that rules that call each other without end are found out.
import type { Json } from '../../../world/json.ts'
import type { Apps } from '../declared/app.ts'
import { AppFault } from '../declared/app-fault.ts'
import type { Effect } from '../declared/effect.ts'
import { holds, type Names, textOf } from '../declared/expression.ts'
import { fillText } from '../declared/text.ts'
import { worthOf, worthsOf } from '../declared/value.ts'
import { namesBeside } from '../drawn/drawing.ts'
import type { Deed } from '../drawn/view.ts'
import { goBack, launch, openScreen } from './navigation.ts'
import { type AppsState, completed, frontFrame, frontTask, idField, type Row, withFrame } from './state.ts'

const limits = { effects: 2_000, screens: 50, rows: 200_000, undo: 20, timers: 100, notifications: 100 }

/** Counts what one action of an agent sets off. */
export interface Budget {
  effects: number
  /** How many screens were opened. */
  screens: number
}

export interface Doing {
  readonly apps: Apps
  readonly budget: Budget
}

interface Done {
  readonly state: AppsState
  /** Whether the rest is left undone. */
  readonly isStopped: boolean
}

/** The state after a deed. */
export function perform(state: AppsState, { effects, bindings }: Deed, doing: Doing): AppsState {
  return performAll(state, { effects, bindings }, doing).state
}

function performAll(state: AppsState, { effects, bindings }: Deed, doing: Doing): Done {
  let now = state
  for (const effect of effects) {
    doing.budget.effects += 1
    if (doing.budget.effects > limits.effects)
      throw new AppFault(`the rules set off more than ${limits.effects} effects`)
    const frame = frontFrame(now)
    if (frame === undefined) return { state: now, isStopped: true }
    const names = namesBeside(doing.apps, now, { frame, bindings })
    if (!holds(effect.if, names)) continue
    const { state: after, isStopped } = performOne(now, effect, { names, bindings, doing })
    now = after
    if (isStopped) return { state: now, isStopped }
  }
  return { state: now, isStopped: false }
}

interface Context {
  readonly names: Names
  readonly bindings: Deed['bindings']
  readonly doing: Doing
}

function performOne(state: AppsState, effect: Effect, context: Context): Done {
  const { names, bindings, doing } = context
  const given = () => worthsOf(effect.with ?? {}, names)
  if (effect.stop) return { state, isStopped: true }
  if (effect.fail !== undefined)
    return { state: withFrame(state, { failure: fillText(effect.fail, names) }), isStopped: true }
  if (effect.after !== undefined) return going(later(state, effect, bindings))
  if (effect.do !== undefined) return performAll(state, { effects: effect.do, bindings }, doing)
  if (effect.set !== undefined) return going(setAll(state, worthsOf(effect.set, names), bindings))
  if (effect.insert !== undefined) return going(insert(state, effect.insert, { values: given(), doing }))
  if (effect.update !== undefined) return going(change(state, effect.update, { effect, ...context }))
  if (effect.delete !== undefined) return going(change(state, effect.delete, { effect, ...context }))
  if (effect.toast !== undefined) return going({ ...state, toast: fillText(effect.toast, names) })
  if (effect.copy !== undefined) return going({ ...state, clipboard: textOf(worthOf(effect.copy, names)) })
  if (effect.undo) return going(undo(state))
  if (effect.notify !== undefined) return going(notify(state, fillText(effect.notify, names)))
  return going(move(state, effect, { values: given(), doing }))
}

const going = (state: AppsState): Done => ({ state, isStopped: false })

function move(
  state: AppsState,
  effect: Effect,
  { values, doing }: { values: { [name: string]: Json }; doing: Doing },
): AppsState {
  if (effect.back) return goBack(state)
  if (effect.close) return frontFrame(state)?.isDialog ? goBack(state) : state
  const { apps } = doing
  const opened =
    effect.launch === undefined
      ? openScreen(state, {
          apps,
          screen: effect.go ?? effect.replace ?? effect.open ?? '',
          params: values,
          isDialog: effect.open !== undefined,
          isReplacing: effect.replace !== undefined,
        })
      : launch(state, effect.launch, apps)
  return entered(opened, doing)
}

/** Does what a screen that was just opened does by itself. */
export function entered(state: AppsState, doing: Doing): AppsState {
  const frame = frontFrame(state)
  const screen = frame && doing.apps.apps[frame.app]?.screens[frame.screen]
  if (frame === undefined || screen === undefined) return state
  doing.budget.screens += 1
  if (doing.budget.screens > limits.screens)
    throw new AppFault(`the rules open more than ${limits.screens} screens, one after the other`)
  if (
    screen.needs !== undefined &&
    !holds(screen.needs, namesBeside(doing.apps, state, { frame, bindings: {} }))
  ) {
    if (screen.otherwise === undefined)
      throw new AppFault(`'${frame.screen}' may not be seen, and nothing else is named`)
    const params = { from: frame.screen }
    return entered(
      openScreen(state, { apps: doing.apps, screen: screen.otherwise, params, isReplacing: true }),
      doing,
    )
  }
  return perform(state, { effects: screen.entered, bindings: {} }, doing)
}

function setAll(state: AppsState, values: { [path: string]: Json }, bindings: Deed['bindings']): AppsState {
  let now = state
  for (const [path, value] of Object.entries(values)) {
    const [place, name] = path.split(/\.(.*)/, 2)
    const frame = frontFrame(now)
    if (name === undefined || frame === undefined) throw new AppFault(`'${path}' is nothing that can be set`)
    const mark = bindings['#']
    if (place === 'form') {
      const own =
        mark !== undefined && Object.hasOwn(frame.form, `${name}@${mark}`) ? `${name}@${mark}` : name
      now = withFrame(now, { form: { ...frame.form, [own]: value } })
    } else if (place === 'params') now = withFrame(now, { params: { ...frame.params, [name]: value } })
    else if (place === 'settings') now = { ...now, settings: { ...now.settings, [name]: value } }
    else if (place === 'app')
      now = { ...now, values: { ...now.values, [frame.app]: { ...now.values[frame.app], [name]: value } } }
    else throw new AppFault(`'${path}' is nothing that can be set`)
  }
  return now
}

function insert(
  state: AppsState,
  table: string,
  { values, doing }: { values: { [name: string]: Json }; doing: Doing },
): AppsState {
  const fields = doing.apps.records[table]?.fields
  const rows = state.records[table]
  if (fields === undefined || rows === undefined) throw new AppFault(`there is no table '${table}'`)
  if (rows.length >= limits.rows) throw new AppFault(`'${table}' has ${limits.rows} records`)
  const id = idField(fields)
  const next = state.next[table] ?? 1
  const row = completed({ ...fitted(values, table, fields), ...(id !== undefined && { [id]: next }) }, fields)
  return {
    ...changed(state, table, [...rows, row]),
    next: { ...state.next, [table]: next + 1 },
  }
}

function change(
  state: AppsState,
  table: string,
  { effect, names, doing }: { effect: Effect } & Context,
): AppsState {
  const fields = doing.apps.records[table]?.fields
  const rows = state.records[table]
  if (fields === undefined || rows === undefined) throw new AppFault(`there is no table '${table}'`)
  // in its condition and its values, row is the record looked at; what was row there is `it`
  const outer = { ...names, it: names.row ?? null }
  const isMeant = (row: Row) => holds(effect.where, { ...outer, row })
  const after =
    effect.delete !== undefined
      ? rows.filter(row => !isMeant(row))
      : rows.map(row =>
          isMeant(row)
            ? { ...row, ...fitted(worthsOf(effect.with ?? {}, { ...outer, row }), table, fields) }
            : row,
        )
  const isSame = after.length === rows.length && after.every((row, at) => row === rows[at])
  return isSame ? state : changed(state, table, after)
}

function fitted(
  values: { [name: string]: Json },
  table: string,
  fields: { readonly [field: string]: string },
): Row {
  const entries = Object.entries(values).map(([field, value]) => {
    const type = fields[field]
    if (type === undefined) throw new AppFault(`'${table}' has no field '${field}'`)
    if (type === 'number' || type === 'id') {
      if (value === null || value === '') return [field, null]
      const number = Number(value)
      if (!Number.isFinite(number))
        throw new AppFault(`${JSON.stringify(value)} is no number, for '${table}.${field}'`)
      return [field, number]
    }
    if (type === 'boolean') return [field, value === true || value === 'true']
    return [field, value === null ? null : textOf(value)]
  })
  return Object.fromEntries(entries)
}

function changed(state: AppsState, table: string, rows: readonly Row[]): AppsState {
  return { ...state, records: { ...state.records, [table]: rows } }
}

function undo(state: AppsState): AppsState {
  const before = state.undo.at(-1)
  return before === undefined ? state : { ...state, records: before, undo: state.undo.slice(0, -1) }
}

/** What can be undone, after records were changed from what they were. */
export function rememberUndo(state: AppsState, before: AppsState): AppsState {
  const isUndone = state.undo.length < before.undo.length
  if (state.records === before.records || isUndone) return state
  return { ...state, undo: [...state.undo, before.records].slice(-limits.undo) }
}

function notify(state: AppsState, text: string): AppsState {
  const app = frontFrame(state)?.app ?? ''
  const notifications = [...state.notifications, { app, text, at: state.now }].slice(-limits.notifications)
  return { ...state, notifications }
}

function later(
  state: AppsState,
  { after = 0, do: effects = [] }: Effect,
  bindings: Deed['bindings'],
): AppsState {
  const task = frontTask(state)
  if (task === undefined) return state
  if (state.timers.length >= limits.timers) throw new AppFault(`more than ${limits.timers} timers run`)
  return {
    ...state,
    timers: [...state.timers, { at: state.now + after * 1000, task: task.id, effects, bindings }],
  }
}
