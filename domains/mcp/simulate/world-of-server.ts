// A world that stands in for a real tool server, with the tools that the server declares. A server that is known exactly
// is computed throughout. Of any other, what is plain from its tools is computed, and the rest is open.
import type { DeclaredServer } from '../../../src/kernel/abilities.ts'
import { schemasByName } from '../../../src/kernel/json-schema/schema.ts'
import { ToolCall } from '../../../src/kernel/tools/tool-call.ts'
import { worldFrom } from '../../../src/world/reading/read-world.ts'
import type { Tool, World } from '../../../src/world/world.ts'
import { filesystemTools } from '../filesystem/tools.ts'
import { dataOf } from '../inferred/answers/answer-rows.ts'
import { memoryTools } from '../memory/tools.ts'

type Recorded = NonNullable<DeclaredServer['recorded']>

/** The world of a server, in the state it begins with. */
export function worldOfServer({ command, tools, recorded = [], ...face }: DeclaredServer): World {
  const kind = kindOf(tools)
  const roots = kind === 'filesystem' ? { roots: rootsIn(command) } : {}
  const said = Object.fromEntries(Object.entries(face).filter(([, value]) => value !== undefined))
  return worldFrom({
    version: 1,
    domain: 'mcp',
    title: face.title ?? face.name,
    open: kind === 'records',
    tools,
    state: {
      server: { ...said, kind, ...roots },
      ...(kind === 'records' && recorded.length > 0 && { recorded }),
    },
    ...(recorded.length > 0 && { demonstrations: firstOfEach(recorded) }),
  })
}

// one success of every tool shows the form of its results
function firstOfEach(recorded: Recorded): Recorded {
  const shown = new Map<string, Recorded[number]>()
  for (const { action, observation } of recorded) {
    const { name } = ToolCall.parse(action)
    if (observation.isError === true || shown.has(name)) continue
    const data = dataOf(observation)
    shown.set(name, { action, observation: data === undefined ? observation : { ...observation, data } })
  }
  return [...shown.values()]
}

function kindOf(tools: readonly Tool[]): 'records' | 'filesystem' | 'memory' {
  if (hasExactly(tools, filesystemTools)) return 'filesystem'
  return hasExactly(tools, memoryTools) ? 'memory' : 'records'
}

// others have taken the names of its tools for servers that answer otherwise
function hasExactly(tools: readonly Tool[], known: readonly Tool[]): boolean {
  const told = new Set(tools.map(declarationOf))
  return told.size === known.length && known.every(tool => told.has(declarationOf(tool)))
}

function declarationOf({ name, inputSchema }: Tool): string {
  const parameters = schemasByName(inputSchema.properties).map(([parameter]) => parameter)
  return JSON.stringify([name, ...parameters.sort()])
}

// the directories it was allowed stand at the end of its command, behind the program and its script
function rootsIn(command: string): readonly string[] {
  const words = command.split(/\s+/).map(word => word.replace(/^(['"])(.*)\1$/, '$2'))
  const last = words.findLastIndex((word, index) => index === 0 || !word.startsWith('/') || isScript(word))
  const paths = words.slice(last + 1)
  return paths.length > 0 ? paths : ['/projects']
}

function isScript(word: string): boolean {
  return /\.([cm]?[jt]s|py)$/.test(word)
}
