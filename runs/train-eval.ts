// How good a model's predictions are, from the file trainer/evaluate.py writes: the trainer's own numbers, computed again.
//   runs/train-eval --predictions run/eval/predictions.jsonl [--json]
import { readLines } from '../src/data/files/read-lines.ts'
import { type Figures, figuresOf } from '../src/train/evaluate/figures-of.ts'
import { PredictionRow } from '../src/train/evaluate/prediction-row.ts'
import { WorldError } from '../src/world/error.ts'
import { scriptOptions } from './script/script-options.ts'

const values = scriptOptions(import.meta.filename, { predictions: undefined, json: false })
if (values.predictions === undefined) throw new WorldError('usage', '--predictions FILE is needed.')

async function rowsOf(file: string): Promise<PredictionRow[]> {
  const rows: PredictionRow[] = []
  for await (const lines of readLines(file)) {
    for (const line of lines) {
      if ('problem' in line) throw new WorldError('data', `${file}:${line.number}: ${line.problem}`)
      rows.push(PredictionRow.parse(JSON.parse(line.text)))
    }
  }
  return rows
}

const figures = figuresOf(await rowsOf(values.predictions))
if (values.json) console.log(JSON.stringify(Object.fromEntries(figures)))
else {
  console.log('| group | n | exact | similarity | line F1 | error class | tokens |')
  console.log('|---|--:|--:|--:|--:|--:|--:|')
  for (const [name, figure] of figures) console.log(rowOf(name, figure))
}

function rowOf(name: string, figure: Figures): string {
  const { n, exact, similarity, lineF1, errorClass, tokens } = figure
  const shares = [exact, similarity, lineF1, errorClass].map(share =>
    share === undefined ? '–' : `${(100 * share).toFixed(1)} %`,
  )
  return `| ${[name, n, ...shares, tokens === undefined ? '–' : tokens.toFixed(0)].join(' | ')} |`
}
