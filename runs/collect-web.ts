// Records a crawling explorer in real Chromium, says how much and how broadly, and records the first sessions a second
// time: the same seed must give the same sessions.
// With --show the turns whose action holds the text are printed as one reads them.
import { documentedPackages } from '../domains/web/real/documents.ts'
import { realWebDomain } from '../domains/web/real/real-domain.ts'
import { type RecordOptions, recordEpisodes } from '../src/collect/record-episodes.ts'
import { openRecording } from '../src/collect/recording-folder.ts'
import { differingAgain, textOf } from './collect-parts/record-again.ts'
import { scriptOptions } from './script/script-options.ts'

const values = scriptOptions(import.meta.filename, {
  seed: 1,
  turns: 2000,
  workers: 2,
  again: 5,
  recording: undefined,
  show: undefined,
})
const domain = await realWebDomain()
const recording =
  values.recording === undefined ? undefined : openRecording(values.recording, domain.explorer)
const { seed, workers } = values
const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
const pages = new Map<string, number>()
const calls = new Map<string, number>()
const families = new Map<string, number>()
const errors = new Map<string, number>()
const figures = { sessions: 0, transitions: 0, errors: 0, same: 0, characters: 0, longest: 0 }
const first: string[] = []

const from = performance.now()
const options: RecordOptions = { seed, workers, turns: values.turns, ...(recording && { recording }) }
for await (const { records, families: kinds } of recordEpisodes(domain, options)) {
  figures.sessions += 1
  if (first.length < values.again) first.push(textOf(records))
  let before = ''
  for (const [index, record] of records.entries()) {
    if (record.kind !== 'turn') continue
    const { text } = record.observation
    figures.transitions += 1
    figures.characters += text.length
    figures.longest = Math.max(figures.longest, text.length)
    if (text === before) figures.same += 1
    before = text
    count(families, kinds[index - 1] ?? 'other')
    const page = pageOf(text)
    if (page !== undefined) count(pages, page)
    for (const { name } of callsOf(record.action)) count(calls, name)
    if (record.observation.isError) {
      figures.errors += 1
      count(errors, /^Error from previous action: (\w+: [\w.]*)/.exec(text)?.[1] ?? 'other')
    }
    const action = JSON.stringify(record.action)
    if (values.show !== undefined && action.includes(values.show)) console.log(`> ${action}\n${text}\n`)
  }
}
const seconds = (performance.now() - from) / 1000

const differing = await differingAgain(domain, first, { seed, workers })

/** The page in front, whichever town's it is and whatever it was asked for; none where nothing is served. */
function pageOf(text: string): string | undefined {
  const address = /^Tab \d+ \(active\): .* (\S+)$/m.exec(text)?.[1] ?? ''
  if (!address.startsWith('http') || / \(active\): 'Not found' /.test(text)) return undefined
  const { hostname, pathname } = new URL(address)
  return `${hostname.replace(/^(\w+)\.\w+\.example$/, '$1')}${pathname}`
}

function callsOf(action: unknown): readonly { name: string }[] {
  return (action as { calls?: { name: string }[] }).calls ?? []
}

const list = (counts: Map<string, number>) =>
  [...counts]
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .map(([name, n]) => `${name} ${n}`)
    .join(', ')
const share = (part: number) => `${((100 * part) / figures.transitions).toFixed(1)} %`
const { transitions } = figures
console.log(`| what | ${domain.source} |
|---|---|
| sessions | ${figures.sessions} |
| transitions | ${transitions} |
| different pages | ${pages.size} |
| different calls | ${calls.size} of 21 |
| errors | ${share(figures.errors)} |
| screen unchanged | ${share(figures.same)} |
| characters a screen, mean and most | ${Math.round(figures.characters / transitions)}, ${figures.longest} |
| transitions a second, ${workers} side by side | ${(transitions / seconds).toFixed(1)} |
| sessions recorded again that differ | ${differing} of ${first.length} |

calls: ${list(calls)}

families: ${list(families)}

errors: ${list(errors)}

pages: ${list(pages)}

packages documented: ${documentedPackages()
  .map(({ name, licence, pages: { length } }) => `${name} (${licence}, ${length})`)
  .join(', ')}`)
