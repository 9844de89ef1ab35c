// The state of apps while they are used. It is plain JSON and never changed in place, so that forks share it.
import type { Json } from '../../../world/json.ts'
import type { Apps } from '../declared/app.ts'
import type { Effect } from '../declared/effect.ts'

/** One record. */
export type Row = { readonly [field: string]: string | number | boolean | null }

/** A screen that was opened, with what was typed and chosen on it. */
export interface Frame {
  readonly app: string
  readonly screen: string
  readonly params: { readonly [name: string]: Json }
  readonly form: { readonly [name: string]: Json }
  /** What is wrong with fields, by what their content is called. */
  readonly errors: { readonly [name: string]: string }
  /** An error of the screen as a whole. */
  readonly failure?: string | undefined
  /** What has the focus, and whether all of its text is selected. */
  readonly focus?: string | undefined
  readonly isAllSelected?: true | undefined
  /** The menu or list of options that is open. */
  readonly unfolded?: string | undefined
  readonly pages: { readonly [list: string]: number }
  readonly sorts: { readonly [list: string]: string }
  readonly scrolls: { readonly [place: string]: number }
  readonly isDialog?: true | undefined
  /** No two frames share one. */
  readonly serial: number
}

/** What one tab, window or app in use has shown: the frame in front is the last. */
export interface Task {
  readonly id: number
  readonly frames: readonly Frame[]
  /** What back left, the nearest last. */
  readonly forward: readonly Frame[]
}

/** What is done later. */
export interface Timer {
  readonly at: number
  readonly task: number
  readonly effects: readonly Effect[]
  readonly bindings: { readonly [name: string]: Json }
}

export interface AppsState {
  readonly records: { readonly [table: string]: readonly Row[] }
  /** The number that the next record of a table gets. */
  readonly next: { readonly [table: string]: number }
  readonly settings: { readonly [name: string]: Json }
  readonly values: { readonly [app: string]: { readonly [name: string]: Json } }
  readonly tasks: readonly Task[]
  /** The task in front, by its id; 0 where the system itself is. */
  readonly front: number
  readonly toast?: string | undefined
  readonly notifications: readonly { readonly app: string; readonly text: string; readonly at: number }[]
  readonly clipboard: string
  readonly timers: readonly Timer[]
  /** The records before each change that can be undone, the newest last. */
  readonly undo: readonly AppsState['records'][]
  /** Milliseconds since 1970, as the world counts them. */
  readonly now: number
  readonly serial: number
}

/** The state that apps begin with; no app is in use yet. */
export function firstState({ records, settings, apps }: Apps, clock: string): AppsState {
  const tables = Object.entries(records)
  return {
    records: Object.fromEntries(
      tables.map(([table, { fields, rows }]) => [table, rows.map(row => completed(row, fields))]),
    ),
    next: Object.fromEntries(tables.map(([table, { fields, rows }]) => [table, nextOf(rows, fields)])),
    settings,
    values: Object.fromEntries(Object.entries(apps).map(([name, { values }]) => [name, values])),
    tasks: [],
    front: 0,
    notifications: [],
    clipboard: '',
    timers: [],
    undo: [],
    now: Date.parse(clock),
    serial: 1,
  }
}

/** A record with all of its fields. */
export function completed(row: Row, fields: { readonly [field: string]: string }): Row {
  return Object.fromEntries(Object.keys(fields).map(field => [field, row[field] ?? null]))
}

/** The field by which records of a table count themselves. */
export function idField(fields: { readonly [field: string]: string }): string | undefined {
  return Object.keys(fields).find(field => fields[field] === 'id')
}

/** The task in front; undefined where none is. */
export function frontTask({ tasks, front }: AppsState): Task | undefined {
  return tasks.find(({ id }) => id === front)
}

/** The frame in front; undefined where no app is. */
export function frontFrame(state: AppsState): Frame | undefined {
  return frontTask(state)?.frames.at(-1)
}

/** The state with the task changed. */
export function withTask(state: AppsState, task: Task): AppsState {
  return { ...state, tasks: state.tasks.map(one => (one.id === task.id ? task : one)) }
}

/** The state with the frame in front changed. */
export function withFrame(state: AppsState, changes: Partial<Frame>): AppsState {
  const task = frontTask(state)
  const frame = task?.frames.at(-1)
  if (task === undefined || frame === undefined) return state
  return withTask(state, { ...task, frames: [...task.frames.slice(0, -1), { ...frame, ...changes }] })
}

function nextOf(rows: readonly Row[], fields: { readonly [field: string]: string }): number {
  const id = idField(fields)
  if (id === undefined) return rows.length + 1
  return rows.reduce((most, row) => Math.max(most, Number(row[id] ?? 0)), 0) + 1
}
