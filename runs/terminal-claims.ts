// The check of imagined observations, on true and on false ones: what real bash printed is fed to it as if a model had
// said it, once as it is (an objection is a false alarm) and once with a seeded contradiction (which must be objected
// to). And learning: what was imagined once reads the same ever after.
// What the kernel cannot compute it takes over from reality, as from an executor; where it cannot do that either, the
// episode goes on with what it knows, and its turns are counted as astray.
import { writeFileSync } from 'node:fs'
import { NotComputable } from 'agentworld-shell'
import { randomFrom } from '../domains/terminal/explore/random.ts'
import { openKernel } from '../domains/terminal/kernel.ts'
import { createFollower, type TerminalFollower } from '../domains/terminal/sandbox/follower.ts'
import { realTerminalDomain, realWorkshopDomain } from '../domains/terminal/sandbox/real-domain.ts'
import { recordEpisodes } from '../src/collect/record-episodes.ts'
import type { RecordedEpisode } from '../src/collect/recorded-episode.ts'
import { openRecording } from '../src/collect/recording-folder.ts'
import type { Kernel } from '../src/kernel/kernel.ts'
import { scriptOptions } from './script/script-options.ts'
import { contradictions, isError } from './terminal-claims/contradictions.ts'
import { readAgain } from './terminal-claims/read-again.ts'

const values = scriptOptions(import.meta.filename, {
  seed: 1,
  turns: 1500,
  explorer: ['everyday', 'workshop'],
  recording: undefined,
  list: undefined,
  json: false,
})
const domain = values.explorer === 'workshop' ? realWorkshopDomain : realTerminalDomain
const { seed } = values
const random = randomFrom(seed)
const falsify = contradictions(random)
const { signal } = new AbortController()

interface Tally {
  made: number
  caught: number
}
const kinds = new Map(Object.keys(falsify).map((kind): [string, Tally] => [kind, { made: 0, caught: 0 }]))
// the turns that matter most: those the kernel cannot compute, the only ones a model is asked about
const unknownKinds = new Map<string, Tally>()
const counts = { turns: 0, alarms: 0, astray: 0, unknown: 0, unknownAlarms: 0 }
const listed: string[] = []

interface Told {
  readonly command: string
  readonly text: string
  /** What was removed before. */
  readonly gone: readonly string[]
  /** Commands and observations so far. */
  readonly earlier: readonly string[]
}

/** Tells the kernel one contradiction of a true observation, of the kind there are fewest of yet. */
async function contradict(
  kernel: Kernel,
  { command, text, gone, earlier }: Told,
): Promise<{ kind: string; isCaught: boolean } | undefined> {
  // all that was told so far: the files as they are, the commands, and what was observed
  const known =
    isError.test(text) || text === ''
      ? ''
      : [JSON.stringify(await kernel.state()), command, ...earlier].join('\n')
  const rarest = [...kinds].sort(([, a], [, b]) => a.made - b.made)
  for (const [kind, tally] of rarest) {
    const untrue = falsify[kind]?.(text, command, gone, known)
    if (untrue === undefined || untrue === text) continue
    const isCaught = (await kernel.check({ command }, { text: untrue })).length > 0
    tally.made++
    if (isCaught) tally.caught++
    else listed.push(`=== missed ${kind}\n$ ${command}\n--- true\n${text}\n--- untrue\n${untrue}\n`)
    return { kind, isCaught }
  }
  return undefined
}

/** Takes over what really happened in a turn that is not computed; false where the kernel cannot. */
async function takeOver(
  kernel: Kernel,
  { command, text, changes }: { command: string; text: string; changes: readonly string[] | undefined },
): Promise<boolean> {
  try {
    if (changes !== undefined) {
      await kernel.learn({ command }, { text }, { commands: [...changes] })
      return true
    }
  } catch (error) {
    if (!(error instanceof NotComputable)) throw error
  }
  await kernel.learn({ command }, { text })
  return false
}

