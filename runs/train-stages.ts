// What each stage of training gained, from the results that `trainer/study.py` wrote on one GPU. The script prints them; it
// trains nothing itself (trainer/README.md says how to make the results again).
//   runs/train-stages [--results FILE…] [--table stages|final|thinking|families|cost] [--stage NAME] [--holdout NAME]
// Behind every share its 95 % interval (Wilson) and the number of turns. Without --table, all tables.
import { readFileSync } from 'node:fs'
import {
  type Holdouts,
  meanInterval,
  type StudyFigures,
  StudyResults,
  shippedFigures,
} from '../src/train/evaluate/study-results.ts'
import { wilsonInterval } from '../src/train/evaluate/wilson-interval.ts'
import { WorldError } from '../src/world/error.ts'
import { scriptOptions } from './script/script-options.ts'
import { placeOfReport } from './train-parts/report-tables.ts'

const values = scriptOptions(import.meta.filename, {
  results: [],
  table: undefined,
  stage: undefined,
  holdout: undefined,
  json: false,
})
const files = (values.results.length > 0 ? values.results : ['train-round-5.json']).map(placeOfReport)
// a later file's stages take the place of an earlier one's
const results: StudyResults = Object.assign(
  {},
  ...files.map(file => StudyResults.parse(JSON.parse(readFileSync(file, 'utf8')))),
)
/** Turns a family needs to count in the mean, as in trainer/rewards.py. */
const familyTurns = 20

type Groups = Holdouts[string]
const order = [
  ...['untrained', 'cpt without mask', 'cpt with mask', '+ sft', '+ rl'],
  ...['cpt', 'sft', 'rl', 'thinking', 'final'],
]
const names = Object.keys(results).sort((a, b) => placeOf(a) - placeOf(b))
const tables: Readonly<Record<string, () => readonly string[]>> = { stages, final, thinking, families, cost }

if (values.json) console.log(JSON.stringify(results))
else {
  const chosen = values.table === undefined ? Object.keys(tables) : [values.table]
  const printed = chosen.map(name => {
    const table = tables[name]
    if (!table)
      throw new WorldError('usage', `There is no table '${name}': ${Object.keys(tables).join(', ')}.`)
    return table()
  })
  console.log(
    printed
      .filter(lines => lines.length > 2)
      .map(lines => lines.join('\n'))
      .join('\n\n'),
  )
}

/** The stages in the order they are done; variants of one stand behind it. */
function placeOf(name: string): number {
  const known = order.filter(each => name.startsWith(each)).sort((a, b) => b.length - a.length)[0]
  if (known === undefined) return order.length
  return order.indexOf(known) + (known === name ? 0 : 0.5)
}

function isWanted(holdout: string): boolean {
  return values.holdout === undefined || holdout === values.holdout
}

function stages(): readonly string[] {
  const head = [
    '| hold-out | stage | exact | where there is output | where no kernel computes | mean over families | edit similarity |',
    '| --- | --- | --: | --: | --: | --: | --: |',
  ]
  const found = names.flatMap(stage => Object.keys(results[stage]?.figures ?? {}))
  const rows = [...new Set(found)].filter(isWanted).flatMap(holdout =>
    names.flatMap(stage => {
      const groups = results[stage]?.figures?.[holdout]
      return groups ? [stageRow(holdout, stage, groups)] : []
    }),
  )
  return [...head, ...rows]
}

function stageRow(holdout: string, stage: string, groups: Groups): string {
  const { all, 'with output': output, 'not computable': unknown } = groups
  // where only what is exact was looked for, the rest was not generated
  const similarity = stage === 'final' ? percent(all?.similarity) : '–'
  return `| ${[holdout, stage, share(all), share(output), share(unknown), macro(groups), similarity].join(' | ')} |`
}

/** What ships, on every hold-out, and with thoughts where it was asked to think. */
function final(): readonly string[] {
  const head = [
    '| hold-out | exact | where there is output | where no kernel computes | with thoughts |',
    '| --- | --: | --: | --: | --: |',
  ]
  const rows = Object.entries(shippedFigures(results))
    .filter(([holdout]) => isWanted(holdout))
    .map(([holdout, { all, 'with output': output, 'not computable': unknown }]) => {
      const thoughtful = share(results.thinking?.on?.[holdout]?.all)
      return `| ${[holdout, share(all), share(output), share(unknown), thoughtful].join(' | ')} |`
    })
  return [...head, ...rows]
}

