// Rows of browsers: the way back to a page that was shown, and fields of a form that hold what is put into them. What
// a page's scripts make of it is not known, so fields that control anything else are left alone.
import type { ShownWorld } from '../../src/kernel/shown-world.ts'
import { type Derived, type SeenTurn, turnsKernel } from '../../src/kernel/turns-kernel.ts'
import { fieldChange } from './field-change.ts'

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
  const { call } = action as { call: string }
  const page = turns.at(-1)?.text.replace(/^Error from previous action:[\s\S]*?\n(?=RootWebArea)/, '')
  if (page === undefined) return { why: 'the page is not shown' }
  if (call === 'click[< Prev]') return back(turns)
  return fieldChange(page, call)
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
