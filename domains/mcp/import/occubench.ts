// Worlds from OccuBench's environment files: actions become tools, lists of records become tables, and the rest of the
// state becomes facts. How the environment behaves is written for a model and stays an instruction.

import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { Json } from '../../../src/world/json.ts'
import { parseWith } from '../../../src/world/reading/friendly.ts'
import { readData } from '../../../src/world/reading/read-world.ts'
import { fill } from '../../../src/world/text/fill.ts'
import { World } from '../../../src/world/world.ts'

const OccuBenchEnvironment = z.looseObject({
  environment_name: z.string().min(1),
  world_model_system_prompt: z.string(),
  action_set_definitions: z
    .array(
      z.looseObject({
        name: z.string().min(1),
        description: z.string().default(''),
        parameters: z.record(z.string(), Json).default({ type: 'object' }),
        example_output: Json.optional(),
      }),
    )
    .min(1),
  task_initial_state: z.record(z.string(), Json).default({}),
  state_description: z.record(z.string(), Json).default({}),
})
type OccuBenchEnvironment = z.infer<typeof OccuBenchEnvironment>

const template = readFileSync(new URL('./occubench.md', import.meta.url), 'utf8')

/** The world of an environment; `task` is what a benchmark row asks of the agent. */
export function occuBenchWorld(file: unknown, { task }: { task?: string } = {}): World {
  const source = parseWith(OccuBenchEnvironment, file, { at: 'world', place: 'OccuBench environment' })
  const state = Object.entries(source.task_initial_state)
  const tables = state.filter((entry): entry is [string, { [column: string]: Json }[]] => isRows(entry[1]))
  return World.parse({
    version: 1,
    domain: 'mcp',
    title: source.environment_name,
    ...(task === undefined ? {} : { task }),
    instruction: instructionOf(source),
    tools: source.action_set_definitions.map(({ name, description, parameters }) => ({
      name,
      description,
      inputSchema: parameters,
    })),
    state: {
      server: { name: source.environment_name, json: 'compact' },
      tables: Object.fromEntries(tables),
      facts: state
        .filter(([, value]) => !isRows(value))
        .map(([name, value]) => `${named(name, source)} is ${JSON.stringify(value)}`),
    },
  })
}

function isRows(value: Json): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(row => row !== null && typeof row === 'object' && !Array.isArray(row))
  )
}

function named(name: string, { state_description }: OccuBenchEnvironment): string {
  const meant = state_description[name]
  return typeof meant === 'string' ? `${name} (${meant})` : name
}

// the prompt's places are filled by the world's own parts, and its doubled braces are single ones
function instructionOf(source: OccuBenchEnvironment): string {
  const parts: { readonly [place: string]: Json } = {
    initial_state: source.task_initial_state,
    state_descriptions: source.state_description,
    action_set_definitions: source.action_set_definitions as Json,
  }
  const prompt = source.world_model_system_prompt
    .replaceAll(/\{\{(initial_state|state_descriptions|action_set_definitions)\}\}/g, (_, place: string) =>
      JSON.stringify(parts[place], null, 1),
    )
    .replaceAll('{{', '{')
    .replaceAll('}}', '}')
  const examples = source.action_set_definitions
    .filter(({ example_output }) => example_output !== undefined)
    .map(({ name, example_output }) => `${name}: ${JSON.stringify(example_output)}`)
  return fill(template, { prompt, examples: examples.join('\n') || 'none' }).trim()
}

/** The world of an environment file. */
export async function occuBenchFile(file: string): Promise<World> {
  return occuBenchWorld(readData(await readFile(file, 'utf8'), { place: file }))
}
