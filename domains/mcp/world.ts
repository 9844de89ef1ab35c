import { type WorldOf, worldReader } from '../../src/kernel/world-reader.ts'
import { McpScope, McpState } from './state.ts'

/** A world with a tool server, its state and scopes read. */
export type McpWorld = WorldOf<McpState, McpScope>

/** Reads a world with a tool server. */
export const mcpWorld = worldReader({ state: McpState, scope: McpScope })
