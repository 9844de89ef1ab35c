// Which tools a world has: those it declares, or those of the reference server it names.
import type { Tool, World } from '../../src/world/world.ts'
import { filesystemTools } from './filesystem/tools.ts'
import { memoryTools } from './memory/tools.ts'

/** The tools an agent may call in this world. */
export function toolsOf({ tools, state }: World): readonly Tool[] {
  if (tools !== undefined) return tools
  const { server } = state
  const kind = server !== null && typeof server === 'object' && 'kind' in server ? server.kind : undefined
  if (kind === 'filesystem') return filesystemTools
  return kind === 'memory' ? memoryTools : []
}
