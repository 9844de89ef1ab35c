// A real tool server as an environment: a call goes in, what the server returns comes out, without what depends on the
// hour or on chance.
import type { RealEnvironment } from '../../../src/kernel/real.ts'
import { ToolCall } from '../../../src/kernel/tools/tool-call.ts'
import type { Json } from '../../../src/world/json.ts'
import type { Observation } from '../../../src/world/observation.ts'
import { normalText } from './normal-result.ts'
import { openSandboxedServer, type ServerStart } from './sandboxed-server.ts'
import { type CallResult, ProtocolFailure, ServerEnded, type StdioServer } from './stdio-client.ts'

/** A server that has not answered by then has failed. */
const callMs = 15_000
// what clients of the protocol are told then
const timedOut = 'MCP error -32001: Request timed out'
const closed = 'MCP error -32000: Connection closed'

/** Starts the server and waits for calls. */
export async function openRealServer(start: ServerStart): Promise<RealEnvironment> {
  const server = await openSandboxedServer(start)
  let isOpen = true
  return {
    isOpen: () => isOpen,
    async step(action, { signal }) {
      signal.throwIfAborted()
      const call = ToolCall.parse(action)
      const late = AbortSignal.timeout(callMs)
      try {
        return await answered(server, call, AbortSignal.any([signal, late]))
      } catch (error) {
        if (signal.aborted || !(late.aborted || error instanceof ServerEnded)) throw error
        // what it does with later calls is no longer known
        isOpen = false
        return { text: late.aborted ? timedOut : closed, isError: true }
      }
    },
    async close() {
      isOpen = false
      await server.close()
    },
  }
}

async function answered(
  server: StdioServer,
  { name, arguments: given }: ToolCall,
  signal: AbortSignal,
): Promise<Observation> {
  try {
    return observationOf(name, await Promise.race([server.call(name, given), expired(signal)]))
  } catch (error) {
    if (!(error instanceof ProtocolFailure)) throw error
    const said = error.message.startsWith('MCP error')
      ? error.message
      : `MCP error ${error.code}: ${error.message}`
    return { text: stable('', said), isError: true }
  }
}

function expired(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function observationOf(tool: string, { content = [], structuredContent, isError }: CallResult): Observation {
  const text = content
    .map(block => (block.type === 'text' ? (block.text ?? '') : JSON.stringify(block)))
    .join('\n')
  const data = structuredContent === undefined ? undefined : stableJson(tool, structuredContent)
  return {
    // only what succeeded is a listing whose order means nothing
    text: stable(isError === true ? '' : tool, text),
    ...(data !== undefined && { data }),
    ...(isError === true && { isError }),
  }
}

const uuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g
// of the hour: times of this century's twenties with a fraction of a second, and times of day
const instant = /\b202\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g
const hour = /\b\d{1,2}:\d\d:\d\d (AM|PM)\b/g

/** The text of a result with what no two runs share made equal. */
function stable(tool: string, text: string): string {
  return normalText(tool, text)
    .replaceAll(uuid, '<uuid>')
    .replaceAll(instant, '<time>')
    .replaceAll(hour, '<hour>')
}

function stableJson(tool: string, value: Json): Json {
  if (typeof value === 'string') return stable(tool, value)
  if (Array.isArray(value)) return value.map(item => stableJson(tool, item))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, stableJson(tool, item)]))
}
