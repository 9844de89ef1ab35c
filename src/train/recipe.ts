// A recipe: everything a training run is made of, in one file. What is left out has a default that works on one GPU.
import { z } from 'zod'

/** How long a stage takes: by the clock, by steps, or by how often it goes over the data. */
const Length = {
  seconds: z.number().positive().optional(),
  steps: z.int().positive().optional(),
  epochs: z.number().positive().optional(),
}
type Length = { readonly [name in keyof typeof Length]?: number | undefined }

const lengthsOf = (stage: Length) =>
  [stage.seconds, stage.steps, stage.epochs].filter(length => length !== undefined)

/** A stage that takes the usual length where none is given. */
const stageOf = (usual: Length) =>
  z
    .strictObject({
      ...Length,
      batch: z.int().positive().optional().meta({ description: 'Contexts of a step, on each GPU.' }),
      matrixRate: z.number().positive().optional(),
      otherRate: z.number().positive().optional(),
    })
    .refine(stage => lengthsOf(stage).length < 2, 'one of seconds, steps and epochs, not several')
    .transform(stage => (lengthsOf(stage).length === 0 ? { ...usual, ...stage } : stage))
    .prefault({})

export const Recipe = z.strictObject({
  name: z
    .string()
    .regex(/^[\w-]+$/, 'letters, digits, _ and - only')
    .default('world-model'),
  data: z.string().min(1).meta({ description: 'What `agentworld data export --format segments` wrote.' }),
  out: z.string().min(1).meta({ description: "The run's folder." }),
  python: z.string().default('python3').meta({ description: 'The interpreter that has PyTorch.' }),
  device: z.enum(['cuda', 'cpu']).optional(),
  processes: z.int().positive().default(1).meta({ description: 'GPUs; more than one starts torchrun.' }),
  seed: z.int().nonnegative().default(1),
  depth: z
    .int()
    .min(1)
    .max(64)
    .default(8)
    .meta({ description: 'The one dial: layers. Width and heads follow.' }),
  context: z.int().min(32).default(2048),
  vocabulary: z.int().min(300).default(8192),
  mask: z.boolean().default(true).meta({ description: 'Let turns that tell little count less.' }),
  cpt: stageOf({ seconds: 300 }),
  sft: stageOf({ epochs: 2 }),
  rl: z
    .strictObject({
      steps: z.int().positive().default(100),
      prompts: z.int().positive().default(64),
      group: z.int().min(2).default(8),
      length: z.int().positive().default(384),
      clipLow: z.number().positive().default(3e-4),
      clipHigh: z.number().positive().default(4e-4),
      matrixRate: z.number().positive().optional(),
      otherRate: z.number().positive().optional(),
      think: z.boolean().default(false),
      judge: z.url().optional().meta({ description: 'Address of `agentworld train reward`.' }),
    })
    .prefault({}),
  type: z.enum(['q8_0', 'f16', 'f32']).default('q8_0').meta({ description: 'Weights in the GGUF file.' }),
})
export type Recipe = z.infer<typeof Recipe>

export const stageNames = ['cpt', 'sft', 'rl'] as const
export type StageName = (typeof stageNames)[number]
