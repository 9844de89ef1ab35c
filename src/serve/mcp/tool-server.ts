// An MCP server over a toolbox: the official package speaks the protocol, the toolbox answers.
import {
  type CallToolRequest,
  type CallToolResult,
  type ListToolsResult,
  McpServer,
  ProtocolError,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { ServerFace } from '../../kernel/tools/server-face.ts'
import { ToolCall } from '../../kernel/tools/tool-call.ts'
import type { Tool } from '../../world/world.ts'
import { type Asker, createAsker } from './asking.ts'
import { callContext } from './call-context.ts'
import { offerParts, partCapabilities } from './declared-parts.ts'
import { protocolFailure } from './protocol-failure.ts'
import type { Toolbox } from './toolbox.ts'

export interface ToolServerOptions {
  readonly face: ServerFace
  readonly toolbox: Toolbox
  /** Shared by servers that answer one client's calls one after the other. */
  readonly asker?: Asker
  /** Tools in one answer of tools/list. */
  readonly pageSize?: number
  /** Told about failures that only an operator can do something about. */
  readonly onError?: (error: unknown) => void
}

class ToolServer extends McpServer {
  readonly #toolbox: Toolbox

  constructor({ face, toolbox, asker = createAsker() }: ToolServerOptions) {
    const { name, version, title, instructions } = face
    super(
      { name, version, ...(title === undefined ? {} : { title }) },
      {
        capabilities: {
          tools: { listChanged: toolbox.onChange !== undefined },
          logging: {},
          ...partCapabilities(face),
        },
        ...(instructions === undefined ? {} : { instructions }),
        cacheHints: { 'tools/list': { ttlMs: 60_000, cacheScope: 'private' } },
        requestState: { verify: (state, context) => asker.verify(state, context) },
      },
    )
    this.#toolbox = toolbox
  }

  /** What headers that repeat arguments are compared with, before a call is made. */
  override toolInputSchemaJson(name: string): Record<string, unknown> | undefined {
    return this.#toolbox.tools.find(tool => tool.name === name)?.inputSchema
  }
}

/** A server that is not connected yet. */
export function createToolServer(options: ToolServerOptions): McpServer {
  const { face, toolbox, pageSize = 100, asker = createAsker(), onError = () => {} } = options
  const mcp = new ToolServer({ ...options, asker })
  const { server } = mcp
  offerParts(mcp, face, asker)
  toolbox.onChange?.(() => void server.sendToolListChanged().catch(() => {}))
  server.setRequestHandler('tools/list', async ({ params }) => page(toolbox.tools, params?.cursor, pageSize))
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    try {
      const call = callFrom(params)
      const rounds = face.asks && Object.hasOwn(face.asks, call.name) ? face.asks[call.name] : undefined
      if (rounds === undefined) return await answer(toolbox, call, context)
      const capabilities = server.getClientCapabilities()
      const asking = await asker.next(rounds, { given: call.arguments, context, capabilities })
      if (asking.kind === 'ask') return asking.result
      if (asking.kind === 'declined') return declined(asking.action)
      return await answer(toolbox, { ...call, answers: { ...asking.answers } }, context)
    } catch (error) {
      if (context.mcpReq.signal.aborted) throw error
      const { failure, isExpected } = protocolFailure(error)
      if (!isExpected) onError(error)
      throw failure
    }
  })
  return mcp
}

function callFrom({ name, arguments: given = {} }: CallToolRequest['params']): ToolCall {
  const read = ToolCall.safeParse({ name, arguments: given })
  if (read.success) return read.data
  throw new ProtocolError(-32602, name === '' ? 'Tool  not found' : `Invalid arguments for tool ${name}`)
}

async function answer(toolbox: Toolbox, call: ToolCall, context: ServerContext): Promise<CallToolResult> {
  const { notes: _, ...result } = await toolbox.call(call, callContext(context))
  return result as CallToolResult
}

function declined(action: string): CallToolResult {
  return { content: [{ type: 'text', text: `The user chose to ${action}.` }], isError: true }
}

function page(tools: readonly Tool[], cursor: string | undefined, size: number): ListToolsResult {
  const from = cursor === undefined ? 0 : Number(/^from-(\d{1,9})$/.exec(cursor)?.[1] ?? Number.NaN)
  if (!(from <= tools.length)) throw new ProtocolError(-32602, 'Invalid cursor')
  const next = from + size
  return {
    tools: tools.slice(from, next) as ListToolsResult['tools'],
    ...(next < tools.length ? { nextCursor: `from-${next}` } : {}),
  }
}
