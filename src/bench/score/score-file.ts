// The score of a file of judged rows, with what run.json beside it says of how they were made.
import * as path from 'node:path'
import { WorldError } from '../../world/error.ts'
import { anyRowFrom, type RowReader } from '../rows/bad-row.ts'
import { linesOf } from '../rows/lines.ts'
import { rowOf as ownRowOf, type Row } from '../rows/row.ts'
import { readRunSettings, type StageSettings } from '../run/run-settings.ts'
import { type Score, type ScoreOptions, scoreRows } from './score.ts'

export interface ScoreReport extends Score {
  /** How predictions and verdicts were made; null where no run.json tells. */
  readonly made: { readonly infer: StageSettings | null; readonly judge: StageSettings | null }
  /** What a reader must know before comparing these numbers. */
  readonly notes: readonly string[]
}

/** Where our own rubrics are from, as run.json says it. */
export const ownRubrics = 'agentworld'

/** Scores a file of rows. Calls no model. */
export async function scoreFile(file: string, options: ScoreOptions = {}): Promise<ScoreReport> {
  const score = await scoreRows(rowsOf(file), options)
  if (score.n === 0)
    throw new WorldError('store', `${file} holds no rows.`, { remedy: 'Run infer and judge first.' })
  const settings = await readRunSettings(path.dirname(file))
  const made = { infer: settings?.infer ?? null, judge: settings?.judge ?? null }
  return { ...score, made, notes: notesOn(score, made) }
}

/** The rows of a file, one at a time; those with a problem as well. */
export async function* rowsOf(
  file: string,
  { rowOf = ownRowOf }: { rowOf?: RowReader } = {},
): AsyncGenerator<Row> {
  try {
    for await (const line of linesOf(file)) {
      if (line.text.trim() === '' && line.problem === undefined) continue
      yield anyRowFrom(line, { place: `${path.basename(file)}:${line.number}`, rowOf })
    }
  } catch (error) {
    if (error instanceof WorldError) throw error
    const { code = String(error) } = error as NodeJS.ErrnoException
    throw new WorldError('store', `${file}: cannot be read (${code}).`, {
      remedy: 'Check the path.',
      cause: error,
    })
  }
}

function notesOn(score: Score, { judge, infer }: ScoreReport['made']): readonly string[] {
  const unjudged = score.n - score.valid - score.failed
  const { rows } = judge?.noted ?? {}
  const missing = typeof rows === 'number' ? rows - score.n : 0
  const isMixed = infer?.earlier !== undefined || judge?.earlier !== undefined
  return [
    unjudged > 0 && `${unjudged} ${unjudged === 1 ? 'row has' : 'rows have'} no verdict yet.`,
    missing > 0 && `${missing} of the ${rows} rows to be judged are not here yet: these came first.`,
    score.valid > 0 && judge === null && 'No run.json tells who judged these rows, and how.',
    judge?.fixed.rubrics === ownRubrics &&
      "Judged with AgentWorld's own rubrics: not comparable with published scores.",
    isMixed && 'The settings of this run were changed on the way (--force).',
    score.strict && 'Strict: every failed row counts as zero, whoever was at fault.',
  ].filter(note => note !== false)
}
