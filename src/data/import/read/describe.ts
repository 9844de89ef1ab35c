// The parts of the system prompt, from what a recording keeps of them: what the agent was told, and its tools.
import { readFileSync } from 'node:fs'
import { fill } from '../../../world/text/fill.ts'
import type { Trajectory } from '../../trajectory.ts'

export interface DeclaredTool {
  readonly name: string
  readonly description?: string | undefined
  readonly parameters?: unknown
}

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8').trim()
const alone = read('./description.md')
const withTold = read('./description-told.md')

/** Describes the environment. Tools that were only called, and never declared, are listed by name. */
export function describe({
  told = '',
  declared,
  called,
}: {
  readonly told?: string | undefined
  readonly declared: readonly DeclaredTool[]
  readonly called: readonly string[]
}): Pick<Trajectory, 'description' | 'actionSpace' | 'tools'> {
  const description = told.trim() === '' ? alone : fill(withTold, { told: told.trim() })
  if (declared.length > 0) {
    return {
      description,
      actionSpace: declared.map(shownTool).join('\n'),
      tools: declared.map(({ name }) => name),
    }
  }
  const names = [...new Set(called)]
  return { description, actionSpace: names.length > 0 ? names.map(name => `- ${name}`).join('\n') : '' }
}

function shownTool({ name, description, parameters }: DeclaredTool): string {
  const head = description?.trim() ? `- ${name}: ${description.trim()}` : `- ${name}`
  return parameters === undefined ? head : `${head}\n  parameters: ${JSON.stringify(parameters)}`
}

/** Reads declarations as OpenAI, Anthropic and MCP write them; what has no name is left out. */
export function declaredTools(given: unknown): DeclaredTool[] {
  if (!Array.isArray(given)) return []
  return given.flatMap((entry): DeclaredTool[] => {
    const tool = (entry as { function?: unknown } | null)?.function ?? entry
    if (tool === null || typeof tool !== 'object') return []
    const { name, title, description, parameters, input_schema, inputSchema } = tool as {
      readonly [field: string]: unknown
    }
    const called = typeof name === 'string' ? name : title
    if (typeof called !== 'string') return []
    const schema = parameters ?? input_schema ?? inputSchema
    return [
      {
        name: called,
        ...(typeof description === 'string' ? { description } : {}),
        ...(schema === undefined || schema === null ? {} : { parameters: schema }),
      },
    ]
  })
}
