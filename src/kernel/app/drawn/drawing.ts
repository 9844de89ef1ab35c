// What widgets are drawn with.
import type { Json } from '../../../world/json.ts'
import type { Apps } from '../declared/app.ts'
import type { Names } from '../declared/expression.ts'
import { firstContent, type Input, inputsOf } from '../declared/inputs.ts'
import type { Widget } from '../declared/widget.ts'
import { type Bindings, namesOf } from '../live/names.ts'
import type { AppsState, Frame } from '../live/state.ts'
import type { View } from './view.ts'

export interface Drawing {
  readonly apps: Apps
  readonly state: AppsState
  readonly frame: Frame
  readonly names: Names
  readonly bindings: Bindings
  /** Counts what is drawn on the screen. */
  readonly count: { views: number }
  /** Draws widgets that stand together. */
  all(widgets: readonly Widget[], place: string, drawing: Drawing): View[]
}

/** What a field, box or choice holds now. */
export function contentOf(
  input: Input,
  { frame, names, bindings }: Pick<Drawing, 'frame' | 'names' | 'bindings'>,
): Json {
  return frame.form[formKey(input.name, bindings)] ?? firstContent(input, names)
}

/** What the content of a field is called; beside a record, that of each record has a name of its own. */
export function formKey(name: string, bindings: Bindings): string {
  const place = bindings[recordPlace]
  return place === undefined ? name : `${name}@${place}`
}

/** The binding that says which record something stands beside. */
export const recordPlace = '#'

/** What is seen beside these records: as form.NAME, what the fields there hold. */
export function namesBeside(
  apps: Apps,
  state: AppsState,
  { frame, bindings }: { frame: Frame; bindings: Bindings },
): Names {
  const names = { ...namesOf(state, frame), ...bindings }
  const screen = apps.apps[frame.app]?.screens[frame.screen]
  if (bindings[recordPlace] === undefined || screen === undefined) return names
  const here = inputsOf(screen).perRecord.filter(({ as }) => Object.hasOwn(bindings, as))
  if (here.length === 0) return names
  const own = here.map(({ input }) => [input.name, contentOf(input, { frame, names, bindings })])
  return { ...names, form: { ...frame.form, ...Object.fromEntries(own) } }
}
