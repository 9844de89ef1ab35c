// How one kind of environment writes screens and actions, as far as recordings of it need to know.
import type { Json } from '../../world/json.ts'

/** An action on a screen, however it was written. */
export interface Meaning {
  /** The same for the same action on the same screen. */
  readonly text: string
  /** It leads back to where one was, so that the way there matters. */
  readonly isBack: boolean
}

/** How one kind of environment writes screens and actions. */
export interface RecordedForm {
  /** The kind of environment. */
  readonly kind: string
  /** The screen in an observation; undefined where it shows none, as an error alone. */
  screenIn(observation: string): string | undefined
  /** What page a screen shows, whatever is on it just then: its address, its window, its activity. */
  pageOf(screen: string): string
  /** Finds the ids of elements in a screen, and nothing around them; none where elements are called by their place. */
  readonly ids?: RegExp
  /** What an action means; undefined where it is none. `placed` makes of an element's id its place on the screen. */
  meaningOf(action: Json, placed: (id: string) => string): Meaning | undefined
}
