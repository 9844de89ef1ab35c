// Records real checkouts: real files, git and test runs, and says how much and how broadly. A few episodes are recorded
// twice: the same seed gives the same session.
import { domain as swe } from '../domains/swe/domain.ts'
import { realRepairsDomain as domain } from '../domains/swe/real/real-domain.ts'
import { recordEpisode, recordEpisodes } from '../src/collect/record-episodes.ts'
import { openRecording } from '../src/collect/recording-folder.ts'
import { labelSession } from '../src/data/label-session.ts'
import type { Entry } from '../src/world/entry.ts'
import { scriptOptions } from './script/script-options.ts'

const values = scriptOptions(import.meta.filename, {
  seed: 1,
  turns: 1500,
  workers: 2,
  twice: 4,
  recording: undefined,
  show: false,
  json: false,
})

const texts = (records: readonly Entry[]) =>
  records.map(record => (record.kind === 'turn' ? JSON.stringify([record.action, record.observation]) : ''))
const repositories = new Map<string, string>()
const families = new Map<string, number>()
const counts = { episodes: 0, turns: 0, errors: 0, longest: 0, beyond: 0, otherwise: 0, same: 0, again: 0 }
const recording =
  values.recording === undefined ? undefined : openRecording(values.recording, domain.explorer)
const from = performance.now()
let labelMs = 0
const repeated: { seed: number; records: readonly Entry[] }[] = []
for await (const episode of recordEpisodes(domain, {
  seed: values.seed,
  turns: values.turns,
  workers: values.workers,
  ...(recording && { recording }),
})) {
  const { records, seed } = episode
  const [header] = records
  if (header?.kind !== 'header') continue
  counts.episodes += 1
  counts.longest = Math.max(counts.longest, records.length - 1)
  const { repository, facts } = header.world.state as { repository: object; facts: readonly string[] }
  repositories.set(JSON.stringify(repository), facts[0] ?? '')
  if (repeated.length < values.twice) repeated.push({ seed, records })
  for (const [index, record] of records.entries()) {
    if (record.kind !== 'turn') continue
    counts.turns += 1
    if (record.observation.isError) counts.errors += 1
    const family = episode.families[index - 1] ?? 'other'
    families.set(family, (families.get(family) ?? 0) + 1)
    if (values.show) console.log(`> ${JSON.stringify(record.action)}\n${record.observation.text}\n`)
  }
  const started = performance.now()
  for (const { computable } of await labelSession(records, { domain: swe, real: domain })) {
    if (computable === false) counts.beyond += 1
    if (computable === undefined) counts.otherwise += 1
  }
  labelMs += performance.now() - started
}
const seconds = (performance.now() - from - labelMs) / 1000
for (const { seed, records } of repeated) {
  const [once, again] = [texts(records), texts((await recordEpisode(domain, seed)).records)]
  counts.again += once.length - 1
  counts.same += once.filter((line, index) => line !== '' && line === again[index]).length
}
const share = (part: number) => `${((100 * part) / counts.turns).toFixed(1)} %`
const rows: [string, string | number][] = [
  ['sessions', counts.episodes],
  ['turns', counts.turns],
  ['different repositories', repositories.size],
  ['of them from npm packages', [...repositories.values()].filter(text => text.includes('npm')).length],
  [
    'licences',
    [...new Set([...repositories.values()].map(text => /under ([\w.-]+\w)/.exec(text)?.[1] ?? ''))]
      .sort()
      .join(', '),
  ],
  ['turns per second', Math.round(counts.turns / seconds)],
  ['errors', share(counts.errors)],
  ['longest session', counts.longest],
  ['beyond what the kernel computes', share(counts.beyond)],
  ['computed otherwise', share(counts.otherwise)],
  ['recorded twice, the same', `${counts.same} of ${counts.again} turns`],
  [
    'families',
    [...families]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(entry => entry.join(' '))
      .join(', '),
  ],
]
if (values.json) console.log(JSON.stringify(Object.fromEntries(rows)))
else console.log(['| | |', '|---|---|', ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join('\n'))
