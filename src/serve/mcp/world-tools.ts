// The tools of a world of any kind. A kind without tools of its own gets one that takes any action, and a world that
// asks for an answer gets one to submit it.
import type { Domain } from '../../kernel/domain.ts'
import type { ServerFace } from '../../kernel/tools/server-face.ts'
import type { ToolCall } from '../../kernel/tools/tool-call.ts'
import type { Json } from '../../world/json.ts'
import type { Tool, World } from '../../world/world.ts'

/** A world as it is offered over MCP. */
export interface WorldTools {
  readonly world: World
  readonly domain: Domain
  readonly face: ServerFace
  readonly list: readonly Tool[]
  /** The name of the tool that hands in the answer; undefined where the world asks for none. */
  readonly submit: string | undefined
  action(call: ToolCall): Json
}

const submitTool = (name: string): Tool => ({
  name,
  title: 'Submit the answer',
  description: 'Hands in the final answer. Nothing can be done afterwards.',
  inputSchema: {
    type: 'object',
    properties: { answer: { type: 'string', description: 'The answer alone.' } },
    required: ['answer'],
  },
})

/** The tools of a world, and what a call of one is as an action. */
export function worldTools(world: World, domain: Domain): WorldTools {
  const own = domain.tools?.list(world) ?? [anyAction(world, domain)]
  const asksForAnswer = world.success?.some(({ kind }) => kind === 'answer') === true
  const submit = asksForAnswer ? freeName('submit_answer', own) : undefined
  return {
    world,
    domain,
    face: domain.tools?.server?.(world) ?? { name: domain.name, version: '1.0.0' },
    list: submit === undefined ? own : [...own, submitTool(submit)],
    submit,
    action: call => domain.tools?.action(call) ?? call.arguments.action ?? null,
  }
}

/** A tool's name that none of these has. */
export function freeName(wanted: string, tools: readonly Tool[]): string {
  return tools.some(({ name }) => name === wanted) ? freeName(`${wanted}_`, tools) : wanted
}

function anyAction(world: World, domain: Domain): Tool {
  return {
    name: 'act',
    title: 'Act',
    description: `Does one thing and returns what is there afterwards.\n\n${domain.parts.world(world).actionSpace}`,
    inputSchema: {
      type: 'object',
      properties: { action: { description: 'What to do, as text or as the JSON described above.' } },
      required: ['action'],
    },
  }
}
