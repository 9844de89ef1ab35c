// A protocol without sessions keeps state by handles: one tool makes a handle, and the others take it as an argument.
// Without a handle, a tool that only reads sees the world as it begins; every other call is refused, lest what it did be
// lost without a word.
import { ProtocolError } from '@modelcontextprotocol/server'
import type { ToolCall } from '../../kernel/tools/tool-call.ts'
import type { ToolResult } from '../../kernel/tools/tool-result.ts'
import type { Json } from '../../world/json.ts'
import type { Tool } from '../../world/world.ts'
import type { Hub } from '../hub.ts'
import { hubDoor } from './hub-door.ts'
import { sessionToolbox } from './session-toolbox.ts'
import type { CallContext, Toolbox } from './toolbox.ts'
import { freeName, type WorldTools } from './world-tools.ts'

const wantedArgument = 'session'

/** The tools of a world, each of its sessions by its handle. */
export function handleToolbox(tools: WorldTools, { hub, name }: { hub: Hub; name: string }): Toolbox {
  const opener = openTool(freeName('open_session', tools.list))
  const taking = new Map(tools.list.map(tool => [tool.name, withHandle(tool, opener.name)]))
  return {
    tools: [opener, ...[...taking.values()].map(({ tool }) => tool)],
    async call(call, context) {
      if (call.name === opener.name) return opened(await hub.create(name))
      const { argument, isRequired } = taking.get(call.name) ?? {
        argument: wantedArgument,
        isRequired: false,
      }
      const { [argument]: handle, ...given } = call.arguments
      const bare = { name: call.name, arguments: given }
      if (handle === undefined) return isRequired ? refused(argument, opener.name) : once(bare, context)
      if (typeof handle !== 'string') throw new ProtocolError(-32602, `${argument} must be a string`)
      return sessionToolbox(tools, hubDoor(hub, { id: handle, world: name })).call(bare, context)
    },
  }

  async function once(call: ToolCall, context: CallContext) {
    const id = await hub.create(name)
    try {
      return await sessionToolbox(tools, hubDoor(hub, { id, world: name })).call(call, context)
    } finally {
      await hub.remove(id).catch(() => {})
    }
  }
}

function openTool(name: string): Tool {
  return {
    name,
    title: 'Open a session',
    description: `Call this first. Opens a session and returns its handle. Give the handle to the other tools as "${wantedArgument}": what they do in a session lasts from call to call.`,
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    outputSchema: {
      type: 'object',
      properties: { [wantedArgument]: { type: 'string' } },
      required: [wantedArgument],
    },
  }
}

function opened(id: string) {
  const structuredContent = { [wantedArgument]: id }
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
}

/** Tells a client's model how to get a handle; nothing was done. */
function refused(argument: string, opener: string): ToolResult {
  const text = `Nothing was done: this tool acts in a session. Call ${opener}, and pass the handle it returns as "${argument}".`
  return { content: [{ type: 'text', text }], isError: true }
}

interface Taking {
  readonly tool: Tool
  /** The argument that takes the handle. */
  readonly argument: string
  readonly isRequired: boolean
}

function withHandle(tool: Tool, opener: string): Taking {
  const { properties, required } = tool.inputSchema
  const own =
    properties !== null && typeof properties === 'object' && !Array.isArray(properties) ? properties : {}
  const argument = free(wantedArgument, own)
  const isRequired = tool.annotations?.readOnlyHint !== true
  const description = isRequired
    ? `The handle that ${opener} returned.`
    : `The handle that ${opener} returned; without one, everything is as it was in the beginning.`
  const all = { ...own, [argument]: { type: 'string', description } } as Json
  const others = Array.isArray(required) ? required : []
  const inputSchema = {
    ...tool.inputSchema,
    properties: all,
    ...(isRequired ? { required: [...others, argument] } : {}),
  }
  return { tool: { ...tool, inputSchema }, argument, isRequired }
}

function free(wanted: string, taken: object): string {
  return Object.hasOwn(taken, wanted) ? free(`${wanted}_`, taken) : wanted
}
