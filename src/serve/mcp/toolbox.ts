// What an MCP server shows a client: tools, and what a call of one returns. Where calls go (one session, a session by
// its handle, a real server) is up to the toolbox.
import type { ToolCall } from '../../kernel/tools/tool-call.ts'
import type { ToolNote, ToolResult } from '../../kernel/tools/tool-result.ts'
import type { Tool } from '../../world/world.ts'

export interface CallContext {
  /** Aborted when the client gives the call up. */
  readonly signal: AbortSignal
  /** Says something before the result. */
  note(note: ToolNote): Promise<void>
  /** Something is being thought about; called as often as there is a sign of it. */
  thinking(): void
}

export interface Toolbox {
  readonly tools: readonly Tool[]
  /** Tells when there are other tools; only where that happens. */
  onChange?(listener: () => void): void
  call(call: ToolCall, context: CallContext): Promise<ToolResult>
}
