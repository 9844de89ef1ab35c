// What a browser keeps besides the apps it shows: its tabs, and the numbers that elements got.
import type { Live } from '../../../src/kernel/app/app-kernel.ts'

/** A tab: the task that it shows (0 is an empty page), and the numbers of the elements of its page. */
export interface Tab {
  readonly task: number
  /** The page that was numbered, the number that the next element gets, and those given. */
  readonly serial: number
  readonly next: number
  readonly numbers: { readonly [key: string]: number }
  /** The task that forward leads to again, from the empty page before its first. */
  readonly left?: number
}

export interface Browser {
  readonly tabs: readonly Tab[]
  readonly active: number
}

export type LiveWeb = Live<Browser>

/** A tab in which nothing was opened yet. */
export const blankTab: Tab = { task: 0, serial: 0, next: 0, numbers: {} }

/** The tab in front. */
export function activeTab({ own: { tabs, active } }: LiveWeb): Tab {
  return tabs[active] ?? blankTab
}
