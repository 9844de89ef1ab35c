// A protocol without sessions keeps state by handles: a tool mints one, and the other tools take it as an argument.
// Without a handle a call sees the world as it begins, and leaves nothing behind.
import { ProtocolError } from '@modelcontextprotocol/server'
import type { ToolCall } from '../../kernel/tools/tool-call.ts'
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
      const argument = taking.get(call.name)?.argument ?? wantedArgument
      const { [argument]: handle, ...given } = call.arguments
      const bare = { name: call.name, arguments: given }
      if (handle === undefined) return once(bare, context)
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
    description: `Opens a session and returns its handle. Give it to the other tools as "${wantedArgument}": what they do in a session lasts from call to call.`,
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

function withHandle(tool: Tool, opener: string): { tool: Tool; argument: string } {
  const { properties } = tool.inputSchema
  const own =
    properties !== null && typeof properties === 'object' && !Array.isArray(properties) ? properties : {}
  const argument = free(wantedArgument, own)
  const description = `The handle that ${opener} returned; without one the call stands alone.`
  const all = { ...own, [argument]: { type: 'string', description } } as Json
  return { tool: { ...tool, inputSchema: { ...tool.inputSchema, properties: all } }, argument }
}

function free(wanted: string, taken: object): string {
  return Object.hasOwn(taken, wanted) ? free(`${wanted}_`, taken) : wanted
}
