// Records real bash, and says how fast and how broadly.
//   node runs/collect-terminal.ts [--seed N] [--turns 3000] [--workers 4] [--recording DIR] [--show FAMILY|all] [--json]
// With --recording the sessions are kept in DIR, one file per episode; with --show they are printed as one reads them.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { commandWords } from '../domains/terminal/explore/command-words.ts'
import {
  realOperatorDomain,
  realTerminalDomain,
  realWorkshopDomain,
} from '../domains/terminal/sandbox/real-domain.ts'
import { recordEpisodes } from '../src/collect/record-episodes.ts'
import { openRecording } from '../src/collect/recording-folder.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    explorer: { type: 'string', default: 'everyday' },
    turns: { type: 'string', default: '3000' },
    workers: { type: 'string', default: '4' },
    recording: { type: 'string' },
    show: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const explorers = { everyday: realTerminalDomain, workshop: realWorkshopDomain, operator: realOperatorDomain }
const domain = explorers[values.explorer as keyof typeof explorers] ?? realTerminalDomain
const recording =
  values.recording === undefined ? undefined : openRecording(values.recording, domain.explorer)
const builtins = new Set(execFileSync('bash', ['-c', 'compgen -bk'], { encoding: 'utf8' }).split('\n'))
const isCommand = (word: string) => builtins.has(word) || existsSync(`/usr/bin/${word}`)
const from = performance.now()
const commands = new Set<string>()
const families = new Map<string, number>()
const counts = { episodes: 0, turns: 0, errors: 0, stopped: 0, longest: 0 }
for await (const episode of recordEpisodes(domain, {
  seed: Number(values.seed),
  turns: Number(values.turns),
  workers: Number(values.workers),
  ...(recording && { recording }),
})) {
  counts.episodes += 1
  counts.longest = Math.max(counts.longest, episode.records.length - 1)
  for (const [index, record] of episode.records.entries()) {
    if (record.kind !== 'turn') continue
    const family = episode.families[index - 1] ?? 'other'
    const { command } = record.action as { command: string }
    const { exitCode, stopped } = record.observation.data as { exitCode: number; stopped?: string }
    counts.turns += 1
    families.set(family, (families.get(family) ?? 0) + 1)
    if (exitCode !== 0) counts.errors += 1
    if (stopped !== undefined) counts.stopped += 1
    for (const word of commandWords(command)) if (isCommand(word)) commands.add(word)
    if (values.show === 'all' || values.show === family) {
      console.log(`$ ${command}\n${record.observation.text}${exitCode === 0 ? '' : `[${exitCode}]\n`}`)
    }
  }
}
const figures = {
  seed: Number(values.seed),
  ...counts,
  turnsPerSecond: Math.round(counts.turns / ((performance.now() - from) / 1000)),
  errorShare: Math.round((1000 * counts.errors) / counts.turns) / 1000,
  families: Object.fromEntries([...families].sort(([a], [b]) => (a < b ? -1 : 1))),
  commands: [...commands].sort(),
}
if (values.json) console.log(JSON.stringify(figures))
else {
  const { families: perFamily, commands: distinct, ...rest } = figures
  for (const [name, value] of Object.entries(rest)) console.log(`${name}: ${value}`)
  console.log(
    `families (${families.size}): ${Object.entries(perFamily)
      .map(entry => entry.join(' '))
      .join(', ')}`,
  )
  console.log(`commands (${distinct.length}): ${distinct.join(' ')}`)
}
