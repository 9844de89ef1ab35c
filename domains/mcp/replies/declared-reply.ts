// What a world declares a tool to return, with the call's own words in its places.
import { fillIn } from '../../../src/kernel/tools/fill-in.ts'
import type { ToolCall } from '../../../src/kernel/tools/tool-call.ts'
import { observationFrom, type ToolResult } from '../../../src/kernel/tools/tool-result.ts'
import type { Json } from '../../../src/world/json.ts'
import type { Observation } from '../../../src/world/observation.ts'

/** The declared result of a call. */
export function declaredReply(
  { content, structuredContent, isError, notes }: ToolResult,
  { arguments: given, answers = {} }: ToolCall,
): Observation {
  const result = { content, structuredContent, isError, notes }
  const plain = JSON.parse(JSON.stringify(result)) as Json
  return observationFrom(fillIn(plain, { ...given, ...answers }) as unknown as ToolResult)
}
