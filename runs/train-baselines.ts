// What a trained model knows beyond repeating: its predictions of held-out turns beside two baselines, repeating the last
// observation, and what the training set holds after the nearest action. By default only turns no kernel computes.
//   runs/train-baselines --data export [--predictions FILE or DIR] [--turns 2000] [--all] [--json]
//   runs/train-baselines --from train-baselines.json            prints what --json kept in runs/results
// `export` is what `agentworld data export --format segments` wrote: the neighbours come from export/cpt (or --train), the
// turns from export/test (or --test; one hold-out a file). Predictions are lines as trainer/evaluate.py writes them:
// one file for all hold-outs, or a folder with one of the same name for each. Of more turns than --turns, evenly spaced ones.
import * as path from 'node:path'
import { type Interval, middle95, resampledMeans } from '../src/bench/score/bootstrap.ts'
import { type Figures, figuresOf } from '../src/train/evaluate/figures-of.ts'
import { actionIndex } from '../src/train/evaluate/nearest-action.ts'
import { wilsonInterval } from '../src/train/evaluate/wilson-interval.ts'
import { WorldError } from '../src/world/error.ts'
import { scriptOptions } from './script/script-options.ts'
import {
  actionIn,
  filesOf,
  holdoutName,
  observationIn,
  predictionFiles,
  predictionsIn,
  rowsOf,
  turnKey,
} from './train-parts/held-out.ts'
import { percent, storedReport } from './train-parts/report-tables.ts'

const values = scriptOptions(import.meta.filename, {
  data: undefined,
  train: undefined,
  test: undefined,
  predictions: undefined,
  turns: 2000,
  all: false,
  from: undefined,
  json: false,
})
interface Asked {
  readonly id: string
  readonly turn: number
  readonly domain: string
  readonly action: string
  readonly truth: string
  readonly last: string
  readonly computable: boolean | undefined
}

type Compared = Figures & { readonly ahead?: ReturnType<typeof aheadOf> | undefined }
type Predictions = Awaited<ReturnType<typeof predictionsIn>>
type Report = Awaited<ReturnType<typeof measured>>
const report = values.from === undefined ? await measured() : storedReport<Report>(values.from)
if (values.json) console.log(JSON.stringify(report))
else print(report)

async function measured() {
  const train = values.train ?? (values.data && path.join(values.data, 'cpt'))
  const test = values.test ?? (values.data && path.join(values.data, 'test'))
  if (train === undefined || test === undefined)
    throw new WorldError('usage', '--data EXPORT is needed, or --from.')
  const holdouts: (Awaited<ReturnType<typeof askedIn>> & {
    holdout: string
    said: Predictions | undefined
  })[] = []
  for (const file of filesOf(test)) {
    const said = await predictionsOf(file)
    const found = await askedIn(file, said)
    if (found.asked.length > 0) holdouts.push({ holdout: holdoutName(file), said, ...found })
  }
  const neighbours = await nearestIn(
    train,
    holdouts.flatMap(({ asked }) => asked.map(({ action }) => action)),
  )
  const { nearest, ...counts } = neighbours
  return {
    ...counts,
    holdouts: holdouts.map(({ holdout, asked, from, what, said }) => ({
      holdout,
      what,
      from,
      n: asked.length,
      known: asked.filter(({ action }) => nearest.get(action)?.similarity === 1).length / asked.length,
      // no reply at all, which counts as wrong in every figure
      unfinished: asked.filter(({ id, turn }) => said?.get(turnKey(id, turn))?.prediction === null).length,
      ...compared(asked, said, nearest),
    })),
  }
}

/** The figures of each, and how far the model is ahead. */
function compared(
  asked: readonly Asked[],
  said: Predictions | undefined,
  nearest: Awaited<ReturnType<typeof nearestIn>>['nearest'],
) {
  const model = (each: Asked) => said?.get(turnKey(each.id, each.turn))?.prediction
  const neighbour = ({ action }: Asked) => nearest.get(action)?.observation
  const last = (each: Asked) => each.last
  const withLead = (other: (each: Asked) => string | undefined) => {
    const all = figures(asked, other)
    return all && { ...all, ...(said && { ahead: aheadOf(asked, model, other) }) }
  }
  return {
    model: said && figures(asked, model),
    neighbour: withLead(neighbour),
    last: withLead(last),
  }
}

/** By how much more of the same turns are exact, with the 95 % interval; whole sessions are drawn, as their turns are alike. */
function aheadOf(
  asked: readonly Asked[],
  model: (each: Asked) => string | null | undefined,
  other: (each: Asked) => string | undefined,
): { readonly by: number; readonly interval: Interval | undefined } {
  const isExact = (said: string | null | undefined, { truth }: Asked) => Number(said === truth)
  const values = asked.map(each => isExact(model(each), each) - isExact(other(each), each))
  const samples = asked.map(({ id }, at) => ({ of: id, values: [values[at] ?? 0] }))
  const [[means = new Float64Array()] = []] = resampledMeans([samples], { resamples: 5000, seed: 0 })
  return { by: values.reduce((sum, value) => sum + value, 0) / values.length, interval: middle95(means) }
}

