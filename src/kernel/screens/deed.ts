// What an action does to a screen, as far as the action alone tells.
import type { SeenNode } from './seen-screen.ts'

/** One thing that is done. */
export interface Deed {
  /**
   * What it may change: nothing at all, where the focus is, the element it is done to, anything on the page, or which page
   * is in front.
   */
  readonly reach: 'nothing' | 'focus' | 'element' | 'page' | 'elsewhere'
  /** The element it is done to, as it stood on the screen before. */
  readonly element?: SeenNode | undefined
  /** A text that is put into the element, or into what has the focus: all that it holds then, or more than before. */
  readonly typed?: { readonly text: string; readonly isWhole: boolean }
  /** Options of which one is chosen in the element. */
  readonly chosen?: readonly string[]
  /** Nothing is done at all: not even time passes that could matter. */
  readonly isIdle?: boolean
  /** The page may be loaded anew, with ids of its own. */
  readonly mayLoad?: boolean
  /** The screen cannot be as it was before. */
  readonly isEffective?: boolean
}

const reaches = ['nothing', 'focus', 'element', 'page', 'elsewhere'] as const

/** How far several deeds reach together. */
export function reachOf(deeds: readonly Deed[]): Deed['reach'] {
  const furthest = Math.max(0, ...deeds.map(({ reach }) => reaches.indexOf(reach)))
  return reaches[furthest] ?? 'elsewhere'
}
