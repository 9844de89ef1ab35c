// Rows of browsers: the way back to a page that was shown. What a page's scripts make of anything else is not known, not
// even of a field that is filled: another one may follow it.
import type { ShownWorld } from '../../src/kernel/shown-world.ts'
import { type Derived, type SeenTurn, turnsKernel } from '../../src/kernel/turns-kernel.ts'

/** Pages as text: an accessibility tree, or labels in brackets. */
export const webRows: ShownWorld = {
  name: 'shown-pages-1',
  readAction: text => ({ call: text.trim() }),
  readObservation: text => ({ text }),
  show: ({ text }) => text,
  open: async ({ state }) => {
    const start = state === undefined ? [] : [{ action: { call: '' }, text: state }]
    return turnsKernel(derive, start)
  },
}

function derive(turns: readonly SeenTurn[], action: unknown): Derived {
  if (turns.length === 0) return { why: 'the page is not shown' }
  if (callOf(action) === 'click[< Prev]') return back(turns)
  return { why: 'what this does to the page is not computed' }
}

// an item's page was opened from a list of results, and goes back to it
function back(turns: readonly SeenTurn[]): Derived {
  const opened = turns.findLast(({ action }) => /^click\[B0[0-9A-Z]{8}\]$/.test(callOf(action)))
  if (opened === undefined || opened !== turns.at(-1))
    return { why: 'it is not known where this page was opened from' }
  const from = turns.at(-2)?.text
  const isList = from !== undefined && /^Page \d+ \(Total results: \d+\)$/m.test(from)
  return isList ? { text: from } : { why: 'it is not known where this page was opened from' }
}

function callOf(action: unknown): string {
  return (action as { call: string }).call
}
