// A screen as it is now: what is on it and what can be done with each part. Skins turn it into the text an agent reads.
import type { Effect } from '../declared/effect.ts'
import type { Bindings } from '../live/names.ts'

/** What happens on a tap or a change, and beside which record it stands. */
export interface Deed {
  readonly effects: readonly Effect[]
  readonly bindings: Bindings
}

export type ViewKind =
  | 'heading'
  | 'text'
  | 'link'
  | 'button'
  | 'field'
  | 'check'
  | 'choice'
  | 'option'
  | 'image'
  | 'progress'
  | 'menu'
  | 'menu-item'
  | 'canvas'
  | 'region'
  | 'list'
  | 'item'
  | 'table'
  | 'header'
  | 'column'
  | 'row'
  | 'cell'
  | 'group'
  | 'tabs'
  | 'tab'
  | 'panel'
  | 'pager'
  | 'alert'

export interface View {
  /** Where it stands: the same part has the same key from one step to the next. */
  readonly key: string
  readonly kind: ViewKind
  readonly text: string
  /** What it is called by its author. */
  readonly id?: string | undefined
  /** What it holds: typed text, the choice made. */
  readonly value?: string | undefined
  /** The kind of field, group or shape. */
  readonly type?: string | undefined
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly level?: number | undefined
  readonly isDisabled?: true | undefined
  readonly isChecked?: boolean | undefined
  readonly isSelected?: boolean | undefined
  readonly isFocused?: true | undefined
  readonly isRequired?: true | undefined
  readonly isUnfolded?: boolean | undefined
  readonly isSubmit?: true | undefined
  /** Left, top, width and height inside its canvas. */
  readonly box?: readonly [number, number, number, number] | undefined
  /** What its content is called in the form. */
  readonly form?: string | undefined
  /** The records that an input stands beside. */
  readonly beside?: Bindings | undefined
  readonly tap?: Deed | undefined
  readonly change?: Deed | undefined
  readonly children: readonly View[]
}

/** A screen, and whether it is a dialog before the one below. */
export interface ScreenView {
  readonly app: string
  readonly screen: string
  readonly serial: number
  readonly title: string
  readonly isDialog: boolean
  readonly bar: readonly View[]
  readonly menu: readonly View[]
  readonly show: readonly View[]
}

/** All views, each before what is in it. */
export function* viewsIn(views: readonly View[]): Generator<View> {
  for (const view of views) {
    yield view
    yield* viewsIn(view.children)
  }
}

/** All views of a screen in the order they are read. */
export function* viewsOn(screen: ScreenView): Generator<View> {
  yield* viewsIn(screen.menu)
  yield* viewsIn(screen.bar)
  yield* viewsIn(screen.show)
}
