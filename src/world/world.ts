// The spec of a world: everything a session starts from. A world is data, also when it comes from a stranger.
import { z } from 'zod'
import { Check } from './check.ts'
import { Fault } from './fault.ts'
import { Json } from './json.ts'
import { Observation } from './observation.ts'

/** A tool the agent may call, as MCP's `tools/list` declares it. */
export const Tool = z.strictObject({
  name: z.string().min(1),
  title: z.string().optional(),
  description: z.string().optional(),
  inputSchema: z.record(z.string(), Json).default({ type: 'object' }),
  outputSchema: z.record(z.string(), Json).optional(),
  annotations: z.record(z.string(), Json).optional(),
})
export type Tool = z.infer<typeof Tool>

/** One worked example of how this world answers. */
export const Demonstration = z.strictObject({ action: Json, observation: Observation })
export type Demonstration = z.infer<typeof Demonstration>

/** How the task can be solved, so that a world can be validated. Neither agents nor models ever see it. */
const Solution = z.strictObject({
  actions: z.array(Json).meta({ description: 'What a solver does, in order.' }),
  answer: z.string().optional().meta({ description: 'What it submits, where the task asks for an answer.' }),
  readable: z.array(z.string().min(1)).default([]).meta({
    description: "Where in the world an answer may stand although it is looked for, e.g. 'state.files'.",
  }),
})
/** A world file. `state`, `open` and the actions are refined by the domain it names. */
const world = z.strictObject({
  $schema: z.string().optional(),
  version: z.literal(1),
  domain: z.string().min(1),
  title: z.string().min(1),
  seed: z.int().default(0),
  clock: z.iso
    .datetime({ offset: true })
    .default('2026-01-01T09:00:00Z')
    .meta({ description: 'What time it is in the world when a session opens.' }),
  open: z
    .union([z.boolean(), z.array(Json)])
    .default(false)
    .meta({
      description:
        'Closed (false): what the state does not mention does not exist. Open (true, or a list of scopes): it may be imagined.',
    }),
  task: z.string().optional().meta({ description: 'What the agent is asked to do.' }),
  state: z.record(z.string(), Json).default({}),
  tools: z.array(Tool).optional(),
  demonstrations: z.array(Demonstration).optional(),
  instruction: z
    .string()
    .optional()
    .meta({ description: 'How the simulation shall behave. The agent never sees it.' }),
  faults: z.array(Fault).optional().meta({ description: 'What goes wrong on purpose.' }),
  success: z.array(Check).optional(),
  solution: Solution.optional().meta({
    description: "For 'agentworld check' alone: agents and models never see it.",
  }),
})
export interface World extends z.infer<typeof world> {}
/** A world file as it is written, defaults left out. */
export interface WorldFile extends z.input<typeof world> {}
export const World: z.ZodType<World, WorldFile> = world
