// What our own worlds compute of a benchmark's rows, with no model at all: how much of each domain the histories
// determine, how much of that is exact, and what was computed wrong; and the same of the turns before the asked ones.
// The rows are those of --data-dir, else of the folder that AGENTWORLD_REALBENCH names; --wrong prints each wrong row, and why the others were left.
import { existsSync } from 'node:fs'
import { domainNamed } from '../domains/index.ts'
import { predictRow } from '../src/bench/engine/predict-row.ts'
import { truthOf } from '../src/bench/prediction.ts'
import { openDataset } from '../src/bench/rows/dataset.ts'
import { textMetrics } from '../src/judge/metrics/text-metrics.ts'
import { WorldError } from '../src/world/error.ts'
import { scriptOptions } from './script/script-options.ts'

const values = scriptOptions(import.meta.filename, { 'data-dir': undefined, wrong: false })
const folder = values['data-dir'] ?? process.env.AGENTWORLD_REALBENCH
if (folder === undefined || !existsSync(folder)) {
  throw new WorldError('usage', folder === undefined ? 'There are no rows.' : `There is no ${folder}.`, {
    remedy: 'Name a folder of *_test.jsonl with --data-dir, or with AGENTWORLD_REALBENCH.',
  })
}

interface Count {
  rows: number
  computed: number
  exact: number
  /** Predicted from the form of earlier replies alone: guesses, in none of the other numbers. */
  inferred: number
  inferredExact: number
  /** Turns of the histories that were computed on the way, and were not what is shown. */
  turns: number
  wrongTurns: number
}

const nothing: Count = {
  rows: 0,
  computed: 0,
  exact: 0,
  inferred: 0,
  inferredExact: 0,
  turns: 0,
  wrongTurns: 0,
}
const counts = new Map<string, Count>()
const { signal } = new AbortController()
const dataset = await openDataset(folder, { domains: [], limit: undefined })
for (const place of dataset.places) {
  const row = await dataset.read(place)
  if (row.problem !== undefined) continue
  const count = counts.get(row.domain) ?? { ...nothing }
  counts.set(row.domain, count)
  count.rows += 1
  const shown = await (await domainNamed(row.domain)).abilities.shown?.()
  const predicted = shown
    ? await predictRow(row, shown, {
        signal,
        onComputed: ({ isSame }) => {
          count.turns += 1
          count.wrongTurns += isSame ? 0 : 1
        },
      })
    : { ok: false as const, why: 'nothing computes this domain' }
  if (!predicted.ok) {
    if (values.wrong) console.error(`${row.domain} ${row.id}: ${predicted.why}`)
    continue
  }
  const { exactMatch } = textMetrics({ truth: truthOf(row), before: undefined })(predicted.text)
  if (predicted.isInferred) {
    count.inferred += 1
    count.inferredExact += exactMatch ? 1 : 0
    continue
  }
  count.computed += 1
  count.exact += exactMatch ? 1 : 0
  if (!exactMatch && values.wrong)
    console.error(`WRONG ${row.key} ${row.id}\n--- truth\n${truthOf(row)}\n--- computed\n${predicted.text}`)
}
await dataset.close()

const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
const line = (name: string, { rows, computed, exact, inferred, inferredExact, turns, wrongTurns }: Count) =>
  `| ${name} | ${rows} | ${computed} | ${percent(computed, rows)} | ${percent(exact, computed)} | ${computed - exact} | ${percent(computed - exact, computed)} | ${inferred} | ${percent(inferredExact, inferred)} | ${turns} | ${wrongTurns} |`
const total = [...counts.values()].reduce((sum, count) => ({
  rows: sum.rows + count.rows,
  computed: sum.computed + count.computed,
  exact: sum.exact + count.exact,
  inferred: sum.inferred + count.inferred,
  inferredExact: sum.inferredExact + count.inferredExact,
  turns: sum.turns + count.turns,
  wrongTurns: sum.wrongTurns + count.wrongTurns,
}))
console.log(
  '| domain | rows | computed | computed share | exact of the computed | wrong | wrong of the computed | inferred | exact of the inferred | turns before, computed | wrong |',
)
console.log(`| --- |${' ---: |'.repeat(10)}`)
for (const [name, count] of counts) console.log(line(name, count))
console.log(line('all', total))
process.exit(0)
