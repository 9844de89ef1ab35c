// Drift: kernels and a model together against the model alone, in a closed loop over recorded sessions.
//   runs/train-hybrid --model FILE.gguf --recording DIR [--holdout test.jsonl] [--sessions 40] [--turns 20] [--json]
//   runs/train-hybrid --from train-hybrid.json [--table totals|drift]       prints what --json kept in runs/results
// The recording is a folder of `agentworld collect`; of it, where a hold-out of `agentworld data export` is given, only the
// sessions that are in it, evenly spaced. The actions are the recorded agent's; what each side answers stands in
// its own history from then on, right or wrong. Exact means: the very text that was really observed.
import { WorldError } from '../src/world/error.ts'
import { scriptOptions } from './script/script-options.ts'
import type { HybridReport } from './train-parts/measure-hybrid.ts'
import { percent, printTables, storedReport, type Tables, tableOf } from './train-parts/report-tables.ts'

const values = scriptOptions(import.meta.filename, {
  model: undefined,
  recording: undefined,
  holdout: undefined,
  sessions: 40,
  turns: 20,
  from: undefined,
  table: undefined,
  json: false,
})
const report = values.from === undefined ? await measured() : storedReport<HybridReport>(values.from)
if (values.json) console.log(JSON.stringify(report))
else printTables(tablesOf(report), values.table)

async function measured(): Promise<HybridReport> {
  const { model, recording, holdout, sessions, turns } = values
  if (model === undefined || recording === undefined)
    throw new WorldError('usage', '--model and --recording are needed, or --from.')
  const { measureHybrid } = await import('./train-parts/measure-hybrid.ts')
  return measureHybrid({ model, recording, holdout, sessions, turns })
}

function tablesOf({ totals }: HybridReport): Tables {
  const rows = totals.map(
    ({ side, n, exact, imagined, computed, right, failed, tokens, processor, seconds }) => {
      const shares = [exact, imagined, computed, right, failed].map(percent)
      return [side, n, ...shares, tokens.toFixed(0), processor.toFixed(3), seconds.toFixed(3)]
    },
  )
  const shares = ['exact', 'exact where no kernel computes', 'computed', 'of these exact', 'no answer']
  const costs = ['tokens evaluated a turn', 'processor seconds a turn', 'by the clock']
  const turns = totals[0]?.perTurn.map(({ n }, index) => {
    return [index + 1, n, ...totals.map(({ perTurn }) => percent(perTurn[index]?.exact))]
  })
  return {
    totals: tableOf(['who answers', 'turns', ...shares, ...costs], rows),
    drift: tableOf(['turn', 'sessions', ...totals.map(({ side }) => side)], turns ?? []),
  }
}
