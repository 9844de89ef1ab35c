// The stages of a recipe, one after the other, in a run folder. A stage that is done is not done again; one that was
// interrupted goes on where the trainer saved it; a recipe that changed is refused rather than mixed in.
import { createHash } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import * as path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { WorldError } from '../world/error.ts'
import { contentHash } from '../world/hash.ts'
import { modelCard } from './model-card.ts'
import type { Recipe, StageName } from './recipe.ts'
import { stageArguments } from './stage-arguments.ts'
import { type Measurement, runTrainer } from './trainer-process.ts'

export interface TrainOptions {
  readonly recipe: Recipe
  readonly stages: readonly StageName[]
  /** Where the trainer's scripts are. */
  readonly trainer: string
  readonly environment: { readonly [name: string]: string | undefined }
  readonly signal?: AbortSignal
  /** Go on although the recipe is another than the folder's. */
  readonly isForced?: boolean
  readonly onStage?: (stage: StageName, state: 'done before' | 'begins' | 'ends') => void
  readonly onMeasurement?: (stage: StageName, measurement: Measurement) => void
}

/** Trains, then exports the last stage's model; returns the GGUF file's path. */
export async function trainStages(options: TrainOptions): Promise<string> {
  const { recipe, stages, trainer, environment, signal } = options
  mkdirSync(recipe.out, { recursive: true })
  const notes = path.join(recipe.out, 'run.json')
  const hashes = await dataHashes(recipe, stages)
  refuseOtherRecipe(notes, recipe, hashes, options.isForced ?? false)
  for (const stage of stages) {
    if (existsSync(path.join(recipe.out, `${stage}.pt`))) {
      options.onStage?.(stage, 'done before')
      continue
    }
    options.onStage?.(stage, 'begins')
    await runTrainer({
      python: recipe.python,
      folder: trainer,
      ...stageArguments(recipe, stage),
      processes: stage === 'rl' ? 1 : recipe.processes,
      environment,
      ...(signal && { signal }),
      onMeasurement: measurement => options.onMeasurement?.(stage, measurement),
    })
    options.onStage?.(stage, 'ends')
  }
  const last = stages.at(-1) ?? 'cpt'
  const gguf = path.join(recipe.out, `${recipe.name}.gguf`)
  const exported = ['--model', path.join(recipe.out, `${last}.pt`), '--gguf', gguf, '--type', recipe.type]
  await runTrainer({
    python: recipe.python,
    folder: trainer,
    script: 'export.py',
    args: [...exported, '--name', recipe.name, '--hugging-face', path.join(recipe.out, 'hugging-face')],
    environment,
    ...(signal && { signal }),
  })
  writeFileSync(path.join(recipe.out, 'MODEL_CARD.md'), modelCard(recipe, stages, { gguf, hashes }))
  return gguf
}

/** SHA-256 of every exported file a stage reads. */
async function dataHashes(recipe: Recipe, stages: readonly StageName[]): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const stage of stages) {
    const folder = path.join(recipe.data, stage)
    const names = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder).sort() : []
    const files = names.filter(name => /\.jsonl(\.gz)?$/.test(name))
    if (files.length === 0) {
      throw new WorldError('model', `${folder}: no exported examples for ${stage}.`, {
        remedy: `Write them: agentworld data export <pools> -o ${recipe.data} --format segments`,
      })
    }
    for (const name of files) {
      const digest = createHash('sha256')
      await pipeline(createReadStream(path.join(folder, name)), digest)
      hashes[`${stage}/${name}`] = digest.digest('hex')
    }
  }
  return hashes
}

function refuseOtherRecipe(
  notes: string,
  recipe: Recipe,
  hashes: Record<string, string>,
  isForced: boolean,
): void {
  const { python: _, device: __, processes: ___, ...matters } = recipe
  const now = { recipe: matters, data: hashes }
  if (existsSync(notes) && !isForced) {
    const before = JSON.parse(readFileSync(notes, 'utf8')) as typeof now
    const isSame = contentHash(before.recipe) === contentHash(now.recipe)
    const moved = Object.entries(hashes).filter(([name, hash]) => (before.data[name] ?? hash) !== hash)
    if (!isSame || moved.length > 0) {
      throw new WorldError(
        'model',
        `${recipe.out} was begun with ${isSame ? 'other data' : 'another recipe'}.`,
        {
          remedy: 'Name another `out`, or go on regardless with --force.',
        },
      )
    }
    writeFileSync(notes, `${JSON.stringify({ ...now, data: { ...before.data, ...hashes } }, null, 2)}\n`)
    return
  }
  writeFileSync(notes, `${JSON.stringify(now, null, 2)}\n`)
}
