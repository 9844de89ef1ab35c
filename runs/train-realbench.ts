// A benchmark's rows as a hold-out of the trainer: in the format of `agentworld data export --format segments`, a row an
// example, only the asked turn counting. They are for measuring; nothing is trained on them.
//   runs/train-realbench --rows DIR --out FILE.jsonl [--domain terminal]
// A shell prints whole lines, and recordings of sessions have them so; rows lack the last newline. It is given back to
// the shell's observations, in the history as in the truth.
import { writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { domainNamed } from '../domains/index.ts'
import { predictRow } from '../src/bench/engine/predict-row.ts'
import { truthOf } from '../src/bench/prediction.ts'
import { openDataset } from '../src/bench/rows/dataset.ts'
import type { Row } from '../src/bench/rows/row.ts'
import { segmentsOf } from '../src/data/export/segments.ts'
import { bench } from '../src/data/import/bench.ts'
import type { Trajectory } from '../src/data/trajectory.ts'
import { dialectNamed } from '../src/model/dialects/index.ts'
import { WorldError } from '../src/world/error.ts'
import { scriptOptions } from './script/script-options.ts'

const values = scriptOptions(import.meta.filename, { rows: undefined, out: undefined, domain: 'terminal' })
const { rows: folder, out, domain } = values
if (folder === undefined || out === undefined) throw new WorldError('usage', '--rows and --out are needed.')
const wholeLines = domain === 'terminal'

const trajectories = await trajectoriesIn(path.join(folder, `${domain}_test.jsonl`))
const dataset = await openDataset(folder, { domains: [domain], limit: undefined })
const lines: string[] = []
let computable = 0
for (const place of dataset.places) {
  const row = await dataset.read(place)
  const trajectory = trajectories.get(`${domain}_test#${row.id}-${row.turn}`)
  if (trajectory === undefined) throw new WorldError('data', `${row.key}: no trajectory was made of it.`)
  const isComputed = await computes(row)
  computable += Number(isComputed)
  lines.push(JSON.stringify(segmentsOf(asked(trajectory, isComputed), dialectNamed('compact'))))
}
await dataset.close()
writeFileSync(out, lines.map(line => `${line}\n`).join(''))
console.log('| rows | turns of history | of the asked, computed by a kernel |\n| --: | --: | --: |')
const turns = [...trajectories.values()].reduce((sum, { turns: all }) => sum + all.length - 1, 0)
console.log(`| ${lines.length} | ${turns} | ${computable} |`)

async function trajectoriesIn(file: string): Promise<ReadonlyMap<string, Trajectory>> {
  const found = new Map<string, Trajectory>()
  const options = { licence: 'unknown', domainOf: () => domain, isNew: () => true }
  for await (const imported of bench.read(file, options)) {
    if ('problem' in imported) throw new WorldError('data', `${imported.place}: ${imported.problem}`)
    found.set(imported.trajectory.id, imported.trajectory)
  }
  return found
}

/** Whether a kernel says the very text, from what the history shows. */
async function computes(row: Row): Promise<boolean> {
  const shown = await (await domainNamed(row.domain)).abilities.shown?.()
  if (!shown) return false
  const predicted = await predictRow(row, shown, { signal: new AbortController().signal })
  return predicted.ok && predicted.text.trim() === truthOf(row).trim()
}

/** Only the last turn counts. */
function asked(trajectory: Trajectory, isComputed: boolean): Trajectory {
  const last = trajectory.turns.length - 1
  const whole = (text: string) => (wholeLines && text !== '' && !text.endsWith('\n') ? `${text}\n` : text)
  const turns = trajectory.turns.map((turn, index) => ({
    ...turn,
    observation: whole(turn.observation),
    keep: index === last,
    ...(index === last ? { computable: isComputed } : {}),
  }))
  return { ...trajectory, turns }
}
