// What is left when a trained model refuses the turns it is not sure of: how many it answers, and how many of those exactly.
//   runs/train-confidence --model FILE.gguf --data test.jsonl… --unknown test.jsonl… [--turns 150] [--forms FILE] [--json FILE]
//   runs/train-confidence --from train-confidence.json [--table thresholds|chosen]     prints what is in runs/results
// Of --data every turn that counts is asked, of --unknown those that no kernel computes; greedily, without thoughts, on one
// core, with the history cut as trainer/evaluate.py cuts it. With --forms, actions of a form that is not listed are refused. A reply's confidence is the product of its tokens'
// probabilities; the lowest of them and their geometric mean are measured beside it. The threshold is chosen on the hold-outs
// that --choose names, as the least at which --exact of the answered are exact; the others are reported as they come.
import { writeFileSync } from 'node:fs'
import { WorldError } from '../src/world/error.ts'
import { scriptOptions } from './script/script-options.ts'
import {
  measureConfidence,
  type ScoredTurn,
  type ScoreName,
  scoreNames,
} from './train-parts/measure-confidence.ts'
import { percent, printTables, storedReport, type Tables, tableOf } from './train-parts/report-tables.ts'

const values = scriptOptions(import.meta.filename, {
  model: undefined,
  data: [],
  unknown: [],
  turns: 150,
  forms: undefined,
  'reply-tokens': 512,
  score: 'product',
  choose: 'workshop,workbench',
  exact: 0.95,
  from: undefined,
  table: undefined,
  json: undefined,
})
const thresholds = [0, 0.5, 0.8, 0.9, 0.95, 0.99, 0.995]
const score = scoreNames.find(name => name === values.score)
if (score === undefined) throw new WorldError('usage', `--score: one of ${scoreNames.join(', ')}.`)
const turns = values.from === undefined ? await measured() : storedReport<ScoredTurn[]>(values.from)
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(turns)}\n`)
printTables(tablesOf(turns, score), values.table)

async function measured(): Promise<ScoredTurn[]> {
  const { model: file, data, unknown, forms } = values
  if (file === undefined || data.length + unknown.length === 0)
    throw new WorldError('usage', '--model and --data or --unknown are needed, or --from.')
  const [most, replyTokens] = [values.turns, values['reply-tokens']]
  return measureConfidence({ file, data, unknown, turns: most, replyTokens, forms })
}

function tablesOf(all: readonly ScoredTurn[], by: ScoreName): Tables {
  const groups = groupsOf(all)
  const sizes = ([name, group]: readonly [string, readonly ScoredTurn[]]) => [name, group.length]
  const cells = (group: readonly ScoredTurn[]) => thresholds.map(least => outcome(group, by, least))
  return {
    thresholds: tableOf(
      ['answered · exact of them', 'turns', ...thresholds.map(least => `≥ ${least}`)],
      groups.map(group => [...sizes(group), ...cells(group[1])]),
    ),
    chosen: tableOf(
      [
        'answered · exact of them',
        'turns',
        ...scoreNames.map(name => `${name} ≥ ${chosenFor(all, name).toFixed(3)}`),
      ],
      groups.map(group => [
        ...sizes(group),
        ...scoreNames.map(name => outcome(group[1], name, chosenFor(all, name))),
      ]),
    ),
  }
}

/** The hold-outs; of those with both kinds of turns, also the turns that no kernel computes. */
function groupsOf(all: readonly ScoredTurn[]): (readonly [string, readonly ScoredTurn[]])[] {
  return [...Map.groupBy(all, ({ holdout }) => holdout)].flatMap(([name, group]) => {
    const unknown = group.filter(({ isUnknown }) => isUnknown)
    const inner = [`${name}, no kernel computes`, unknown] as const
    if (unknown.length === group.length) return [inner]
    return unknown.length === 0 ? [[name, group] as const] : [[name, group] as const, inner]
  })
}

function outcome(group: readonly ScoredTurn[], by: ScoreName, least: number): string {
  const answered = group.filter(({ scores }) => scores[by] >= least)
  const exact = answered.filter(({ isExact }) => isExact)
  return `${percent(answered.length / group.length)} · ${percent(exact.length / answered.length)}`
}

/** The least score from which on enough of the answered are exact. */
function chosenFor(all: readonly ScoredTurn[], by: ScoreName): number {
  const names = values.choose.split(',')
  const sorted = all
    .filter(({ holdout }) => names.includes(holdout))
    .toSorted((a, b) => b.scores[by] - a.scores[by])
  let [exact, chosen] = [0, 1]
  for (const [at, { isExact, scores }] of sorted.entries()) {
    exact += Number(isExact)
    const isTied = scores[by] === sorted[at + 1]?.scores[by]
    if (!isTied && exact / (at + 1) >= values.exact) chosen = scores[by]
  }
  return chosen
}
