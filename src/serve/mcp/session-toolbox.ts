// Tools that act in one session of a world. The client sees what an environment would return, and not who made it, what
// it is worth, or whether the task is over.
import { ProtocolError } from '@modelcontextprotocol/server'
import type { StepOptions } from '../../engine/session.ts'
import { isObject, type ToolCall } from '../../kernel/tools/tool-call.ts'
import { resultFrom, type ToolResult } from '../../kernel/tools/tool-result.ts'
import type { Json } from '../../world/json.ts'
import type { Observation } from '../../world/observation.ts'
import type { Tool } from '../../world/world.ts'
import type { CallContext, Toolbox } from './toolbox.ts'
import type { WorldTools } from './world-tools.ts'

/** The session that calls act in. */
export interface Door {
  step(input: Json, options: StepOptions): Promise<Observation>
  submit(answer: string): Promise<void>
}

/** The tools of a world, in one session of it. */
export function sessionToolbox(tools: WorldTools, door: Door): Toolbox {
  return { tools: tools.list, call: (call, context) => callTool(call, { tools, door, context }) }
}

async function callTool(
  call: ToolCall,
  { tools, door, context }: { tools: WorldTools; door: Door; context: CallContext },
): Promise<ToolResult> {
  const tool = tools.list.find(({ name }) => name === call.name)
  if (tool !== undefined && call.name === tools.submit) return submit(call, door)
  const action = tools.action(call)
  const read = tools.domain.readAction(action, tools.world)
  if (read.kind === 'refusal') {
    if (tool === undefined) throw new ProtocolError(-32602, `Tool ${call.name} not found`)
    return failed(read.reason)
  }
  const observation = await door.step(action, {
    signal: context.signal,
    onEvent: ({ type }) => type === 'reasoning-delta' && context.thinking(),
  })
  const result = resultFrom(observation)
  for (const note of result.notes ?? []) await context.note(note)
  return promised(result, tool)
}

async function submit({ arguments: { answer } }: ToolCall, door: Door): Promise<ToolResult> {
  if (typeof answer !== 'string') return failed('"answer" must be a text.')
  await door.submit(answer)
  return { content: [{ type: 'text', text: 'Submitted.' }] }
}

// structure goes out where the tool promised it, and nowhere else
function promised({ content, structuredContent, isError }: ToolResult, tool: Tool | undefined): ToolResult {
  if (isError === true) return { content, isError }
  if (tool?.outputSchema === undefined) return { content }
  if (structuredContent !== undefined) {
    const isPlain = tool.outputSchema.type !== 'object' || isObject(structuredContent)
    if (isPlain) return { content, structuredContent }
  }
  return failed(
    `MCP error -32602: Output validation error: Tool ${tool.name} has an output schema but no structured content was provided`,
  )
}

function failed(text: string): ToolResult {
  return { content: [{ type: 'text', text }], isError: true }
}
