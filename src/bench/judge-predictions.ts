// Judging a file of predictions, into the judged.jsonl of a run folder.
import type { Rubric } from '../judge/judge-messages.ts'
import { WorldError } from '../world/error.ts'
import { modelFacts, type StageOptions, shortHash } from './infer-dataset.ts'
import { judgeFailed, judgeRow } from './judge.ts'
import { genHash } from './prediction.ts'
import { ownReading, type Reading } from './reading.ts'
import { type Selection, selected } from './rows/dataset.ts'
import type { Row } from './rows/row.ts'
import { openRowFile, type RowFile, type RowPlace } from './rows/row-file.ts'
import { inRunFolder } from './run/run-folder.ts'
import type { StageSettings } from './run/run-settings.ts'
import { runStage } from './run/run-stage.ts'
import type { Tally } from './run/tally.ts'

export const judgedFile = 'judged.jsonl'

/** Which predictions are judged, by which model, and into which folder. */
export interface JudgePredictionsOptions extends StageOptions {
  readonly predictions: string
  readonly selection: Selection
  readonly attempts: number
  readonly isCutAllowed: boolean
  /** How rows, replies and verdicts are read. */
  readonly reading?: Reading
  /** Where the rubrics are from, in words. */
  readonly rubricSource: string
  rubricFor(domain: string): Promise<Rubric>
}

/** Judges every prediction of a file that has no verdict yet. */
export async function judgePredictions({
  reading = ownReading,
  ...rest
}: JudgePredictionsOptions): Promise<Tally> {
  const options = { ...rest, reading }
  const gens = new Map<string, string>()
  const file = await openRowFile(options.predictions, {
    onRow: row => gens.set(row.key, genHash(row)),
    rowOf: reading.rowOf,
  })
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
type Options = Required<JudgePredictionsOptions>

function stageFrom(options: Options, { rubrics, file }: { rubrics: Rubrics; file: RowFile }) {
  const rubricFor = (domain: string) => rubrics.get(domain)
  return {
    ...options,
    read: async (place: RowPlace) => withoutVerdict(await file.read(place)),
    work: (row: Row, signal: AbortSignal) => judgeRow(row, { ...options, rubricFor, signal }),
    failed: (row: Row, reason: string) => judgeFailed(row, { reason, reading: options.reading }),
  }
}

function settingsFrom(
  options: Options,
  { rubrics, rows }: { rubrics: Rubrics; rows: number },
): StageSettings {
  const hashes = [...rubrics].map(([domain, { text }]) => [`rubric.${domain}`, shortHash(text)])
  return {
    fixed: {
      ...modelFacts(options),
      rubrics: options.rubricSource,
      cutAllowed: options.isCutAllowed,
      reading: options.reading.name,
      ...Object.fromEntries(hashes),
    },
    noted: { ...options.noted, rows },
  }
}

async function rubricsFor(places: readonly RowPlace[], { rubricFor }: Options): Promise<Rubrics> {
  const judged = places.filter(({ problem }) => problem === undefined)
  const domains = [...new Set(judged.map(({ domain }) => domain))].sort()
  const unknown: WorldError[] = []
  const found = await Promise.all(
    domains.map(async domain => {
      const rubric = await rubricFor(domain).catch((error: unknown) => {
        if (!(error instanceof WorldError && error.at === 'world')) throw error
        unknown.push(error)
      })
      return rubric ? ([[domain, rubric]] as const) : []
    }),
  )
  // rows of an unknown domain are set aside; where there are no others, the file is not what it was taken for
  if (unknown.length > 0 && unknown.length === domains.length) throw unknown[0]
  return new Map(found.flat())
}

// a file that was judged before may be judged again: its old failures say nothing about its predictions
function withoutVerdict(row: Row): Row {
  if (row.fields.failed === undefined) return row
  const { failure, ...fields } = row.fields
  const isLacking = failure === 'infrastructure' || failure === 'unpredicted'
  return fields.gen === '' && isLacking ? row : { ...row, fields }
}

function isFinal({ fields }: Pick<Row, 'fields'>): boolean {
  return fields.failure !== 'infrastructure' && fields.failure !== 'judge'
}
