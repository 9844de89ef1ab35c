// The three stages as commands run them: wiring, progress, and what is said at the end.
import { stat } from 'node:fs/promises'
import * as path from 'node:path'
import type { Engine } from '../../../bench/engine/engine.ts'
import { inferDataset } from '../../../bench/infer-dataset.ts'
import { judgedFile, judgePredictions } from '../../../bench/judge-predictions.ts'
import { publishedScore } from '../../../bench/published/published-score.ts'
import { publishedScoreText } from '../../../bench/published/published-score-text.ts'
import type { Reading } from '../../../bench/reading.ts'
import type { Tally } from '../../../bench/run/tally.ts'
import { scoreFile } from '../../../bench/score/score-file.ts'
import { scoreText } from '../../../bench/score/score-text.ts'
import { packageVersion } from '../../../kernel/package-root.ts'
import type { Rubrics } from '../../../library/bench/rubrics.ts'
import type { Model, Sampling } from '../../../model/model.ts'
import { WorldError } from '../../../world/error.ts'
import { plural } from '../../../world/text/plural.ts'
import type { Outside } from '../../outside.ts'
import { keepHeapSmall } from '../../wiring/small-heap.ts'
import { openProgress } from './progress.ts'

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
  terms: StageTerms<Model | undefined> & { engine: Engine | undefined; dataFolder: string; reading: Reading },
  outside: Outside,
): Promise<Tally> {
  return withProgress('infer', terms, outside, common => inferDataset({ ...terms, ...common }))
}

/** Judges, and says how it went. */
export function judgeStage(
  terms: StageTerms &
    Rubrics & { predictions: string; attempts: number; isCutAllowed: boolean; reading: Reading },
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
  stderr.write(againText(tally) + unusableText(tally))
  return tally
}

function againText({ unreached, unread, reason = '' }: Tally): string {
  const failed = [
    ...(unreached > 0 ? [`${plural(unreached, 'row')} got no answer`] : []),
    ...(unread > 0 ? [`${plural(unread, 'verdict')} could not be read`] : []),
  ].join(', ')
  return failed === '' ? '' : `${failed}; the same command asks again. Why the last one failed:\n${reason}\n`
}

const mostListed = 20

function unusableText({ unusable, total }: Tally): string {
  if (unusable.length === 0) return ''
  const more = unusable.length - mostListed
  return [
    `${unusable.length} of ${plural(total, 'row')} cannot be used and were left out (failure: data):`,
    ...unusable.slice(0, mostListed).map(problem => `  ${problem}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    '',
  ].join('\n')
}

/** The file a reader means: a folder stands for its judged.jsonl, or else for its predictions.jsonl. */
export async function fileIn(place: string): Promise<string> {
  const kind = async (file: string) => stat(file).catch(() => undefined)
  if (!(await kind(place))?.isDirectory()) return place
  const judged = path.join(place, 'judged.jsonl')
  return (await kind(judged)) ? judged : path.join(place, 'predictions.jsonl')
}

interface ScoreValues {
  readonly strict: boolean
  readonly compat: boolean
  readonly seed: number | undefined
  readonly json: boolean
}

/** Scores the judged rows of a run folder, and prints the score. */
export function printScoreIn(folder: string, values: ScoreValues, outside: Outside): Promise<void> {
  return printScoreOf(path.join(folder, judgedFile), values, outside)
}

/** Scores a file, or the judged file of a run folder, and prints the score as text or as one line of JSON. */
export async function printScoreOf(
  place: string,
  { strict: isStrict, compat, seed, json }: ScoreValues,
  { stdout }: Outside,
): Promise<void> {
  if (compat && isStrict) {
    throw new WorldError('usage', '--strict counts failed rows, which --compat leaves out.', {
      remedy: 'Give one of them.',
    })
  }
  const file = await fileIn(place)
  if (compat) {
    const score = await publishedScore(file)
    stdout.write(json ? `${JSON.stringify(score)}\n` : publishedScoreText(score))
  } else {
    const report = await scoreFile(file, { isStrict, ...(seed === undefined ? {} : { seed }) })
    stdout.write(json ? `${JSON.stringify(report)}\n` : scoreText(report))
  }
}
