// A real server and its kernel, given the same calls: where do their results differ?
import type { Kernel } from '../../../src/kernel/kernel.ts'
import type { ToolCall } from '../../../src/kernel/tools/tool-call.ts'
import type { Json } from '../../../src/world/json.ts'
import type { Observation } from '../../../src/world/observation.ts'
import { normalText } from './normal-result.ts'
import type { CallResult, StdioServer } from './stdio-client.ts'

export interface ComparedCall {
  readonly call: ToolCall
  readonly real: string
  readonly ours: string
  readonly isError: boolean
}

/** Makes both take the calls, one after the other. */
export async function compareServer(
  calls: Iterable<ToolCall>,
  { server, kernel }: { server: Pick<StdioServer, 'call'>; kernel: Kernel },
): Promise<readonly ComparedCall[]> {
  const compared: ComparedCall[] = []
  const { signal } = new AbortController()
  for (const call of calls) {
    const real = await server.call(call.name, call.arguments)
    const step = await kernel.step(call, { signal })
    const ours = step.kind === 'computed' ? ourText(call, step.observation) : `unknown: ${step.why}`
    compared.push({ call, real: realText(call, real), ours, isError: real.isError === true })
  }
  return compared
}

function realText({ name }: ToolCall, { content = [], structuredContent, isError }: CallResult): string {
  const [block] = content
  const text = block?.type === 'text' ? (block.text ?? '') : JSON.stringify(block)
  return whole(name, { text, data: structuredContent, isError })
}

function ourText({ name }: ToolCall, { text, data, isError }: Observation): string {
  return whole(name, { text, data, isError })
}

// text and structure must both agree; structured text is normalised as the text is
function whole(
  tool: string,
  { text, data, isError }: { text: string; data: Json | undefined; isError: boolean | undefined },
): string {
  const content = data !== null && typeof data === 'object' && 'content' in data ? data.content : undefined
  const structure =
    typeof content === 'string' ? { content: normalText(tool, content) } : data === undefined ? null : data
  return JSON.stringify({ isError: isError === true, text: normalText(tool, text), data: structure })
}
