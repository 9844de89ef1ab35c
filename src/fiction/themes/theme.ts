// A theme: what a world is about, in which shape, and by which strategies it can be kept from being known.
import type { Shape } from '../shapes/draft.ts'
import type { Strategy } from '../shapes/setting.ts'

/** A subject for fictional worlds: its tables, its words and its texts. */
export interface Theme {
  readonly name: string
  readonly shape: string
  /** What its pages are about, in general, such as `mountain huts`. */
  readonly field: string
  readonly strategies: readonly Strategy[]
  readonly draft: Shape
}

const everywhere: readonly Strategy[] = ['time-shifted', 'long-tail', 'private', 'grounded']

/** A theme. */
export function theme(
  name: string,
  field: string,
  {
    shape,
    draft,
    strategies = everywhere,
  }: { shape: string; draft: Shape; strategies?: readonly Strategy[] },
): Theme {
  return { name, field, shape, draft, strategies }
}
