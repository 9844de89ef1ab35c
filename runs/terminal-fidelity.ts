// How often the terminal kernel prints exactly what a real machine prints.
// Records episodes of an explorer in real bash (or takes them from DIR, and adds what is missing), steps the
// kernel through the same commands on its own state, and compares after the same normalisation on both sides. Where the
// kernel says Unknown, the real turn's changes are brought into its state by plain commands; turns where that failed are
// counted as astray, and are part of all figures. Exit status 1 if a target is missed.
import { writeFileSync } from 'node:fs'
import { domainNamed } from '../domains/index.ts'
import { domain as terminal } from '../domains/terminal/domain.ts'
import { createFollower } from '../domains/terminal/sandbox/follower.ts'
import { type ComparedTurn, compareEpisode } from '../src/collect/compare-kernel.ts'
import { type FidelityTargets, fidelityOf, fidelityTable, shortfalls } from '../src/collect/fidelity-table.ts'
import { recordEpisodes } from '../src/collect/record-episodes.ts'
import type { RecordedEpisode } from '../src/collect/recorded-episode.ts'
import { openRecording } from '../src/collect/recording-folder.ts'
import { explorerOf } from '../src/kernel/choose-ability.ts'
import { scriptOptions } from './script/script-options.ts'

const values = scriptOptions(import.meta.filename, {
  seed: 1,
  turns: 3000,
  explorer: 'everyday',
  workers: 4,
  recording: undefined,
  list: undefined,
  json: false,
})
const { turns } = values
const real = await explorerOf(await domainNamed('terminal'), values.explorer)
const targets: FidelityTargets = {
  turns,
  computedShare: 0.9,
  overall: 0.98,
  withOutput: 0.97,
  errors: 0.95,
  family: 0.85,
  familyTurns: 20,
}

async function compare(episode: RecordedEpisode): Promise<ComparedTurn[]> {
  const header = episode.records[0]
  if (header?.kind !== 'header') return []
  const actions = episode.records.flatMap(record => (record.kind === 'turn' ? [record.action] : []))
  const kernel = await terminal.openKernel(header.world, { snapshot: undefined })
  const follower = createFollower(header.world, actions)
  try {
    return await compareEpisode(episode, { kernel, follower, normalise: real.normalise })
  } finally {
    await kernel.close()
    await follower.close()
  }
}

function listed({ seed, turn, family, action, real, outcome, ours }: ComparedTurn): string {
  const command = (action as { command: string }).command
  return `=== ${outcome} · ${family} · episode ${seed} turn ${turn + 1}\n$ ${command}\n--- real\n${real.text}\n--- ours\n${ours}\n`
}

const options = { seed: values.seed, turns, workers: values.workers }
const recording = values.recording === undefined ? undefined : openRecording(values.recording, real.explorer)
const compared: ComparedTurn[] = []
for await (const episode of recordEpisodes(real, {
  ...options,
  ...(recording && { recording }),
})) {
  compared.push(...(await compare(episode)))
  process.stderr.write(`\r${compared.length} turns`)
}
process.stderr.write('\n')
const fidelity = fidelityOf(compared)
const missed = shortfalls(fidelity, targets)
if (values.list !== undefined) {
  writeFileSync(
    values.list,
    compared
      .filter(({ outcome }) => outcome !== 'same')
      .map(listed)
      .join('\n'),
  )
}
if (values.json) console.log(JSON.stringify({ seed: options.seed, ...fidelity, missed }))
else {
  console.log(fidelityTable(fidelity))
  console.log(`\nseed ${options.seed}, ${fidelity.episodes} episodes, ${fidelity.astray} turns astray`)
  for (const reason of missed) console.log(`missed: ${reason}`)
}
process.exitCode = missed.length === 0 ? 0 : 1
