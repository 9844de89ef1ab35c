// Inference over a data set, into the predictions.jsonl of a run folder.
import type { Model, Sampling } from '../model/model.ts'
import { textHash } from '../world/hash.ts'
import type { Json } from '../world/json.ts'
import type { Engine } from './engine/engine.ts'
import { inferFailed, inferRow } from './infer.ts'
import { ownReading, type Reading } from './reading.ts'
import { openDataset, type Selection } from './rows/dataset.ts'
import { inRunFolder } from './run/run-folder.ts'
import type { StageSettings } from './run/run-settings.ts'
import { runStage } from './run/run-stage.ts'
import { samplingFacts } from './run/sampling-facts.ts'
import type { Tally } from './run/tally.ts'

export const predictionsFile = 'predictions.jsonl'

export interface StageOptions<M extends Model | undefined = Model> {
  readonly model: M
  readonly sampling: Sampling
  /** The run folder. */
  readonly folder: string
  readonly concurrency: number
  readonly isForced: boolean
  readonly signal: AbortSignal
  readonly now: () => number
  readonly onTally: (tally: Tally) => void
  /** Written into run.json for the reader. */
  readonly noted: { readonly [name: string]: Json }
}

/** Which rows are predicted, by which model, and into which folder. */
export interface InferDatasetOptions extends StageOptions<Model | undefined> {
  /** Computes what it can before the model is asked. */
  readonly engine: Engine | undefined
  readonly dataFolder: string
  /** How rows are read. */
  readonly reading?: Reading
  readonly selection: Selection
}

/** Predicts every row of a data set that has no prediction yet. */
export async function inferDataset({
  dataFolder,
  selection,
  reading = ownReading,
  ...options
}: InferDatasetOptions): Promise<Tally> {
  const dataset = await openDataset(dataFolder, { ...selection, rowOf: reading.rowOf })
  try {
    const settings: StageSettings = {
      fixed: { data: dataset.hash, reading: reading.name, ...modelFacts(options), ...engineFacts(options) },
      noted: { ...options.noted, rows: dataset.places.length },
    }
    return await inRunFolder(
      {
        ...options,
        stage: 'infer',
        file: predictionsFile,
        settings,
        fateOf: ({ fields }) => (fields.failure === 'infrastructure' ? 'again' : 'done'),
      },
      log =>
        runStage({
          ...options,
          ...dataset,
          log,
          work: (row, signal) => inferRow(row, { ...options, signal }),
          failed: (_, reason) => inferFailed(reason),
        }),
    )
  } finally {
    await dataset.close()
  }
}

/** What may not change about a model within a run. */
export function modelFacts({
  model,
  sampling,
}: Pick<StageOptions<Model | undefined>, 'model' | 'sampling'>): StageSettings['fixed'] {
  return { model: model?.id ?? null, ...samplingFacts(sampling) }
}

function engineFacts({ engine }: Pick<InferDatasetOptions, 'engine'>): StageSettings['fixed'] {
  return { engine: engine?.name ?? null }
}

/** A short name for a text's hash. */
export function shortHash(text: string): string {
  return textHash(text).slice(0, 12)
}
