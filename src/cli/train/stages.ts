// `train cpt | sft | rl | all`: a recipe, the machine, and the stages with their curves.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { packageRoot } from '../../library/package-root.ts'
import { Recipe, type StageName, stageNames } from '../../train/recipe.ts'
import { trainStages } from '../../train/train-stages.ts'
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
      { name: 'force', type: 'flag', description: 'Go on although the recipe or the data changed.' },
      quietOption,
      jsonOption,
    ],
    examples: [[`agentworld train ${name} --config recipe.yaml`, 'Interrupted, the same command goes on.']],
    async run({ values }, { stdout, stderr, environment, signal }) {
      const recipe = await readRecipe(values.config)
      const machine = trainingMachine(recipe.python)
      const tell = values.quiet || values.json ? () => {} : (line: string) => void stderr.write(`${line}\n`)
      tell(`PyTorch ${machine.torch}, ${machine.gpu ?? 'no GPU: this will be slow'}`)
      const curves = new Map<StageName, number[]>()
      const gguf = await trainStages({
        recipe,
        stages: name === 'all' ? stageNames : [name],
        trainer: fileURLToPath(new URL('trainer', packageRoot())),
        environment,
        signal,
        isForced: values.force,
        onStage: (stage, state) => tell(`${stage}: ${state}`),
        onMeasurement: (stage, measurement) => {
          const points = curves.get(stage) ?? []
          curves.set(stage, points)
          tell(measurementLine(stage, measurement, points))
        },
      })
      stdout.write(values.json ? `${JSON.stringify({ out: recipe.out, gguf })}\n` : `${gguf}\n`)
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

/** A line of what was measured, with the curve of loss or reward so far. */
function measurementLine(stage: StageName, measurement: Measurement, points: number[]): string {
  const { loss, reward } = measurement
  const value = loss ?? reward
  if (typeof value === 'number') points.push(value)
  const shown = Object.entries(measurement)
    .filter(([name]) => !['stage', 'seconds'].includes(name))
    .map(([name, each]) => `${name} ${each}`)
  return `${stage} ${curve(points)} ${shown.join(', ')}`
}
