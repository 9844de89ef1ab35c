// The benchmark from a program: rows in, predictions, verdicts and scores out. A run is a folder; one that was
// interrupted goes on where it stopped.

export { type Comparison, compareRows } from '../bench/compare/compare.ts'
export { pairRows } from '../bench/compare/paired-rows.ts'
export { type Predicted, predictionOf } from '../bench/prediction.ts'
export { type Dataset, openDataset, type Selection } from '../bench/rows/dataset.ts'
export { type Row, rowFrom } from '../bench/rows/row.ts'
export type { Tally } from '../bench/run/tally.ts'
export {
  type DomainScore,
  type Score as BenchScore,
  type ScoreOptions,
  scoreRows,
} from '../bench/score/score.ts'
export { type ScoreReport, scoreFile } from '../bench/score/score-file.ts'
export { type TextMetrics, textMetrics } from '../judge/metrics/text-metrics.ts'
export { type Dimension, dimensions, Verdict } from '../judge/verdict.ts'
export {
  type InferDatasetOptions,
  inferDataset,
  type JudgePredictionsOptions,
  judgePredictions,
  type StageChoices,
} from './bench/stages.ts'