/** The predictions of a hold-out's file. */
async function predictionsOf(file: string): Promise<Predictions | undefined> {
  const { predictions: place } = values
  if (place === undefined) return undefined
  const [own] = predictionFiles(place).filter(each => holdoutName(each) === holdoutName(file))
  return predictionsIn(own ?? place)
}

/** Twice over the training set: first its actions, then what came back for those that are somebody's nearest. */
async function nearestIn(train: string, actions: readonly string[]) {
  const index = actionIndex()
  let turns = 0
  for await (const { action } of trainingTurns(train)) {
    index.add(action)
    turns += 1
  }
  const found = new Map([...new Set(actions)].map(action => [action, index.nearest(action)]))
  const wanted = new Map([...found.values()].map(each => [each?.id, new Map<string, number>()]))
  for await (const { action, observation } of trainingTurns(train)) {
    const counts = wanted.get(index.add(action))
    // of a thousand different ones any is as good as another
    if (counts && (counts.size < 1000 || counts.has(observation)))
      counts.set(observation, (counts.get(observation) ?? 0) + 1)
  }
  const nearest = new Map(
    [...found].flatMap(([action, each]) => {
      const observation = firstOfMost(wanted.get(each?.id) ?? new Map())
      return each ? [[action, { similarity: each.similarity, observation }] as const] : []
    }),
  )
  const unsure = [...found.values()].filter(each => each?.isSure === false).length
  return { nearest, turns, different: index.size, searches: found.size, unsure }
}

function print({ holdouts, turns: trained, different, searches, unsure }: Report): void {
  console.log(
    '| hold-out | turns | who says it | exact | 95 % | the model is ahead by | edit similarity | error class |',
  )
  console.log('|---|---|---|--:|--:|--:|--:|--:|')
  for (const { holdout, what, from, n, known, unfinished, model, neighbour, last } of holdouts) {
    const open = unfinished > 0 ? `, ${unfinished} replies did not end` : ''
    const turns = `${n}${n < from ? ` of ${from}` : ''} ${what}${open}`
    const rows: readonly (readonly [string, Compared | undefined])[] = [
      ['the model', model],
      [`nearest action of the training set (${percent(known)} the same)`, neighbour],
      ['the last observation again', last],
    ]
    for (const [who, figure] of rows) if (figure) console.log(rowOf(holdout, turns, who, figure))
  }
  console.error(
    `${trained} turns with ${different} different actions in the training set; ${unsure} of ${searches} searches were ended early.`,
  )
}

function rowOf(
  holdout: string,
  turns: string,
  who: string,
  { n, exact, similarity, errorClass, ahead }: Compared,
): string {
  const between = rangeText(wilsonInterval(exact, n))
  const lead = ahead
    ? `${(100 * ahead.by).toFixed(1)} (${hasSpread(ahead.interval) ? rangeText(ahead.interval) : '–'})`
    : ''
  return `| ${[holdout, turns, who, percent(exact), between, lead, percent(similarity), percent(errorClass)].join(' | ')} |`
}

/** Whether other sessions would have given something else: a handful of turns that are all alike says little. */
function hasSpread(interval: Interval | undefined): interval is Interval {
  return interval !== undefined && interval[0] < interval[1]
}

function rangeText([low, high]: Interval): string {
  return `${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)}`
}

function figures(
  asked: readonly Asked[],
  predict: (each: Asked) => string | null | undefined,
): Figures | undefined {
  const rows = asked.map(each => ({ truth: each.truth, prediction: predict(each) ?? null, tokens: 0 }))
  return figuresOf(rows).get('all')
}

/** The turns of a hold-out that count; with predictions, those that were predicted. */
async function askedIn(file: string, said: Predictions | undefined) {
  const most = values.turns
  const all: Asked[] = []
  for await (const row of rowsOf(file)) {
    let last = ''
    for (const [at, { role, weight, turn = 0, text, computable }] of row.segments.entries()) {
      if (role !== 'world') continue
      const truth = observationIn(text)
      const action = actionIn(row.segments[at - 1]?.text ?? '')
      const each = { id: row.id, turn, domain: row.domain, action, truth, last, computable }
      if (weight > 0 && (said === undefined || said.has(turnKey(row.id, turn)))) all.push(each)
      last = truth
    }
  }
  // where nobody tried to compute, all turns are looked at
  const isLabelled = all.some(({ computable }) => computable !== undefined)
  const isAll = values.all || !isLabelled
  const chosen = isAll ? all : all.filter(({ computable }) => computable === false)
  const what = values.all ? 'turns' : isLabelled ? 'that no kernel computes' : 'turns (no kernel was tried)'
  const step = Math.max(1, chosen.length / most)
  const asked = chosen.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
  return { asked, from: chosen.length, what }
}

async function* trainingTurns(train: string) {
  for (const file of filesOf(train))
    for await (const { segments } of rowsOf(file))
      for (const [at, { role, text }] of segments.entries())
        if (role === 'world')
          yield { action: actionIn(segments[at - 1]?.text ?? ''), observation: observationIn(text) }
}

/** The first of those with the highest count. */
function firstOfMost(counts: ReadonlyMap<string, number>): string {
  let best = ''
  let most = 0
  for (const [text, count] of counts) if (count > most) [best, most] = [text, count]
  return best
}
