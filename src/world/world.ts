// A world: everything a session starts from. It is data, even when it comes from a stranger.
import { z } from 'zod'
import { Check } from './check.ts'
import { Fault } from './fault.ts'
import { Json } from './json.ts'
import { Observation } from './observation.ts'

/** A tool the agent may call, as MCP's `tools/list` declares it. */
export const Tool = z
  .strictObject({
    name: z.string().min(1).meta({ description: 'What the agent calls it by.' }),
    title: z.string().optional().meta({ description: 'Its name for people.' }),
    description: z.string().optional().meta({ description: 'What it does, as the agent reads it.' }),
    inputSchema: z
      .record(z.string(), Json)
      .default({ type: 'object' })
      .meta({ description: 'The JSON Schema of its arguments.' }),
    outputSchema: z
      .record(z.string(), Json)
      .optional()
      .meta({ description: 'The JSON Schema of its structured result, where it has one.' }),
    annotations: z
      .record(z.string(), Json)
      .optional()
      .meta({ description: 'Hints for clients, such as readOnlyHint, as MCP defines them.' }),
  })
  .meta({ id: 'Tool', description: "A tool the agent can call, as MCP's tools/list declares it." })
export type Tool = z.infer<typeof Tool>

/** One worked example of how this world answers. */
export const Demonstration = z
  .strictObject({
    action: Json.meta({ description: 'What an agent sends.' }),
    observation: Observation.meta({ description: 'What comes back.' }),
  })
  .meta({ description: 'One worked example of how this world answers.' })
export type Demonstration = z.infer<typeof Demonstration>

/** How the task can be solved, so that a world can be validated. Neither agents nor models ever see it. */
const Solution = z.strictObject({
  actions: z.array(Json).meta({ description: 'The actions that solve the task, in order.' }),
  answer: z.string().optional().meta({ description: 'The answer to submit, where the task asks for one.' }),
  readable: z.array(z.string().min(1)).default([]).meta({
    description:
      "Places in this file where an agent is meant to find the answer, such as 'state.files'. Anywhere else it counts as a leak.",
  }),
})
const world = z.strictObject({
  $schema: z.string().optional().meta({ description: 'Where an editor finds the schema of this file.' }),
  version: z.literal(1).meta({ description: 'The version of this file format: 1.' }),
  domain: z.string().min(1).meta({ description: 'The kind of world.' }),
  title: z.string().min(1).meta({ description: 'What the world is called in lists.' }),
  seed: z.int().default(0).meta({
    description: 'Settles what is left to chance, such as when faults strike and how a model samples.',
  }),
  clock: z.iso
    .datetime({ offset: true })
    .default('2026-01-01T09:00:00Z')
    .meta({ description: 'The time in the world when a session opens.' }),
  open: z
    .union([z.boolean(), z.array(Json)])
    .default(false)
    .meta({
      description:
        'Closed (false): what the state does not mention does not exist. Open (true, or a list of scopes): it may be imagined.',
    }),
  task: z.string().optional().meta({ description: 'What the agent is asked to do.' }),
  state: z
    .record(z.string(), Json)
    .default({})
    .meta({ description: 'What there is at the beginning. Its fields depend on the kind of world.' }),
  tools: z.array(Tool).optional().meta({
    description: 'Tools the agent can call, where a world of this kind declares its own.',
  }),
  demonstrations: z.array(Demonstration).optional().meta({
    description: 'Worked examples of how this world answers. Only the model that imagines sees them.',
  }),
  instruction: z.string().optional().meta({
    description: 'How the model that imagines should behave. The agent never sees it.',
  }),
  faults: z.array(Fault).optional().meta({ description: 'What goes wrong on purpose.' }),
  success: z.array(Check).optional().meta({
    description: 'What success is. The score is the weighted share of these checks that hold.',
  }),
  solution: Solution.optional().meta({
    description:
      "How the task can be solved. Only 'agentworld check' reads it; agents and models never see it.",
  }),
})
/** A world as it is read: everything a session starts from. */
export interface World extends z.infer<typeof world> {}
/** A world file as one writes it; what has a default may be left out. */
export interface WorldFile extends z.input<typeof world> {}
/** A world: everything a session starts from. The domain it names reads `state`, `open` and the actions. */
export const World: z.ZodType<World, WorldFile> = world
