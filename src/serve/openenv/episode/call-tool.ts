// Tools inside an episode, in OpenEnv's shapes: what they are, and what a call of one returned.
import type { Session } from '../../../engine/session.ts'
import type { Domain } from '../../../kernel/domain.ts'
import type { ToolResult } from '../../../kernel/tools/tool-result.ts'
import type { Json } from '../../../world/json.ts'
import type { Tool, World } from '../../../world/world.ts'
import { sessionToolbox } from '../../mcp/session-toolbox.ts'
import { worldTools } from '../../mcp/world-tools.ts'
import type { Envelope, Outcome } from './envelope.ts'

export interface Called {
  readonly outcome: Outcome
  readonly shown: Envelope['observation']
}

/** The tools of a world as a step lists them. */
export function toolsShown(world: World, domain: Domain): Json {
  return worldTools(world, domain).list.map(({ name, description = '', inputSchema }) => ({
    name,
    description,
    input_schema: inputSchema,
  }))
}

/** The tools of a world as JSON-RPC lists them. */
export function toolsListed(world: World, domain: Domain): Json {
  return worldTools(world, domain).list.map((tool: Tool) => ({
    name: tool.name,
    title: tool.title ?? null,
    description: tool.description ?? '',
    // the field's name in OpenEnv follows its library's: both are read
    inputSchema: tool.inputSchema,
    input_schema: tool.inputSchema,
    output_schema: tool.outputSchema ?? null,
    annotations: tool.annotations ?? null,
  }))
}

/** Calls a tool in a session. A tool there is not makes no turn. */
export async function callTool(
  session: Session,
  call: { readonly name: string; readonly arguments: { readonly [name: string]: Json } },
  {
    domain,
    signal,
    conclude,
  }: {
    domain: Domain
    signal: AbortSignal
    conclude: (session: Session, turn: NonNullable<Outcome['turn']>) => Promise<Outcome>
  },
): Promise<Called> {
  const tools = worldTools(session.world, domain)
  const shownAs = (result: Json, error: Json) => ({ tool_name: call.name, result, error })
  if (!tools.list.some(({ name }) => name === call.name)) {
    const error = { error_type: 'tool_not_found', message: `Unknown tool: '${call.name}'` }
    return { outcome: {}, shown: shownAs(null, error) }
  }
  let outcome: Outcome = {}
  const toolbox = sessionToolbox(tools, {
    async step(action, options) {
      const turn = await session.step(action, { ...options, signal })
      outcome = await conclude(session, turn)
      return turn.observation
    },
    async submit(answer) {
      outcome = { score: await session.submit(answer) }
    },
  })
  const result = await toolbox.call({ name: call.name, arguments: { ...call.arguments } }, quiet(signal))
  return { outcome, shown: shownAs(resultShown(result), null) }
}

/** A result in the field names of Python, with `data` for clients that want the value alone. */
function resultShown({ content, structuredContent, isError = false }: ToolResult): Json {
  const texts = content.flatMap(block => (typeof block.text === 'string' ? [block.text] : []))
  return {
    content: content.map(block => ({ ...block })),
    structured_content: structuredContent ?? null,
    meta: null,
    data: structuredContent ?? texts.join('\n'),
    is_error: isError,
  }
}

function quiet(signal: AbortSignal) {
  return { signal, note: async () => {}, thinking: () => {} }
}
