// The stages of a plan, one after the other, in a run folder. A stage that is done is not done again; one that was
// interrupted goes on where the trainer saved it; a recipe that changed is refused rather than mixed in. What is left at the
// end: the model as others run it, how good it is on held-out turns, its curves, its card.
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { WorldError } from '../world/error.ts'
import type { HoldoutFigures } from './evaluate/holdout-table.ts'
import { lossPicture } from './loss-picture.ts'
import { exportedFiles, measureHoldouts } from './measure-holdouts.ts'
import { measuredPoints } from './measured-points.ts'
import { modelCard } from './model-card.ts'
import type { Plan } from './plan.ts'
import { type StageName, stageNames } from './recipe.ts'
import { begun } from './run-notes.ts'
import { before, stageArguments } from './stage-arguments.ts'
import { type Measurement, runTrainer } from './trainer-process.ts'

export interface TrainOptions {
  readonly plan: Plan
  readonly stages: readonly StageName[]
  /** Where the trainer's scripts are. */
  readonly trainer: string
  readonly environment: { readonly [name: string]: string | undefined }
  readonly signal?: AbortSignal
  /** Go on although the recipe is another than the folder's. */
  readonly isForced?: boolean
  readonly onStage?: (stage: StageName, state: 'done before' | 'begins' | 'ends') => void
  readonly onMeasurement?: (stage: StageName | 'holdouts', measurement: Measurement) => void
}

export interface Trained {
  /** The model of the last stage that is done. */
  readonly gguf: string
  /** Its curves, as SVG. */
  readonly picture: string
  readonly holdouts: readonly HoldoutFigures[]
}

/** Trains, exports the model of the last stage that is done, and measures it. */
export async function trainStages(options: TrainOptions): Promise<Trained> {
  const { plan, stages, trainer, environment, signal } = options
  mkdirSync(plan.out, { recursive: true })
  const found = await dataHashes(plan, stages)
  const { data: hashes } = begun(plan, found, options.isForced ?? false)
  for (const stage of stages) await trainStage(stage, options)
  const done = stageNames.filter(stage => isDone(plan, stage))
  const last = done.at(-1) ?? 'cpt'
  const gguf = path.join(plan.out, `${plan.name}.gguf`)
  const exported = ['--model', path.join(plan.out, `${last}.pt`), '--gguf', gguf, '--type', plan.type]
  const shared = { python: plan.python, folder: trainer, environment, ...(signal && { signal }) }
  await runTrainer({
    ...shared,
    script: 'export.py',
    args: [...exported, '--name', plan.name, '--hugging-face', path.join(plan.out, 'hugging-face')],
  })
  const onMeasurement = (measurement: Measurement) => options.onMeasurement?.('holdouts', measurement)
  const holdouts = await measureHoldouts({ plan, stage: last, trainer, environment, signal, onMeasurement })
  writeFileSync(path.join(plan.out, 'MODEL_CARD.md'), modelCard(plan, done, { gguf, hashes, holdouts }))
  return { gguf, picture: writePicture(plan), holdouts }
}

async function trainStage(stage: StageName, options: TrainOptions): Promise<void> {
  const { plan, trainer, environment, signal } = options
  if (isDone(plan, stage)) {
    options.onStage?.(stage, 'done before')
    return
  }
  refuseWithout(plan, before[stage], stage)
  options.onStage?.(stage, 'begins')
  await runTrainer({
    python: plan.python,
    folder: trainer,
    ...stageArguments(plan, stage),
    processes: stage === 'rl' ? 1 : plan.processes,
    environment,
    ...(signal && { signal }),
    onMeasurement: measurement => options.onMeasurement?.(stage, measurement),
  })
  writePicture(plan)
  options.onStage?.(stage, 'ends')
}

/** Draws what was measured so far; returns the picture's path. */
function writePicture({ out }: Plan): string {
  const curves = stageNames.map(stage => ({
    title: stage === 'rl' ? 'rl: reward' : `${stage}: loss`,
    points: measuredPoints(path.join(out, 'metrics.jsonl'), stage),
  }))
  const picture = path.join(out, 'loss.svg')
  writeFileSync(picture, lossPicture(curves))
  return picture
}

/** SHA-256 of every exported file a stage reads. */
async function dataHashes(plan: Plan, stages: readonly StageName[]): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const stage of stages) {
    const folder = path.join(plan.data, stage)
    const files = exportedFiles(folder)
    if (files.length === 0) {
      throw new WorldError('model', `${folder}: no exported examples for ${stage}.`, {
        remedy: `Write them: agentworld data export <pools> -o ${plan.data} --format segments`,
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

const isDone = ({ out }: Plan, stage: StageName) => existsSync(path.join(out, `${stage}.pt`))

function refuseWithout(plan: Plan, earlier: StageName | undefined, stage: StageName): void {
  if (earlier === undefined || isDone(plan, earlier)) return
  throw new WorldError('model', `${stage} continues from ${earlier}, which is not done in ${plan.out}.`, {
    remedy: `Train it first: agentworld train ${earlier} --config <recipe>`,
  })
}
