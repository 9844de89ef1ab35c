// Rows of searches: a question that is asked again gets the same answer, because looking things up changes nothing.
import type { ShownWorld } from '../../../src/kernel/shown-world.ts'
import { askedAgain, shownCall } from '../../../src/kernel/tools/asked-again.ts'
import { ToolCall } from '../../../src/kernel/tools/tool-call.ts'
import { turnsKernel } from '../../../src/kernel/turns-kernel.ts'

// a word is looked up further down the page each time
const isRead = (name: string) => !/look_?up|next|more|scroll/i.test(name)

/** Searches and pages of the web. */
export const searchRows: ShownWorld = {
  name: 'shown-search-1',
  readAction: shownCall,
  readObservation: text => ({ text }),
  show: ({ text }) => text,
  open: async () => turnsKernel((turns, action) => askedAgain(turns, ToolCall.parse(action), { isRead })),
}
