// Reading what a coding agent sends: a tool call, or a bare shell command.
import type { ReadAction } from '../../src/kernel/domain.ts'
import { callFromText, isObject } from '../../src/kernel/tools/tool-call.ts'
import type { Json } from '../../src/world/json.ts'
import type { Tool, World } from '../../src/world/world.ts'
import { argumentIssues } from './argument-issues.ts'
import type { Toolset } from './toolset.ts'
import { claudeCode } from './toolsets/claude-code.ts'
import { geminiCli } from './toolsets/gemini-cli.ts'

/** The toolset a world names. */
export function toolsetOf(world: World): Toolset {
  return world.state.toolset === 'gemini-cli' ? geminiCli : claudeCode
}

/** The toolset's tools, and those the world adds or declares anew. */
export function toolsOf(world: World): readonly Tool[] {
  const own = world.tools ?? []
  const names = new Set(own.map(tool => tool.name))
  return [...toolsetOf(world).tools.filter(tool => !names.has(tool.name)), ...own]
}

/** Reads a call; what the tools' runner would reject is answered in its words. */
export function readSweAction(input: Json, world: World): ReadAction {
  const tools = toolsOf(world)
  if (typeof input === 'string') return readText(input, { world, tools })
  if (!isObject(input) || typeof input.name !== 'string' || input.name === '') return refusal(tools)
  return readCall(input.name, { given: input.arguments, world, tools })
}

// a known tool's name with an object, or a call in JSON; anything else is a command of the shell
function readText(text: string, { world, tools }: { world: World; tools: readonly Tool[] }): ReadAction {
  if (text.trim() === '') return refusal(tools)
  const call = callFromText(text)
  const isCall = call !== undefined && isObject(call.arguments)
  if (isCall && (text.trimStart().startsWith('{') || tools.some(tool => tool.name === call.name))) {
    return readCall(call.name, { given: call.arguments, world, tools })
  }
  return { kind: 'action', action: toolsetOf(world).shellCall(text) }
}

function readCall(
  name: string,
  { given = {}, world, tools }: { given: Json | undefined; world: World; tools: readonly Tool[] },
): ReadAction {
  const toolset = toolsetOf(world)
  const tool = tools.find(candidate => candidate.name === name)
  if (!tool) {
    const names = tools.map(candidate => candidate.name)
    return failure(toolset.unknownTool(name, names))
  }
  const issues = argumentIssues({ ...tool.inputSchema, type: 'object' }, given)
  if (issues.length > 0) return failure(toolset.badArguments(name, issues))
  return { kind: 'action', action: { name, arguments: given } }
}

function failure(text: string): ReadAction {
  return { kind: 'observation', observation: { text, isError: true } }
}

function refusal(tools: readonly Tool[]): ReadAction {
  const names = tools.map(tool => tool.name).join(', ')
  return {
    kind: 'refusal',
    reason: `An action here is a shell command, or {"name": …, "arguments": {…}} with one of these tools: ${names}.`,
  }
}