async function checkTurns(
  turns: readonly { readonly command: string; readonly text: string }[],
  { kernel, follower }: { kernel: Kernel; follower: TerminalFollower },
): Promise<void> {
  const gone: string[] = []
  const earlier: string[] = []
  let isAstray = false
  for (const [index, { command, text }] of turns.entries()) {
    counts.turns++
    if (isAstray) counts.astray++
    const listedBefore = listed.length
    const claims = await kernel.check({ command }, { text })
    if (claims.length > 0) {
      counts.alarms++
      listed.push(`=== false alarm\n$ ${command}\n${text}\n${JSON.stringify(claims)}\n`)
    }
    const told = await contradict(kernel, { command, text, gone, earlier })
    earlier.push(command, text)
    for (const match of command.matchAll(/\brm (?:-\w+ )*([\w.-]+)/g)) gone.push(match[1] ?? '')
    const step = await kernel.step({ command }, { signal })
    if (step.kind === 'computed') continue
    counts.unknown++
    if (claims.length > 0) counts.unknownAlarms++
    if (told) {
      const { made, caught } = unknownKinds.get(told.kind) ?? { made: 0, caught: 0 }
      unknownKinds.set(told.kind, { made: made + 1, caught: caught + Number(told.isCaught) })
    }
    for (let at = listedBefore; at < listed.length; at++) listed[at] = `UNKNOWN (${step.why}) ${listed[at]}`
    const changes = isAstray ? undefined : await follower.changesOf(index)
    if (!(await takeOver(kernel, { command, text, changes }))) isAstray = true
  }
}

async function checkEpisode({ records }: RecordedEpisode): Promise<void> {
  const [header] = records
  if (header?.kind !== 'header') return
  const turns = records
    .filter(record => record.kind === 'turn')
    .map(({ action, observation }) => ({
      command: (action as { command: string }).command,
      text: observation.text,
    }))
  const kernel = await openKernel(header.world, { snapshot: undefined })
  const follower = createFollower(
    header.world,
    turns.map(({ command }) => ({ command })),
  )
  await checkTurns(turns, { kernel, follower })
  await kernel.close()
  await follower.close()
}

const recording =
  values.recording === undefined ? {} : { recording: openRecording(values.recording, domain.explorer) }
for await (const episode of recordEpisodes(domain, { seed, turns: values.turns, workers: 2, ...recording })) {
  await checkEpisode(episode)
  process.stderr.write(`\r${counts.turns} turns`)
}
process.stderr.write('\n')
const learned = await readAgain(random, said => listed.push(said))

const sum = (tallies: Iterable<Tally>): Tally =>
  [...tallies].reduce((one, other) => ({ made: one.made + other.made, caught: one.caught + other.caught }), {
    made: 0,
    caught: 0,
  })
const all = sum(kinds.values())
const share = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)
if (values.list !== undefined) writeFileSync(values.list, listed.join('\n'))
if (values.json) console.log(JSON.stringify({ seed, ...counts, contradictions: [...kinds], learned }))
else {
  const caught = (what: string, { made, caught: count }: Tally, target = '') =>
    console.log(`| ${what} | ${made} | ${share(count, made)} | ${target} |`)
  console.log('| what | n | figure | target |\n|---|--:|--:|--:|')
  const { turns, alarms, astray, unknown, unknownAlarms } = counts
  console.log(`| false alarms on true observations | ${turns} | ${share(alarms, turns)} | ≤ 0.5 % |`)
  console.log(`| of these turns, astray from reality | ${turns} | ${share(astray, turns)} | |`)
  for (const [kind, tally] of kinds) caught(`contradiction caught: ${kind}`, tally)
  caught('contradiction caught: all', all, '≥ 90 %')
  const beyond = 'of turns that cannot be computed:'
  console.log(`| ${beyond} false alarms | ${unknown} | ${share(unknownAlarms, unknown)} | |`)
  caught(`${beyond} caught`, sum(unknownKinds.values()))
  for (const [kind, tally] of unknownKinds) caught(`${beyond} caught: ${kind}`, tally)
  const { reads, same } = learned
  console.log(`| re-reads that agree after imagining | ${reads} | ${share(same, reads)} | 100 % |`)
}
process.exitCode =
  counts.alarms / counts.turns <= 0.005 && all.caught / all.made >= 0.9 && learned.same === learned.reads
    ? 0
    : 1
