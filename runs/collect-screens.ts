// Records a real screen, keys into a pseudo-terminal, and holds the kernel's screens against it.
import { openKernel } from '../domains/terminal/kernel.ts'
import { realScreensDomain as real } from '../domains/terminal/sandbox/real-domain.ts'
import { recordEpisode, recordEpisodes } from '../src/collect/record-episodes.ts'
import { labelSession } from '../src/data/label-session.ts'
import type { Entry } from '../src/world/entry.ts'
import { scriptOptions } from './script/script-options.ts'

const values = scriptOptions(import.meta.filename, {
  seed: 1,
  turns: 200,
  workers: 2,
  show: false,
  json: false,
})
const texts = (records: readonly Entry[]) =>
  records.flatMap(record => (record.kind === 'turn' ? [record.observation.text] : []))
const counts = { turns: 0, equal: 0, beyond: 0, again: 0, same: 0 }
let first: { seed: number; records: readonly Entry[] } | undefined
for await (const { seed, records, families } of recordEpisodes(real, {
  seed: values.seed,
  turns: values.turns,
  workers: values.workers,
})) {
  first ??= { seed, records }
  const labels = await labelSession(records, { domain: { openKernel }, real })
  for (const [index, { computable }] of labels.entries()) {
    counts.turns += 1
    if (computable) counts.equal += 1
    if (computable === false) counts.beyond += 1
    const turn = records[index + 1]
    if (values.show && turn?.kind === 'turn')
      console.log(`[${families[index]}] ${JSON.stringify(turn.action)}\n${turn.observation.text}\n`)
  }
}
if (first) {
  const again = texts((await recordEpisode(real, first.seed)).records)
  const once = texts(first.records)
  counts.again = once.length
  counts.same = once.filter((text, index) => text === again[index]).length
}
const computed = counts.turns - counts.beyond
const rows: [string, string | number][] = [
  ['turns', counts.turns],
  ['computed by the kernel', computed],
  ['screens equal, of those', `${((100 * counts.equal) / Math.max(1, computed)).toFixed(1)} %`],
  ['recorded twice, the same', `${counts.same} of ${counts.again}`],
]
if (values.json) console.log(JSON.stringify(Object.fromEntries(rows)))
else console.log(['| | |', '|---|---|', ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join('\n'))
