// A tab: the page it shows, and those it showed before. Pages that were left are loaded again when one goes back to them.
import type { Page } from '../dom/open-page.ts'

interface Entry {
  readonly url: string
}

export interface Tab {
  page: Page
  entries: Entry[]
  at: number
  /** Where the page wants to go. */
  wish: { readonly url: string; readonly replacement: boolean } | undefined
  /** How many steps back or forward the page asked for. */
  travel: number
  readonly sessionStorage: Map<string, string>
}

/** The steps that a page itself remembers: addresses it gave itself without being left. */
interface OwnHistory {
  readonly _entries: readonly unknown[]
  _currentIndex: number
  traverseByDelta(delta: number): void
}

function ownHistory({ page }: Tab): OwnHistory {
  return (page.window as unknown as { _sessionHistory: OwnHistory })._sessionHistory
}

/** The address it shows. */
export function addressOf({ page }: Tab): string {
  return page.document.URL
}

/** Goes so far where the page itself can; whether it could. */
export function travelWithin(tab: Tab, delta: number): boolean {
  const own = ownHistory(tab)
  const index = own._currentIndex + delta
  if (index < 0 || index >= own._entries.length) return false
  own.traverseByDelta(delta)
  return true
}

/** Whether the page has given itself more than one address. */
export function hasOwnSteps(tab: Tab): boolean {
  return ownHistory(tab)._entries.length > 1
}

/** Lets the page ask for steps that lead out of it. */
export function watchTravel(tab: Tab): void {
  const own = ownHistory(tab)
  const within = own.traverseByDelta.bind(own)
  own.traverseByDelta = delta => {
    const index = own._currentIndex + delta
    if (index >= 0 && index < own._entries.length) within(delta)
    else tab.travel = delta
  }
}
