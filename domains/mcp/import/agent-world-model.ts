// Worlds from the rows of Agent World Model: a scenario's schema, its data, its interface and one of its tasks.
// The data set's verifiers are Python and are never run; checks in SQL may be handed in beside them.
import { z } from 'zod'
import { tablesFromSql } from '../../../src/kernel/tables/query-tables.ts'
import { Check } from '../../../src/world/check.ts'
import { WorldError } from '../../../src/world/error.ts'
import type { Json } from '../../../src/world/json.ts'
import { parseWith } from '../../../src/world/reading/friendly.ts'
import { type Tool, World } from '../../../src/world/world.ts'

const Parameter = z.looseObject({
  type: z.string().default('string'),
  required: z.boolean().default(false),
  description: z.string().optional(),
})
const Endpoint = z.looseObject({
  operation_id: z.string().min(1),
  summary: z.string().default(''),
  description: z.string().optional(),
  method: z.string().default('GET'),
  request_params: z.record(z.string(), Parameter).default({}),
})

/** The rows of one scenario, each from the file of its name. */
const AwmScenario = z.strictObject({
  scenario: z.looseObject({ name: z.string().min(1), description: z.string().default('') }),
  tasks: z.looseObject({ scenario: z.string(), tasks: z.array(z.string()).min(1) }),
  db: z.looseObject({
    scenario: z.string(),
    db_schema: z.looseObject({
      tables: z.array(
        z.looseObject({ name: z.string(), ddl: z.string(), indexes: z.array(z.string()).default([]) }),
      ),
    }),
  }),
  sample: z.looseObject({
    scenario: z.string(),
    sample_data: z.looseObject({
      tables: z.array(z.looseObject({ table_name: z.string(), insert_statements: z.array(z.string()) })),
    }),
  }),
  spec: z.looseObject({
    scenario: z.string(),
    api_spec: z.looseObject({ api_groups: z.array(z.looseObject({ endpoints: z.array(Endpoint) })) }),
  }),
})
type AwmScenario = z.infer<typeof AwmScenario>

export interface AwmOptions {
  /** Which of the scenario's tasks, from 0. */
  readonly task?: number
  /** What time it is in the world; the data's "now" becomes this. */
  readonly clock?: string
  /** Checks of the final tables. */
  readonly checks?: readonly { readonly query: string; readonly [condition: string]: Json }[]
}

/** The world of one task of a scenario. */
export async function awmWorld(
  rows: unknown,
  { task = 0, clock = '2026-01-01T09:00:00Z', checks = [] }: AwmOptions = {},
): Promise<World> {
  const source = parseWith(AwmScenario, rows, { at: 'world', place: 'Agent World Model rows' })
  const { name } = source.scenario
  for (const { scenario } of [source.tasks, source.db, source.sample, source.spec])
    if (scenario !== name)
      throw new WorldError('world', `The rows are of two scenarios: ${name} and ${scenario}.`)
  const wanted = source.tasks.tasks[task]
  if (wanted === undefined) {
    throw new WorldError('world', `${name} has no task ${task}.`, {
      remedy: `It has ${source.tasks.tasks.length}, counted from 0.`,
    })
  }
  const tables = await tablesFromSql(scriptOf(source, clock))
  return World.parse({
    version: 1,
    domain: 'mcp',
    title: name,
    clock,
    task: wanted,
    tools: toolsFrom(source),
    state: { server: { name }, tables },
    ...(checks.length > 0 ? { success: checks.map(check => Check.parse({ ...check, kind: 'sql' })) } : {}),
  })
}

// "now" is the world's time: the same rows make the same world on any day
function scriptOf({ db, sample }: AwmScenario, clock: string): string[] {
  const moment = `'${new Date(clock).toISOString().slice(0, 19).replace('T', ' ')}'`
  const fixed = (sql: string) =>
    sql.replaceAll(/'now'/gi, moment).replaceAll(/\bCURRENT_TIMESTAMP\b/gi, moment)
  return [
    ...db.db_schema.tables.flatMap(({ ddl, indexes }) => [ddl, ...indexes]),
    ...sample.sample_data.tables.flatMap(table => table.insert_statements),
  ].map(fixed)
}

function toolsFrom({ spec }: AwmScenario): Tool[] {
  return spec.api_spec.api_groups.flatMap(({ endpoints }) =>
    endpoints.map(({ operation_id, summary, description, method, request_params }) => ({
      name: operation_id,
      description: [summary, description].filter(Boolean).join('\n'),
      inputSchema: inputSchema(request_params),
      annotations: { readOnlyHint: method.toUpperCase() === 'GET' },
    })),
  )
}

const jsonTypes: { readonly [type: string]: string } = {
  str: 'string',
  text: 'string',
  date: 'string',
  datetime: 'string',
  int: 'integer',
  float: 'number',
  decimal: 'number',
  bool: 'boolean',
  list: 'array',
  dict: 'object',
}
const known = new Set(['string', 'integer', 'number', 'boolean', 'array', 'object'])

function inputSchema(parameters: z.infer<typeof Endpoint>['request_params']): { [keyword: string]: Json } {
  const properties = Object.entries(parameters).map(([name, { type, description }]) => {
    const [word = ''] = type.toLowerCase().split(/[^a-z]/)
    const meant = jsonTypes[word] ?? word
    return [
      name,
      { ...(known.has(meant) ? { type: meant } : {}), ...(description ? { description } : {}) },
    ] as const
  })
  const required = Object.entries(parameters).filter(([, { required }]) => required)
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required: required.map(([name]) => name) } : {}),
  }
}
