// The three stages as commands run them: wiring, progress, and what is said at the end.
import { stat } from 'node:fs/promises'
import * as path from 'node:path'
import type { Engine } from '../../../bench/engine/engine.ts'
import { inferDataset } from '../../../bench/infer-dataset.ts'
import { judgedFile, judgePredictions } from '../../../bench/judge-predictions.ts'
import type { Tally } from '../../../bench/run/tally.ts'
import { type ScoreReport, scoreFile } from '../../../bench/score/score-file.ts'
import { scoreText } from '../../../bench/score/score-text.ts'
import { packageVersion } from '../../../library/package-root.ts'
import type { Model, Sampling } from '../../../model/model.ts'
import type { Outside } from '../../outside.ts'
import { plural } from '../../screen/summary-line.ts'
import { openProgress } from './progress.ts'
import type { Rubrics } from './rubrics.ts'
import { keepHeapSmall } from './small-heap.ts'

export interface StageTerms<M extends Model | undefined = Model> {
  readonly model: M
  readonly where: string
  readonly sampling: Sampling
  readonly folder: string
  readonly selection: { readonly domains: readonly string[]; readonly limit: number | undefined }
  readonly concurrency: number
  readonly isForced: boolean
  readonly isQuiet: boolean
}

const now = () => performance.now()

/** Predicts, and says how it went. */
export function inferStage(
  terms: StageTerms<Model | undefined> & { engine: Engine | undefined; dataFolder: string },
  outside: Outside,
): Promise<Tally> {
  return withProgress('infer', terms, outside, common => inferDataset({ ...terms, ...common }))
}

/** Judges, and says how it went. */
export function judgeStage(
  terms: StageTerms & Rubrics & { predictions: string; attempts: number; isCutAllowed: boolean },
  outside: Outside,
): Promise<Tally> {
  return withProgress('judge', terms, outside, common => judgePredictions({ ...terms, ...common }))
}

interface Common {
  readonly signal: AbortSignal
  readonly now: () => number
  readonly onTally: (tally: Tally) => void
  readonly noted: { readonly [name: string]: string | number | readonly string[] | null }
}

/** Runs a stage with its progress shown, and closes its model. */
export async function withProgress(
  title: string,
  {
    where,
    selection,
    isQuiet,
    model,
  }: Pick<StageTerms<Model | undefined>, 'where' | 'selection' | 'isQuiet' | 'model'>,
  { stderr, signal }: Outside,
  work: (common: Common) => Promise<Tally>,
): Promise<Tally> {
  keepHeapSmall()
  const progress = openProgress(stderr, { title, isQuiet, now })
  const noted = {
    agentworld: packageVersion(),
    endpoint: where,
    domains: selection.domains,
    limit: selection.limit ?? null,
    started: new Date().toISOString(),
  }
  let tally: Tally
  try {
    tally = await work({ signal, now, onTally: progress.onTally, noted })
  } finally {
    progress.end()
    await model?.close()
  }
  stderr.write(againText(tally))
  return tally
}

function againText({ unreached, unread, reason = '' }: Tally): string {
  const failed = [
    ...(unreached > 0 ? [`${plural(unreached, 'row')} got no answer`] : []),
    ...(unread > 0 ? [`${plural(unread, 'verdict')} could not be read`] : []),
  ].join(', ')
  return failed === '' ? '' : `${failed}; the same command asks again. Why the last one failed:\n${reason}\n`
}

/** Scores a file, or the judged file of a run folder. */
export async function scoreOf(
  place: string,
  options: { isStrict: boolean; seed: number | undefined },
): Promise<ScoreReport> {
  const { isStrict, seed } = options
  return scoreFile(await fileIn(place), { isStrict, ...(seed === undefined ? {} : { seed }) })
}

/** The file a reader means: a folder stands for its judged.jsonl, or else for its predictions.jsonl. */
export async function fileIn(place: string): Promise<string> {
  const kind = async (file: string) => stat(file).catch(() => undefined)
  if (!(await kind(place))?.isDirectory()) return place
  const judged = path.join(place, 'judged.jsonl')
  return (await kind(judged)) ? judged : path.join(place, 'predictions.jsonl')
}

/** Scores the judged rows of a run folder, and prints the score. */
export async function printScoreIn(
  folder: string,
  {
    strict,
    seed,
    json,
  }: { readonly strict: boolean; readonly seed: number | undefined; readonly json: boolean },
  outside: Outside,
): Promise<void> {
  const report = await scoreOf(path.join(folder, judgedFile), { isStrict: strict, seed })
  printScore(report, outside, { isJson: json })
}

/** Prints a score as text or as one line of JSON. */
export function printScore(report: ScoreReport, { stdout }: Outside, { isJson }: { isJson: boolean }): void {
  stdout.write(isJson ? `${JSON.stringify(report)}\n` : scoreText(report))
}
