// Records an explorer on a real desktop and holds the kernel's rules for windows against it: how many transitions, how
// many come out the same in a second, fresh desktop, and how many the kernel computes from the screen before alone, or
// from all screens before; and how many of these are right.
// The rules were found on the programs in os-windows/looked-at.json; those in held-out.json tell what they are worth.
// With --show the wrong ones of the programs looked at are printed; recordings are continued where they are.
import { readFileSync } from 'node:fs'
import { openOsKernel } from '../domains/os/kernel.ts'
import { realOsDomain } from '../domains/os/real/real-domain.ts'
import { osWorld } from '../domains/os/world.ts'
import { recordEpisodes } from '../src/collect/record-episodes.ts'
import type { RecordedEpisode } from '../src/collect/recorded-episode.ts'
import { openRecording } from '../src/collect/recording-folder.ts'
import { type Held, heldAgainst } from './os-windows/hold-kernel.ts'
import { scriptOptions } from './script/script-options.ts'

const values = scriptOptions(import.meta.filename, {
  seed: 1,
  episodes: 54,
  again: 54,
  workers: 1,
  recording: undefined,
  second: undefined,
  show: false,
})
const listOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`./os-windows/${name}.json`, import.meta.url), 'utf8')) as string[]
const lookedAt = listOf('looked-at')
const domain = await realOsDomain()
const opened = (folder: string | undefined) =>
  folder === undefined ? {} : { recording: openRecording(folder, domain.explorer) }
const { seed, workers } = values

interface Counts {
  sessions: number
  transitions: number
  changed: number
  again: number
  same: number
  readonly alone: Held
  readonly session: Held
}
const tables = new Map<string, Counts>()
const families = new Map<string, Counts>()
const stepMs: number[] = []
const emptyHeld = (): Held => ({ computed: 0, right: 0, changed: 0 })
const empty = (): Counts => ({
  ...{ sessions: 0, transitions: 0, changed: 0, again: 0, same: 0 },
  alone: emptyHeld(),
  session: emptyHeld(),
})
const counted = (all: Map<string, Counts>, key: string) => {
  const counts = all.get(key) ?? empty()
  all.set(key, counts)
  return counts
}

const seconds = recordEpisodes(domain, {
  ...{ seed, workers, episodes: values.again },
  ...opened(values.second),
})
for await (const episode of recordEpisodes(domain, {
  ...{ seed, workers, episodes: values.episodes },
  ...opened(values.recording),
})) {
  const programs = programsOf(episode)
  const counts = counted(tables, programs.join(' and '))
  const again = textsOf((await seconds.next()).value)
  const isShown = programs.every(program => lookedAt.includes(program))
  const group = isShown
    ? 'looked at'
    : programs.some(program => lookedAt.includes(program))
      ? 'one of each'
      : 'held out'
  for (const all of [counts, counted(tables, group)]) all.sessions += 1
  const texts = textsOf(episode) ?? []
  for (const record of episode.records) if (record.kind === 'turn') stepMs.push(record.timing?.ms ?? 0)
  for (const turn of await heldAgainst(episode, domain, openOsKernel)) {
    for (const all of [counts, counted(tables, group), counted(families, `${group}: ${turn.family}`)]) {
      all.transitions += 1
      if (turn.isChanged) all.changed += 1
      if (again !== undefined) {
        all.again += 1
        if (again[turn.index] === texts[turn.index]) all.same += 1
      }
      for (const way of ['alone', 'session'] as const) {
        if (turn[way] === undefined) continue
        all[way].computed += 1
        if (turn[way].isRight) all[way].right += 1
        if (turn.isChanged) all[way].changed += 1
      }
    }
    const wrong = turn.session?.isRight === false ? turn.session : undefined
    if (values.show && isShown && wrong !== undefined)
      console.log(
        `${programs} ${episode.seed}/${turn.index} [${turn.family}] ${turn.code}\n${wrong.difference}\n`,
      )
  }
}
await seconds.return(undefined)

const share = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)
const row = (name: string, { sessions, transitions, changed, again, same, alone, session }: Counts) =>
  `| ${name} | ${sessions || ''} | ${transitions} | ${share(changed, transitions)} | ${share(same, again)} of ${again} | ${share(alone.computed, transitions)} | ${share(alone.right, alone.computed)} of ${alone.computed} | ${share(session.computed, transitions)} | ${share(session.right, session.computed)} of ${session.computed} | ${session.changed} |`
const head = (what: string) =>
  `| ${what} | sessions | transitions | changed | the same again | computed from the screen before | of these right | computed from all before | of these right | of these changed |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|`
const rows = (all: Map<string, Counts>) =>
  [...all]
    .toSorted(([, a], [, b]) => b.transitions - a.transitions)
    .map(([name, counts]) => row(name, counts))
stepMs.sort((a, b) => a - b)
const quantile = (part: number) => Math.round(stepMs[Math.floor(part * (stepMs.length - 1))] ?? 0)
console.log(
  `${domain.source}\n${stepMs.length} turns; a step took ${quantile(0.5)} ms (median), ${quantile(0.95)} ms (95 %)\n`,
)
console.log(`${head('programs')}\n${rows(tables).join('\n')}\n`)
console.log(`${head('actions')}\n${rows(families).join('\n')}`)

function programsOf({ records: [header] }: RecordedEpisode): string[] {
  if (header?.kind !== 'header') return []
  return osWorld(header.world).state.programs.map(([name = '']) => name)
}

function textsOf(episode: RecordedEpisode | undefined): string[] | undefined {
  return episode?.records.flatMap(record =>
    record.kind === 'turn' ? [domain.normalise(record.action, record.observation.text)] : [],
  )
}
