// How a server refuses calls: of a tool that it does not have, with arguments that do not fit. Servers that are made with
// the protocol's own SDK say it in the SDK's words. A recording tells of those that do not.
import { schemasByName } from '../../../../src/kernel/json-schema/schema.ts'
import type { ToolCall } from '../../../../src/kernel/tools/tool-call.ts'
import type { Observation } from '../../../../src/world/observation.ts'
import type { Tool } from '../../../../src/world/world.ts'
import { argumentError } from '../../argument-errors.ts'
import type { RecordedCall } from './recorded-calls.ts'

export interface Refusals {
  /** A call as the server reads it: without what it does not look at. */
  taken(call: ToolCall): ToolCall
  /** What it says of arguments that do not fit; undefined where they do, 'otherwise' where its words are its own. */
  unfit(tool: Tool, call: ToolCall): Observation | 'otherwise' | undefined
  /** What it says of a tool that it does not have. */
  noSuchTool(name: string): Observation
}

type Kind = 'surplus' | 'unfit'

/** Reads them from a recording; without one they are the SDK's. */
export function refusalsIn(recorded: readonly RecordedCall[], tools: readonly Tool[]): Refusals {
  const byName = new Map(tools.map(tool => [tool.name, tool]))
  const isOwn: { [kind in Kind]: boolean } = { surplus: false, unfit: false }
  for (const { action, observation } of recorded) {
    const tool = byName.get(action.name)
    const error = tool && argumentError(tool, action.arguments).error
    if (error !== undefined && error.text !== observation.text) isOwn[kindOf(error)] = true
  }
  const lost = recorded.filter(({ action }) => !byName.has(action.name))
  return {
    taken(call) {
      const tool = byName.get(call.name)
      const isUntouched = !isOwn.surplus || tool === undefined || argumentError(tool, call.arguments).error === undefined
      return isUntouched ? call : { ...call, arguments: declaredOf(tool, call.arguments) }
    },
    unfit(tool, { arguments: given }) {
      const { error } = argumentError(tool, given)
      return error !== undefined && isOwn[kindOf(error)] ? 'otherwise' : error
    },
    noSuchTool: name =>
      lost.length === 0
        ? { text: `MCP error -32602: Tool ${name} not found`, isError: true }
        : named(name, lost),
  }
}

// complaints about what is too much stand alone, or beside others
function kindOf({ text }: Observation): Kind {
  const [, complaints = ''] = /Invalid arguments for tool [^:]*: ([\s\S]*)/.exec(text) ?? []
  return complaints.split('\n').every(line => line.startsWith('Unrecognized key')) ? 'surplus' : 'unfit'
}

function named(name: string, lost: readonly RecordedCall[]): Observation {
  const observation = lost.at(-1)?.observation ?? { text: '' }
  return { ...observation, text: observation.text.replaceAll(lost.at(-1)?.action.name ?? '', () => name) }
}

/** The arguments that a tool declares. */
export function declaredOf(
  { inputSchema }: Pick<Tool, 'inputSchema'>,
  given: ToolCall['arguments'],
): ToolCall['arguments'] {
  const names = new Set(schemasByName(inputSchema.properties).map(([name]) => name))
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name)))
}

/** The arguments whose values choose what a tool does. */
export function choicesIn({ inputSchema }: Pick<Tool, 'inputSchema'>): ReadonlySet<string> {
  const declared = schemasByName(inputSchema.properties)
  return new Set(declared.flatMap(([name, schema]) => (schema !== true && schema !== false && 'enum' in schema ? name : [])))
}