function thinking(): readonly string[] {
  const { on = {}, off = {} } = results.thinking ?? {}
  const head = [
    '| hold-out | turns | thinking on | tokens a turn | thinking off | tokens a turn |',
    '| --- | --- | --: | --: | --: | --: |',
  ]
  const rows = Object.entries(on)
    .filter(([holdout]) => isWanted(holdout))
    .flatMap(([holdout, groups]) => {
      const without = off[holdout] ?? {}
      const row = (name: string, group: string) =>
        [holdout, name, ...[groups, without].flatMap(each => thoughtCells(each[group]))].join(' | ')
      const families = familiesIn(groups).map(([name]) => row(name.slice(7), name))
      const mean = [holdout, 'mean over families', macro(groups), '', macro(without), ''].join(' | ')
      return [
        row('all that were asked to think', 'all'),
        row('where there is output', 'with output'),
        mean,
        ...families,
      ].map(cells => `| ${cells} |`)
    })
  return [...head, ...rows]
}

function thoughtCells(figures: StudyFigures | undefined): readonly string[] {
  return [share(figures), figures?.tokens?.toFixed(0) ?? '–']
}

/** Every family of one stage: the last that has figures, where none is named. */
function families(): readonly string[] {
  const stage = values.stage ?? names.findLast(name => results[name]?.figures !== undefined) ?? ''
  const head = ['| hold-out | family | turns | exact | 95 % |', '| --- | --- | --: | --: | --: |']
  const rows = Object.entries(results[stage]?.figures ?? {})
    .filter(([holdout]) => isWanted(holdout))
    .flatMap(([holdout, groups]) => familyRows(holdout, groups))
  return [...head, ...rows]
}

function familyRows(holdout: string, groups: Groups): string[] {
  const found = familiesIn(groups)
  if (found.length === 0) return []
  const rows = found.map(([name, figures]) => {
    const [low, high] = wilsonInterval(figures.exact, figures.n)
    return `| ${holdout} | ${name.slice(7)} | ${figures.n} | ${percent(figures.exact)} | ${range(low, high)} |`
  })
  const counting = found.map(([, figures]) => figures).filter(({ n }) => n >= familyTurns)
  if (counting.length === 0) return rows
  const mean = counting.reduce((sum, { exact }) => sum + exact, 0) / counting.length
  const [low, high] = meanInterval(counting)
  const line = `| ${holdout} | **mean over ${counting.length} families of ${familyTurns} turns or more** | | **${percent(mean)}** | ${range(low, high)} |`
  return [line, ...rows]
}

function cost(): readonly string[] {
  const head = [
    '| stage | steps | tokens | seconds | tokens/s | loss at the end | reward, first to last steps |',
    '| --- | --: | --: | --: | --: | --: | --: |',
  ]
  const rows = names.flatMap(name => {
    const { trained, curve, seconds } = results[name] ?? {}
    if (!trained && !curve) return []
    const { steps = curve?.length, tokens, loss } = trained ?? {}
    const took = trained?.seconds ?? seconds
    const rate = tokens && took ? `${(tokens / took / 1e6).toFixed(2)} M` : '–'
    const cells = [
      steps,
      tokens ? `${(tokens / 1e6).toFixed(1)} M` : '–',
      took?.toFixed(0),
      rate,
      loss?.toFixed(3),
    ]
    return [`| ${[name, ...cells.map(cell => cell ?? '–'), rewards(curve ?? [])].join(' | ')} |`]
  })
  return [...head, ...rows]
}

function rewards(curve: readonly { readonly reward?: number | undefined }[]): string {
  const fifth = Math.max(1, Math.floor(curve.length / 5))
  const mean = (part: readonly { readonly reward?: number | undefined }[]) =>
    (part.reduce((sum, { reward = 0 }) => sum + reward, 0) / part.length).toFixed(3)
  return curve.length === 0 ? '–' : `${mean(curve.slice(0, fifth))} to ${mean(curve.slice(-fifth))}`
}

function familiesIn(groups: Groups): [string, StudyFigures][] {
  return Object.entries(groups).filter(([name]) => name.startsWith('family '))
}

function macro(groups: Groups): string {
  const counting = familiesIn(groups).filter(([, { n }]) => n >= familyTurns)
  if (counting.length === 0) return '–'
  const figures = counting.map(([, each]) => each)
  const mean = figures.reduce((sum, { exact }) => sum + exact, 0) / figures.length
  const [low, high] = meanInterval(figures)
  return `${percent(mean)} (${range(low, high)}) of ${figures.length}`
}

function share(figures: StudyFigures | undefined): string {
  if (figures === undefined) return '–'
  const [low, high] = wilsonInterval(figures.exact, figures.n)
  return `${percent(figures.exact)} (${range(low, high)}) of ${figures.n}`
}

function range(low: number, high: number): string {
  return `${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)}`
}

function percent(part: number | undefined): string {
  return part === undefined ? '–' : `${(100 * part).toFixed(1)} %`
}
