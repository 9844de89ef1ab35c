// What a report is made of: one pass for the scores, one for the list of rows and the costs.
import type { ScoreOptions } from '../score/score.ts'
import { rowsOf, type ScoreReport, scoreFile } from '../score/score-file.ts'
import { chosenRows } from './chosen-rows.ts'
import { lineOf, type RowLine } from './row-card.ts'
import { type RunCosts, runCosts } from './run-costs.ts'

export interface ReportData {
  readonly title: string
  /** The judged rows. */
  readonly file: string
  readonly score: ScoreReport
  readonly costs: ReturnType<RunCosts['costs']>
  readonly lines: readonly RowLine[]
  /** The places of the rows that are shown. */
  readonly shown: ReadonlySet<number>
}

/** Reads a run for its report. */
export async function reportData(
  file: string,
  { most, ...options }: ScoreOptions & { most: number },
): Promise<ReportData> {
  const score = await scoreFile(file, options)
  const costs = runCosts()
  const lines: RowLine[] = []
  for await (const row of rowsOf(file)) {
    costs.add(row)
    lines.push(lineOf(row))
  }
  const model = score.made.infer?.fixed.model
  return {
    title: `AgentWorldBench${model ? `: ${model}` : ''}`,
    file,
    score,
    costs: costs.costs(),
    lines,
    shown: chosenRows(lines, most),
  }
}
