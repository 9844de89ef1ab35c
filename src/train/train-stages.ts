// The stages of a recipe, one after the other, in a run folder. A stage that is done is not done again; one that was
// interrupted goes on where the trainer saved it; a recipe that changed is refused rather than mixed in.
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { WorldError } from '../world/error.ts'
import { modelCard } from './model-card.ts'
import { type Recipe, type StageName, stageNames } from './recipe.ts'
import { begun } from './run-notes.ts'
import { before, stageArguments } from './stage-arguments.ts'
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

/** Trains, then exports the model of the last stage that is done; returns the GGUF file's path. */
export async function trainStages(options: TrainOptions): Promise<string> {
  const { recipe, stages, trainer, environment, signal } = options
  mkdirSync(recipe.out, { recursive: true })
  const found = await dataHashes(recipe, stages)
  const { data: hashes } = begun(recipe, found, options.isForced ?? false)
  for (const stage of stages) {
    if (isDone(recipe, stage)) {
      options.onStage?.(stage, 'done before')
      continue
    }
    refuseWithout(recipe, before[stage], stage)
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
  const done = stageNames.filter(stage => isDone(recipe, stage))
  const last = done.at(-1) ?? 'cpt'
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
  writeFileSync(path.join(recipe.out, 'MODEL_CARD.md'), modelCard(recipe, done, { gguf, hashes }))
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

const isDone = ({ out }: Recipe, stage: StageName) => existsSync(path.join(out, `${stage}.pt`))

function refuseWithout(recipe: Recipe, earlier: StageName | undefined, stage: StageName): void {
  if (earlier === undefined || isDone(recipe, earlier)) return
  throw new WorldError('model', `${stage} goes on from ${earlier}, which is not done in ${recipe.out}.`, {
    remedy: `Train it first: agentworld train ${earlier} --config <recipe>`,
  })
}
