// The stages of a benchmark for programs: our kernels and our rubrics wired in, and the rest as the command line has it.
import * as infer from '../../bench/infer-dataset.ts'
import * as judge from '../../bench/judge-predictions.ts'
import type { Selection } from '../../bench/rows/dataset.ts'
import type { Tally } from '../../bench/run/tally.ts'
import { type Model, Sampling } from '../../model/model.ts'
import { WorldError } from '../../world/error.ts'
import { rubricsFrom } from './rubrics.ts'
import { usualEngine } from './usual-engine.ts'

/** What both stages of a run are told. */
export interface StageChoices extends Selection {
  /** The run folder. What is in it already is not done again. */
  readonly folder: string
  readonly sampling?: Partial<Sampling>
  /** How many rows at once. */
  readonly concurrency?: number
  /** Go on in a folder of a run with other settings. */
  readonly isForced?: boolean
  readonly signal?: AbortSignal
  readonly onTally?: (tally: Tally) => void
}

/** Which rows are predicted, by whom, and into which folder. */
export interface InferDatasetOptions extends StageChoices {
  /** The folder of the `*_test.jsonl` files. */
  readonly data: string
  /** Who predicts what is not computed. Whoever opened it closes it. */
  readonly model?: Model
  /** Compute what the history determines; without a model the rest has no prediction. */
  readonly engine?: boolean
}

/** Predicts every row of a data set that has no prediction yet, into `predictions.jsonl` of the folder. */
export async function inferDataset({
  data,
  model,
  engine = false,
  ...choices
}: InferDatasetOptions): Promise<Tally> {
  if (!model && !engine)
    throw new WorldError('usage', 'Who predicts?', { remedy: 'Give a model, or engine: true.' })
  return infer.inferDataset({
    ...stageOf(choices, {}),
    dataFolder: data,
    model,
    engine: engine ? await usualEngine() : undefined,
  })
}

/** Which predictions are judged, by which model, and into which folder. */
export interface JudgePredictionsOptions extends StageChoices {
  /** The `predictions.jsonl` of a run. */
  readonly predictions: string
  readonly model: Model
  /** A folder with `<domain>/judge_system_prompt.txt`; without it each kind of world has its own rubric. */
  readonly promptsDir?: string
  /** How often a verdict that cannot be read is asked for. */
  readonly attempts?: number
  /** Judge even predictions that ran out of tokens. */
  readonly isCutAllowed?: boolean
}

/** Judges every prediction of a file that has no verdict yet, into `judged.jsonl` of the folder. */
export function judgePredictions({
  predictions,
  model,
  promptsDir,
  attempts = 3,
  isCutAllowed = false,
  ...choices
}: JudgePredictionsOptions): Promise<Tally> {
  return judge.judgePredictions({
    ...stageOf(choices, { topP: 1, topK: 0 }),
    ...rubricsFrom(promptsDir),
    predictions,
    model,
    attempts,
    isCutAllowed,
  })
}

function stageOf(
  { folder, sampling, concurrency = 16, isForced = false, signal, onTally, ...selection }: StageChoices,
  base: Partial<Sampling>,
) {
  return {
    folder,
    selection,
    concurrency,
    isForced,
    sampling: Sampling.parse({ ...base, ...sampling }),
    signal: signal ?? new AbortController().signal,
    now: () => performance.now(),
    onTally: onTally ?? (() => {}),
    noted: {},
  }
}
