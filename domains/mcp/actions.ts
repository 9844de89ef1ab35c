// Reading a `tools/call`. What a server's protocol layer rejects is answered as that layer answers it;
// whether the arguments fit the tool's own schema is not looked at here.
import { z } from 'zod'
import type { ReadAction } from '../../src/kernel/domain.ts'
import { callFromText, isObject } from '../../src/kernel/tools/tool-call.ts'
import type { Json } from '../../src/world/json.ts'
import type { World } from '../../src/world/world.ts'
import { toolsOf } from './declared-tools.ts'

const CallRequest = z.object({
  params: z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()).optional() }),
})

/** Reads a call of one of the world's tools: an object, or the text `name {json}`. */
export function readMcpAction(input: Json, world: World): ReadAction {
  if (typeof input !== 'string') return isObject(input) ? readParams(input, world) : refusal(world)
  const call = callFromText(input)
  return call === undefined ? refusal(world) : readParams({ ...call }, world)
}

function readParams(params: { readonly [key: string]: Json }, world: World): ReadAction {
  const request = CallRequest.safeParse({ params })
  if (!request.success) return protocolError(`Invalid tools/call request: ${request.error.message}`)
  const { name } = request.data.params
  const isKnown = toolsOf(world).some(tool => tool.name === name)
  // how a server that is not known refuses it is not known either
  if (!isKnown && world.open !== true) return protocolError(`Tool ${name} not found`)
  const answers = isObject(params.answers) ? { answers: params.answers } : {}
  return { kind: 'action', action: { name, arguments: params.arguments ?? {}, ...answers } }
}

// -32602 is JSON-RPC's code for invalid params
function protocolError(message: string): ReadAction {
  return { kind: 'observation', observation: { text: `MCP error -32602: ${message}`, isError: true } }
}

function refusal(world: World): ReadAction {
  const names =
    toolsOf(world)
      .map(tool => tool.name)
      .join(', ') || 'none'
  return {
    kind: 'refusal',
    reason: `An action here is {"name": …, "arguments": {…}}, or as text: name {"argument": …}. Tools: ${names}.`,
  }
}
