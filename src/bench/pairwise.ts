// Two-way judging of a run: is a prediction taken for the real thing, and which of two runs is nearer to it?
import { type PairwiseKind, pairwisePrompts, prefer } from '../judge/pairwise-judge.ts'
import { modelFacts, type StageOptions, shortHash } from './infer-dataset.ts'
import { historyText } from './judge.ts'
import { genHash, predictionOf, truthOf } from './prediction.ts'
import { type Selection, selected } from './rows/dataset.ts'
import type { Row } from './rows/row.ts'
import { openRowFile, type RowFile } from './rows/row-file.ts'
import { inRunFolder } from './run/run-folder.ts'
import { type Finished, runStage } from './run/run-stage.ts'
import type { Tally } from './run/tally.ts'
import { usageFields } from './usage-fields.ts'

export const pairwiseFile = 'pairwise.jsonl'

export interface PairwiseOptions extends StageOptions {
  readonly predictions: string
  /** The other run's predictions; without it, predictions meet the truth itself. */
  readonly against: string | undefined
  readonly selection: Selection
  readonly attempts: number
}

/** Judges every row of a file in both orders. In a Turing test `a` is the real one; else `a` is the first file's. */
export async function judgePairs(options: PairwiseOptions): Promise<Tally> {
  const gens = new Map<string, string>()
  const file = await openRowFile(options.predictions, { onRow: row => gens.set(row.key, genHash(row)) })
  const other = options.against === undefined ? undefined : await openRowFile(options.against)
  const kind: PairwiseKind = other ? 'comparison' : 'turing'
  try {
    const places = selected(file.places, options.selection)
    const fixed = {
      ...modelFacts(options),
      kind,
      prompt: shortHash(pairwisePrompts[kind]),
      against: other?.hash ?? null,
    }
    return await inRunFolder(
      {
        ...options,
        stage: 'pairwise',
        file: pairwiseFile,
        settings: { fixed, noted: { ...options.noted, rows: places.length } },
        fateOf: row => (isFinal(row) && gens.get(row.key) === genHash(row) ? 'done' : 'again'),
      },
      log =>
        runStage({
          ...options,
          places,
          log,
          read: file.read,
          work: (row, signal) => judgePair(row, { ...options, kind, rival: rivalIn(other), signal }),
          failed: (_, reason) => ({ choice: null, failure: 'infrastructure', error_message: reason }),
        }),
    )
  } finally {
    await Promise.all([file.close(), other?.close()])
  }
}

function isFinal({ fields }: Pick<Row, 'fields'>): boolean {
  return fields.failure !== 'infrastructure' && fields.failure !== 'judge'
}

type Rival = (row: Row) => Promise<string | undefined>

// what the prediction is measured with: the other run's for the same row, or the truth
function rivalIn(other: RowFile | undefined): Rival {
  const places = new Map(other?.places.map(place => [place.key, place]))
  return async row => {
    if (!other) return truthOf(row)
    const place = places.get(row.key)
    const predicted = place && predictionOf(await other.read(place))
    return predicted?.ok ? predicted.text : undefined
  }
}

async function judgePair(
  row: Row,
  { kind, rival, ...options }: PairwiseOptions & { kind: PairwiseKind; rival: Rival },
): Promise<Finished> {
  const predicted = predictionOf(row)
  const other = await rival(row)
  if (!predicted.ok || other === undefined) {
    const failure = predicted.ok ? 'empty' : predicted.failure
    return { fields: { choice: null, failure }, usage: undefined, isFailed: true }
  }
  const [a, b] = kind === 'turing' ? [other, predicted.text] : [predicted.text, other]
  const pair = { history: historyText(row), action: row.action, truth: truthOf(row), a, b }
  const preference = await prefer(kind, pair, { ...options, sessionKey: row.key })
  const fields = preference.ok
    ? { choice: preference.choice, orders: preference.orders }
    : { choice: null, failure: 'judge', error_message: preference.reason }
  return {
    fields: { ...fields, pairwise_usage: usageFields(preference.usage) },
    usage: preference.usage,
    isFailed: !preference.ok,
  }
}
