// Judging a file of predictions, into the judged.jsonl of a run folder.
import type { Rubric } from '../judge/judge-messages.ts'
import { WorldError } from '../world/error.ts'
import { modelFacts, type StageOptions, shortHash } from './infer-dataset.ts'
import { judgeFailed, judgeRow } from './judge.ts'
import { genHash } from './prediction.ts'
import { type Selection, selected } from './rows/dataset.ts'
import type { Row } from './rows/row.ts'
import { openRowFile, type RowFile, type RowPlace } from './rows/row-file.ts'
import { inRunFolder } from './run/run-folder.ts'
import type { StageSettings } from './run/run-settings.ts'
import { runStage } from './run/run-stage.ts'
import type { Tally } from './run/tally.ts'

export const judgedFile = 'judged.jsonl'

export interface JudgePredictionsOptions extends StageOptions {
  readonly predictions: string
  readonly selection: Selection
  readonly attempts: number
  readonly isCutAllowed: boolean
  /** Where the rubrics are from, in words. */
  readonly rubricSource: string
  rubricFor(domain: string): Promise<Rubric>
}

/** Judges every prediction of a file that has no verdict yet. */
export async function judgePredictions(options: JudgePredictionsOptions): Promise<Tally> {
  const gens = new Map<string, string>()
  const file = await openRowFile(options.predictions, { onRow: row => gens.set(row.key, genHash(row)) })
  try {
    const places = selected(file.places, options.selection)
    const rubrics = await rubricsFor(places, options)
    return await inRunFolder(
      {
        ...options,
        stage: 'judge',
        file: judgedFile,
        settings: settingsFrom(options, { rubrics, rows: places.length }),
        // a verdict on another prediction for the same row is of no use
        fateOf: row => (isFinal(row) && gens.get(row.key) === genHash(row) ? 'done' : 'again'),
      },
      log => runStage({ ...stageFrom(options, { rubrics, file }), places, log }),
    )
  } finally {
    await file.close()
  }
}

type Rubrics = ReadonlyMap<string, Rubric>

function stageFrom(options: JudgePredictionsOptions, { rubrics, file }: { rubrics: Rubrics; file: RowFile }) {
  const rubricFor = (domain: string): Rubric => {
    const rubric = rubrics.get(domain)
    if (rubric) return rubric
    throw new WorldError('store', `There is no rubric for '${domain}'.`)
  }
  return {
    ...options,
    read: async (place: RowPlace) => withoutVerdict(await file.read(place)),
    work: (row: Row, signal: AbortSignal) => judgeRow(row, { ...options, rubricFor, signal }),
    failed: judgeFailed,
  }
}

function settingsFrom(
  options: JudgePredictionsOptions,
  { rubrics, rows }: { rubrics: Rubrics; rows: number },
): StageSettings {
  const hashes = [...rubrics].map(([domain, { text }]) => [`rubric.${domain}`, shortHash(text)])
  return {
    fixed: {
      ...modelFacts(options),
      rubrics: options.rubricSource,
      cutAllowed: options.isCutAllowed,
      ...Object.fromEntries(hashes),
    },
    noted: { ...options.noted, rows },
  }
}

async function rubricsFor(
  places: readonly RowPlace[],
  { rubricFor }: JudgePredictionsOptions,
): Promise<Rubrics> {
  const domains = [...new Set(places.map(({ domain }) => domain))].sort()
  return new Map(await Promise.all(domains.map(async domain => [domain, await rubricFor(domain)] as const)))
}

// a file that was judged before may be judged again: its old failures say nothing about its predictions
function withoutVerdict(row: Row): Row {
  if (row.fields.failed === undefined) return row
  const { failure, ...fields } = row.fields
  const isLacking = failure === 'infrastructure' || failure === 'unpredicted'
  return fields.gen === '' && isLacking ? row : { ...row, fields }
}

function isFinal({ fields }: Row): boolean {
  return fields.failure !== 'infrastructure' && fields.failure !== 'judge'
}
