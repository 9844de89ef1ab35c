// How agents that only know tools act in a kind of world: what there is to call, and which action a call is.
import type { Json } from '../../world/json.ts'
import type { Tool, World } from '../../world/world.ts'
import type { ServerFace } from './server-face.ts'
import type { ToolCall } from './tool-call.ts'

/** How a kind of world is offered to agents that only know tools. */
export interface ToolView {
  list(world: World): readonly Tool[]
  /** The action that a call stands for, as an agent would send it. */
  action(call: ToolCall): Json
  /** The server's own name where the world has one. */
  server?(world: World): ServerFace
}
