// A recipe: everything a training run is made of, in one file. What is left out is filled in for the machine: see plan.ts.
import { z } from 'zod'

/** How long a stage takes: by the clock, by steps, or by how often it goes over the data. */
const Length = {
  seconds: z
    .number()
    .positive()
    .optional()
    .meta({ description: 'From the start of the stage to its last checkpoint.' }),
  steps: z.int().positive().optional(),
  epochs: z.number().positive().optional(),
}
type Length = { readonly [name in keyof typeof Length]?: number | undefined }

/** How a stage says what it takes. */
export const lengthsOf = (stage: Length) =>
  [stage.seconds, stage.steps, stage.epochs].filter(length => length !== undefined)

const Stage = z
  .strictObject({
    ...Length,
    batch: z.int().positive().optional().meta({ description: 'Contexts of a step, on each GPU.' }),
    part: z
      .int()
      .positive()
      .optional()
      .meta({ description: 'Contexts that are computed at once, where memory is short.' }),
    tokens: z
      .int()
      .positive()
      .optional()
      .meta({ description: 'Of the data so many are read at most, from every file its share.' }),
    matrixRate: z.number().positive().optional(),
    otherRate: z.number().positive().optional(),
  })
  .refine(stage => lengthsOf(stage).length < 2, 'one of seconds, steps and epochs, not several')
  .prefault({})

export const Recipe = z.strictObject({
  name: z
    .string()
    .regex(/^[\w-]+$/, 'letters, digits, _ and - only')
    .default('world-model'),
  data: z.string().min(1).meta({ description: 'What `agentworld data export --format segments` wrote.' }),
  out: z.string().min(1).meta({ description: "The run's folder." }),
  python: z
    .string()
    .optional()
    .meta({ description: "The interpreter that has PyTorch; else python3, else Debian's." }),
  device: z.enum(['cuda', 'cpu']).optional(),
  processes: z.int().positive().default(1).meta({ description: 'GPUs; more than one starts torchrun.' }),
  seed: z.int().nonnegative().default(1),
  depth: z
    .int()
    .min(1)
    .max(64)
    .optional()
    .meta({ description: 'The one dial: layers. Width and heads follow.' }),
  context: z.int().min(32).optional(),
  vocabulary: z.int().min(300).optional(),
  mask: z
    .boolean()
    .default(false)
    .meta({ description: 'Let turns that tell little count nothing. Measured, that cost accuracy.' }),
  cpt: Stage,
  sft: Stage,
  rl: z
    .strictObject({
      steps: z.int().positive().optional(),
      seconds: z.number().positive().optional(),
      prompts: z.int().positive().optional().meta({ description: 'Prompts of a step.' }),
      group: z.int().min(2).optional().meta({ description: 'Samples for each.' }),
      length: z.int().positive().optional().meta({ description: 'Tokens a reply may have.' }),
      temperature: z.number().positive().optional(),
      clipLow: z.number().positive().default(3e-4),
      clipHigh: z.number().positive().default(4e-4),
      matrixRate: z.number().positive().optional(),
      otherRate: z.number().positive().optional(),
      think: z.boolean().default(false),
      judge: z.url().optional().meta({ description: 'Address of `agentworld train reward`.' }),
    })
    .prefault({}),
  test: z
    .strictObject({
      seconds: z.number().positive().default(60).meta({ description: 'What measuring may take.' }),
      limit: z.int().positive().default(2000).meta({ description: 'Turns of a hold-out at most.' }),
    })
    .prefault({}),
  type: z.enum(['q8_0', 'f16', 'f32']).default('q8_0').meta({ description: 'Weights in the GGUF file.' }),
})
export type Recipe = z.infer<typeof Recipe>

export const stageNames = ['cpt', 'sft', 'rl'] as const
export type StageName = (typeof stageNames)[number]
