// `train cpt | sft | rl | all`: a recipe, the machine, the stages with their curves, and what came of them.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { packageRoot } from '../../kernel/package-root.ts'
import { type HoldoutFigures, holdoutTable } from '../../train/evaluate/holdout-table.ts'
import { type Plan, planOf } from '../../train/plan.ts'
import { Recipe, type StageName, stageNames } from '../../train/recipe.ts'
import { type Trained, trainStages } from '../../train/train-stages.ts'
import type { Measurement } from '../../train/trainer-process.ts'
import { trainingMachine } from '../../train/training-machine.ts'
import { WorldError } from '../../world/error.ts'
import { readData } from '../../world/reading/read-world.ts'
import { type Command, command, jsonOption, quietOption } from '../arguments/command.ts'
import { curve } from './curve.ts'

function trainCommand(name: StageName | 'all', summary: string): Command {
  return command({
    name: `train ${name}`,
    summary,
    usage: '--config recipe.yaml',
    operands: { least: 0, most: 0 },
    options: [
      { name: 'config', type: 'text', value: 'FILE', isRequired: true, description: 'The recipe.' },
      { name: 'force', type: 'flag', description: 'Continue although the recipe or the data changed.' },
      quietOption,
      jsonOption,
    ],
    examples: [
      [`agentworld train ${name} --config recipe.yaml`, 'After an interruption, the same command continues.'],
    ],
    async run({ values }, { stdout, stderr, environment, signal }) {
      const recipe = await readRecipe(values.config)
      const machine = trainingMachine(recipe.python)
      const plan = planOf(recipe, machine)
      const stages = name === 'all' ? stageNames : [name]
      const tell = values.quiet || values.json ? () => {} : (line: string) => void stderr.write(`${line}\n`)
      tell(`PyTorch ${machine.torch}, ${machine.gpu ?? 'no GPU: a small model'}; ${timesOf(plan, stages)}`)
      const curves = new Map<string, number[]>()
      const trained = await trainStages({
        plan,
        stages,
        trainer: fileURLToPath(new URL('trainer', packageRoot())),
        environment,
        signal,
        isForced: values.force,
        onStage: (stage, state) => tell(`${stage}: ${state}`),
        onMeasurement: (stage, measurement) => {
          const points = curves.get(stage) ?? []
          curves.set(stage, points)
          if (measurement.group === undefined) tell(measurementLine(stage, measurement, points))
        },
      })
      stdout.write(
        values.json
          ? `${JSON.stringify({ out: plan.out, ...trained })}\n`
          : `${ending(trained).join('\n')}\n`,
      )
      return 0
    },
  })
}

export const cpt = trainCommand('cpt', 'Continual pre-training: next tokens of transitions.')
export const sft = trainCommand('sft', 'Fine-tuning: thoughts, then observations.')
export const rl = trainCommand('rl', 'GSPO with rewards by rule and by judge.')
export const all = trainCommand('all', 'All three stages, then the files to run.')

async function readRecipe(file: string): Promise<Recipe> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new WorldError(
      'usage',
      `${file}: ${cause.code === 'ENOENT' ? 'there is no such file' : cause.message}.`,
    )
  })
  const parsed = Recipe.safeParse(readData(text, { place: file }))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new WorldError('usage', `${file}: ${issue?.path.join('.') || 'recipe'}: ${issue?.message}`, {
    remedy: "'agentworld schema recipe' prints what a recipe may hold.",
  })
}

/** `cpt 240 s, sft 2 epochs, held-out turns 60 s`. */
function timesOf(plan: Plan, stages: readonly StageName[]): string {
  const times = stages.map(stage => {
    const { seconds, steps, epochs = undefined } = { epochs: undefined, ...plan[stage] }
    if (steps !== undefined) return `${stage} ${steps} steps`
    return epochs === undefined ? `${stage} ${seconds} s` : `${stage} ${epochs} epochs`
  })
  return [...times, `held-out turns ${plan.test.seconds} s`].join(', ')
}

/** A line of what was measured, with the curve of loss or reward so far. */
function measurementLine(stage: string, measurement: Measurement, points: number[]): string {
  const { loss, reward } = measurement
  const value = loss ?? reward
  if (typeof value === 'number') points.push(value)
  const shown = Object.entries(measurement)
    .filter(([name]) => !['stage', 'seconds'].includes(name))
    .map(([name, each]) => `${name} ${each}`)
  const drawn = points.length === 0 ? '' : `${curve(points)} `
  return `${stage} ${measurement.seconds} s ${drawn}${shown.join(', ')}`
}

/** How good it is, where its curves are, and how to try it. */
function ending({ gguf, picture, holdouts }: Trained): readonly string[] {
  const table =
    holdouts.length === 0 ? ['No hold-out was exported, so nothing was measured.'] : holdoutTable(holdouts)
  const domain = domainOf(holdouts)
  const world = domain === undefined ? '' : `${domain} `
  return [
    ...table,
    '',
    `curves: ${picture}`,
    `model: ${gguf}`,
    `try it: agentworld play ${world}--model ${gguf}`,
  ]
}

/** The kind of world that most held-out turns are of. */
function domainOf(holdouts: readonly HoldoutFigures[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { summary } of holdouts)
    for (const [group, figures] of Object.entries(summary)) {
      const domain = /^domain (?!None$)(.*)$/.exec(group)?.[1]
      if (domain !== undefined) counts.set(domain, (counts.get(domain) ?? 0) + (figures as { n: number }).n)
    }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}
