// Records real bash, and says how fast, how broadly and how far beyond the kernel. A mix of explorers unless one is named.
// With --recording the sessions are kept in DIR, one file per episode (of a mix: in a folder for each explorer).
// --twice: so many episodes are recorded a second time and compared. --show: turns of this family, or all.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import * as path from 'node:path'
import { commandWords } from '../domains/terminal/explore/command-words.ts'
import { openKernel } from '../domains/terminal/kernel.ts'
import {
  realOperatorDomain,
  realTerminalDomain,
  realToolboxDomain,
  realWorkshopDomain,
} from '../domains/terminal/sandbox/real-domain.ts'
import { recordEpisode, recordEpisodes } from '../src/collect/record-episodes.ts'
import type { RecordedEpisode } from '../src/collect/recorded-episode.ts'
import { openRecording } from '../src/collect/recording-folder.ts'
import { labelSession } from '../src/data/label-session.ts'
import type { RealDomain } from '../src/kernel/real.ts'
import { scriptOptions } from './script/script-options.ts'

const values = scriptOptions(import.meta.filename, {
  seed: 1,
  explorer: ['mix', 'everyday', 'toolbox', 'workshop', 'operator'],
  turns: 3000,
  workers: 8,
  recording: undefined,
  twice: 3,
  show: undefined,
  json: false,
})
const explorers = {
  everyday: realTerminalDomain,
  toolbox: realToolboxDomain,
  workshop: realWorkshopDomain,
  operator: realOperatorDomain,
}
// of the mix, so much is each explorer's
const shares: { readonly [name in keyof typeof explorers]?: number } =
  values.explorer === 'mix' ? { everyday: 0.37, toolbox: 0.58, workshop: 0.05 } : { [values.explorer]: 1 }

interface Taken {
  readonly domain: RealDomain
  readonly episode: RecordedEpisode
}

async function recorded(name: keyof typeof explorers, share: number): Promise<Taken[]> {
  const domain = explorers[name]
  const isMix = Object.keys(shares).length > 1
  const folder = values.recording === undefined ? undefined : path.join(values.recording, isMix ? name : '.')
  const taken: Taken[] = []
  for await (const episode of recordEpisodes(domain, {
    seed: values.seed,
    turns: Math.round(share * values.turns),
    // the smallest part must not be the one that all wait for
    workers: Math.max(2, Math.round(share * values.workers)),
    ...(folder !== undefined && { recording: openRecording(folder, domain.explorer) }),
  }))
    taken.push({ domain, episode })
  return taken
}

// who else uses the processors decides over the speed
const load = loadavg()[0] ?? 0
const from = performance.now()
const lists = await Promise.all(
  Object.entries(shares).map(([name, share]) => recorded(name as keyof typeof explorers, share)),
)
const seconds = (performance.now() - from) / 1000
const taken = lists.flat()

const builtins = new Set(execFileSync('bash', ['-c', 'compgen -bk'], { encoding: 'utf8' }).split('\n'))
const isCommand = (word: string) => builtins.has(word) || existsSync(`/usr/bin/${word}`)
const commands = new Set<string>()
const pairs = new Set<string>()
const families = new Map<string, number>()
const counts = { turns: 0, errors: 0, stopped: 0, longest: 0, beyond: 0, otherwise: 0 }

/** Commands with their options, `sort -n` being another than `sort -r`. */
function* optionPairs(command: string): Generator<string> {
  for (const part of command.split(/\|\|?|&&|;|\n|\$\(/)) {
    const [name = '', ...words] = part.trim().split(/\s+/)
    if (!isCommand(name)) continue
    yield name
    for (const word of words) if (/^--?[A-Za-z][\w-]*/.test(word)) yield `${name} ${/^[^=]+/.exec(word)?.[0]}`
  }
}

for (const { domain, episode } of taken) {
  counts.longest = Math.max(counts.longest, episode.records.length - 1)
  const labels = await labelSession(episode.records, {
    domain: { openKernel },
    real: { normalise: domain.normalise },
  })
  for (const [index, record] of episode.records.entries()) {
    if (record.kind !== 'turn') continue
    const family = episode.families[index - 1] ?? 'other'
    const { command } = record.action as { command: string }
    const { exitCode, stopped } = record.observation.data as { exitCode: number; stopped?: string }
    const { computable } = labels[index - 1] ?? {}
    counts.turns += 1
    families.set(family, (families.get(family) ?? 0) + 1)
    if (exitCode !== 0) counts.errors += 1
    if (stopped !== undefined) counts.stopped += 1
    if (computable === false) counts.beyond += 1
    if (computable === undefined) counts.otherwise += 1
    for (const word of commandWords(command)) if (isCommand(word)) commands.add(word)
    for (const pair of optionPairs(command)) pairs.add(pair)
    if (values.show === 'all' || values.show === family)
      console.log(`$ ${command}\n${record.observation.text}${exitCode === 0 ? '' : `[${exitCode}]\n`}`)
  }
}

let [again, same] = [0, 0]
for (const list of lists) {
  for (const { domain, episode } of list.slice(0, values.twice)) {
    const { records } = await recordEpisode(domain, episode.seed)
    for (const [index, record] of episode.records.entries()) {
      const other = records[index]
      if (record.kind !== 'turn') continue
      again += 1
      if (other?.kind === 'turn' && other.observation.text === record.observation.text) same += 1
      else console.error(`differs: ${JSON.stringify({ first: record, again: other })}`)
    }
  }
}

const share = (part: number) => `${((100 * part) / counts.turns).toFixed(1)} %`
const rows: [string, string | number][] = [
  [
    'explorers',
    Object.entries(shares)
      .map(entry => entry.join(' '))
      .join(', '),
  ],
  ['sessions', taken.length],
  ['turns', counts.turns],
  ['turns per second', Math.round(counts.turns / seconds)],
  ['load of the machine before', load.toFixed(1)],
  ['distinct commands', commands.size],
  ['commands with options', pairs.size],
  ['errors', share(counts.errors)],
  ['stopped', counts.stopped],
  ['longest session', counts.longest],
  ['beyond what the kernel computes', share(counts.beyond)],
  ['computed otherwise', share(counts.otherwise)],
  ['recorded twice, the same', `${same} of ${again} turns`],
  [
    'families',
    [...families]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(entry => entry.join(' '))
      .join(', '),
  ],
]
if (values.json) console.log(JSON.stringify({ ...Object.fromEntries(rows), commands: [...commands].sort() }))
else console.log(['| | |', '|---|---|', ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join('\n'))
