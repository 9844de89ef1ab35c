// How good a model is on hold-outs, without a GPU: every turn asked through llama.cpp, several sessions side by side.
//   runs/train-holdouts --model FILE.gguf --data test/NAME.jsonl… [--turns 2000] [--thinking NAME…] [--family NAME…]
//     [--at-once 2] [--predictions DIR] [--into results.json]
// The figures stand as trainer/study.py writes them, so that runs/train-stages prints them: `final`, and for those hold-outs
// that are asked to think `thinking`, on and off on the same turns; --into adds them to a study's results. Turns are those
// of whole sessions, evenly spaced; with --family only those of such commands, which a large hold-out has enough of.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import type { Segment } from '../src/data/export/segments.ts'
import { openLlamaModel } from '../src/model/llama-model.ts'
import { figuresOf } from '../src/train/evaluate/figures-of.ts'
import type { PredictionRow } from '../src/train/evaluate/prediction-row.ts'
import { type Holdouts, StudyResults } from '../src/train/evaluate/study-results.ts'
import { WorldError } from '../src/world/error.ts'
import { scriptOptions } from './script/script-options.ts'
import { type Answered, answer } from './train-parts/answer.ts'
import { type Asked, chosenTurns } from './train-parts/asked-turns.ts'
import { openBareLlama } from './train-parts/bare-llama.ts'
import { holdoutName } from './train-parts/held-out.ts'

const values = scriptOptions(import.meta.filename, {
  model: undefined,
  data: [],
  turns: 2000,
  thinking: [],
  family: [],
  'at-once': 2,
  predictions: undefined,
  into: undefined,
})
const { model: file, data, thinking, family: families, predictions, into } = values
if (file === undefined || data.length === 0) throw new WorldError('usage', '--model and --data are needed.')
const { turns: most, 'at-once': atOnce } = values
if (most < 1 || atOnce < 1) throw new WorldError('usage', '--turns and --at-once are at least 1.')
// read before hours of work, not after
const results = resultsIn(into)
const limit = 512
const models = await Promise.all(
  Array.from({ length: atOnce }, () => openLlamaModel({ path: file, threads: 1 })),
)
const counter = await openBareLlama(file)
for (const place of data) {
  const name = holdoutName(place)
  const isWanted = ({ family = '' }: Segment) => families.length === 0 || families.includes(family)
  const asked = await chosenTurns([place], { most, llama: counter, isWanted })
  if (asked.length === 0) throw new WorldError('data', `${place}: no turns to ask about.`)
  const off = await figures(name, asked, { isThinking: false })
  results.final = { ...results.final, figures: { ...results.final?.figures, [name]: off } }
  if (thinking.includes(name)) {
    const on = await figures(name, asked, { isThinking: true })
    const { thinking: before } = results
    results.thinking = { ...before, on: { ...before?.on, [name]: on }, off: { ...before?.off, [name]: off } }
  }
  if (into !== undefined) writeFileSync(into, `${JSON.stringify(results)}\n`)
}
await Promise.all([...models, counter].map(each => each.close()))
if (into === undefined) console.log(JSON.stringify(results))

async function figures(
  name: string,
  asked: readonly Asked[],
  { isThinking }: { isThinking: boolean },
): Promise<Holdouts[string]> {
  const sessions = [...Map.groupBy(asked, ({ session }) => session).values()]
  const answered: Answered[] = []
  // each model takes the next session that nobody has
  await Promise.all(
    models.map(async model => {
      for (let turns = sessions.shift(); turns !== undefined; turns = sessions.shift())
        for (const turn of turns) {
          answered.push(await answer(model, turn, { thinking: isThinking, limit }))
          process.stderr.write(
            `${name}${isThinking ? ', thinking' : ''}: ${answered.length} of ${asked.length}  \r`,
          )
        }
    }),
  )
  const rows = answered.map(rowOf)
  if (predictions !== undefined) {
    const folder = path.join(predictions, isThinking ? 'thinking' : 'final')
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, `${name}.jsonl`), rows.map(row => `${JSON.stringify(row)}\n`).join(''))
  }
  const groups = [...figuresOf(rows)].map(([group, { lineF1, errorClass, ...figure }]) => {
    return [group, { ...figure, line_f1: lineF1, error_class: errorClass }] as const
  })
  return Object.fromEntries(groups)
}

function resultsIn(place: string | undefined): StudyResults {
  if (place === undefined || !existsSync(place)) return {}
  try {
    return StudyResults.parse(JSON.parse(readFileSync(place, 'utf8')))
  } catch {
    throw new WorldError('data', `${place}: not a study's results, or a damaged file.`)
  }
}

function rowOf({ asked, text, isWhole, outputTokens }: Answered): PredictionRow {
  const { session: id, turn, domain, family, isComputable: computable, truth } = asked
  return {
    id,
    turn,
    domain,
    family,
    computable,
    truth,
    prediction: isWhole ? text : null,
    tokens: outputTokens,
  }
}
