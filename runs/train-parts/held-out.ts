// What the runs about training read: exported examples, and predictions as trainer/evaluate.py writes them.
import { existsSync, readdirSync, statSync } from 'node:fs'
import * as path from 'node:path'
import type { SegmentsRow } from '../../src/data/export/segments.ts'
import { readLines } from '../../src/data/files/read-lines.ts'
import { PredictionRow } from '../../src/train/evaluate/prediction-row.ts'
import { WorldError } from '../../src/world/error.ts'

/** The files of a folder, by name; or the file itself. */
export function filesOf(place: string): string[] {
  const found = statSync(place, { throwIfNoEntry: false })
  if (!found) throw new WorldError('data', `${place}: there is no such file or folder.`)
  if (!found.isDirectory()) return [place]
  const names = readdirSync(place).filter(name => /\.jsonl(\.gz)?$/.test(name))
  return names.sort().map(name => path.join(place, name))
}

/** A file of predictions for each hold-out of a folder, also as trainer/study.py leaves them; or the file itself. */
export function predictionFiles(place: string): string[] {
  if (!statSync(place, { throwIfNoEntry: false })?.isDirectory()) return filesOf(place)
  const inside = readdirSync(place).map(name => path.join(place, name, 'predictions.jsonl'))
  const found = [...filesOf(place), ...inside.filter(file => existsSync(file))]
  if (found.length === 0) throw new WorldError('data', `${place}: no predictions of any hold-out.`)
  return found
}

/** The name of a hold-out: its file's, without endings; of trainer/study.py's predictions, their folder's. */
export function holdoutName(file: string): string {
  const name = path.basename(file).replace(/\.jsonl(\.gz)?$/, '')
  return name === 'predictions' ? path.basename(path.dirname(file)) : name
}

/** Exported examples, one after the other. */
export async function* rowsOf(file: string): AsyncGenerator<SegmentsRow> {
  for await (const text of linesOf(file)) yield JSON.parse(text) as SegmentsRow
}

/** Predictions by `turnKey`; of a folder, those of all its files. */
export async function predictionsIn(place: string): Promise<ReadonlyMap<string, PredictionRow>> {
  const found = new Map<string, PredictionRow>()
  for (const file of predictionFiles(place))
    for await (const text of linesOf(file)) {
      const row = PredictionRow.parse(JSON.parse(text))
      found.set(turnKey(row.id ?? '', row.turn ?? 0), row)
    }
  return found
}

/** What names one turn of one example. */
export function turnKey(id: string, turn: number): string {
  return `${id} ${turn}`
}

/** The action in the text of its segment; where it happens is left out. */
export function actionIn(text: string): string {
  return text.replace(/^(?:<\|facts\|>[^\n]*\n)?<\|act\|>/, '').replace(/\n$/, '')
}

/** The observation in the text of its segment, thoughts left out. */
export function observationIn(text: string): string {
  return text.split('<|obs|>', 2)[1]?.split('<|end|>', 1)[0] ?? ''
}

async function* linesOf(file: string): AsyncGenerator<string> {
  for await (const lines of readLines(file))
    for (const line of lines) {
      if ('problem' in line) throw new WorldError('data', `${file}:${line.number}: ${line.problem}`)
      yield line.text
    }
}
