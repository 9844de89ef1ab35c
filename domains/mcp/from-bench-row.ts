// Rows of tool servers: a read that is made again is answered again, and what a tool says about a write it says again
// in the same form, where the form holds nothing but the call's own arguments.
import type { ShownWorld } from '../../src/kernel/shown-world.ts'
import { askedAgain, shownCall } from '../../src/kernel/tools/asked-again.ts'
import { ToolCall } from '../../src/kernel/tools/tool-call.ts'
import { type Derived, type SeenTurn, turnsKernel } from '../../src/kernel/turns-kernel.ts'
import { acknowledgement } from './replies/acknowledgement.ts'

const reads = /(?:^|[._-])(?:get|list|find|read|describe|show|view|count)(?=$|[._A-Z-])/
const lives = /current|price|quote|weather|time|date|now|news|random|speed|status|ticket|stock|trending/i
const writes =
  /(?:^|[._-])(?:write|append|create|add|insert|set|save|store|rename|delete|remove)(?=$|[._A-Z-])/

/** Servers of declared tools. */
export const mcpRows: ShownWorld = {
  name: 'shown-tools-1',
  readAction: shownCall,
  readObservation: text => ({ text }),
  show: ({ text }) => text,
  open: async () => turnsKernel((turns, action) => derive(turns, ToolCall.parse(action))),
}

function derive(turns: readonly SeenTurn[], call: ToolCall): Derived {
  // what was said of another write is likely to be said of this one
  if (writes.test(call.name)) {
    const said = acknowledgement(turns, call)
    return 'text' in said ? { ...said, isInferred: true } : said
  }
  return askedAgain(turns, call, { isRead: name => reads.test(name) && !lives.test(name) })
}
