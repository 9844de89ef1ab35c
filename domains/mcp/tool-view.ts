// A tool server as it shows itself: the tools it declares, under its own name.
import type { ToolView } from '../../src/kernel/tools/tool-view.ts'
import { toolsOf } from './declared-tools.ts'
import { mcpWorld } from './world.ts'

/** The server a world describes. */
export const mcpToolView: ToolView = {
  list: toolsOf,
  action: call => call,
  server(world) {
    const { server, prompts, resources, replies } = mcpWorld(world).state
    const { name, version, title, instructions } = server
    const asking = Object.entries(replies).flatMap(([tool, { asks }]) =>
      asks ? [[tool, asks] as const] : [],
    )
    return { name, version, title, instructions, prompts, resources, asks: Object.fromEntries(asking) }
  },
}
