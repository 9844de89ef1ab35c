// The gate on true and on false observations: what real bash printed is fed to it as if a model had said it, once as it
// is (an objection is a false alarm) and once with a seeded contradiction (which must be objected to). And learning:
// what was imagined once reads the same ever after.
//   node runs/terminal-gate.ts [--seed N] [--turns 1500] [--explorer everyday|workshop] [--recording DIR] [--list FILE] [--json]
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { randomFrom } from '../domains/terminal/explore/random.ts'
import { openKernel } from '../domains/terminal/kernel.ts'
import { createFollower } from '../domains/terminal/sandbox/follower.ts'
import { realTerminalDomain, realWorkshopDomain } from '../domains/terminal/sandbox/real-domain.ts'
import { recordEpisodes } from '../src/collect/record-episodes.ts'
import { openRecording } from '../src/collect/recording-folder.ts'
import type { World } from '../src/index.ts'
import type { Kernel } from '../src/kernel/kernel.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    turns: { type: 'string', default: '1500' },
    explorer: { type: 'string', default: 'everyday' },
    recording: { type: 'string' },
    list: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const domain = values.explorer === 'workshop' ? realWorkshopDomain : realTerminalDomain
const seed = Number(values.seed)
const random = randomFrom(seed)
const { signal } = new AbortController()

// What is contradicted must have been told: a word that stands in no file, no command and no earlier observation is
// something nobody in the session could know (the wording of a package's description, say).
const told = (word: string, known: string) => known.includes(word)
type Falsify = (text: string, command: string, gone: readonly string[], known: string) => string | undefined
const isError = /No such file|cannot|not found|denied|invalid|error|fatal/i
const replaceOne = (
  text: string,
  pattern: RegExp,
  change: (match: string) => string,
  isFair: (match: string) => boolean = () => true,
) => {
  const matches = [...text.matchAll(pattern)].filter(([word]) => isFair(word))
  if (matches.length === 0) return undefined
  const match = random.pick(matches)
  return text.slice(0, match.index) + change(match[0]) + text.slice(match.index + match[0].length)
}
const falsify: { readonly [kind: string]: Falsify } = {
  content: (text, _command, _gone, known) =>
    isError.test(text)
      ? undefined
      : replaceOne(
          text,
          /\b[a-z]{4,}\b/g,
          word => (word === 'false' ? 'untrue' : 'false'),
          word => told(word, known),
        ),
  id: text =>
    replaceOne(
      text,
      /\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,64}\b/g,
      hash => (hash.startsWith('0') ? '1' : '0') + hash.slice(1),
    ),
  deleted: (text, command, gone) => {
    if (/^\S+: .*No such file or directory$/m.test(text))
      return text.replace(/^\S+: .*No such file or directory$/m, 'it is still here')
    const name = gone.at(-1)
    return /^(?:ls|find)(?: \S+)?$/.test(command) && name !== undefined && !text.includes(name)
      ? `${name}\n${text}`
      : undefined
  },
  clock: text =>
    replaceOne(text, /\b20[0-3]\d(?=-\d\d-\d\d[ T])|(?<=\d\d:\d\d:\d\d (?:[A-Z]{3} )?)20[0-3]\d\b/g, year =>
      String(Number(year) + 3),
    ),
  count: (text, command) =>
    /\b(?:wc|uniq -c|grep -c|du|nl|ls -l|stat|\$\(\(|expr|seq|sort -n)\b/.test(command)
      ? replaceOne(text, /\b\d{1,6}\b/g, number => String(Number(number) + 1))
      : undefined,
}

/** All that was told so far: the files as they are, the commands, and what was observed. */
async function knownTo(kernel: Kernel, command: string, earlier: readonly string[]): Promise<string> {
  return [JSON.stringify(await kernel.state()), command, ...earlier].join('\n')
}

const tally: { [kind: string]: { made: number; caught: number } } = {}
for (const kind of Object.keys(falsify)) tally[kind] = { made: 0, caught: 0 }
const madeSoFar = () => Object.values(tally).reduce((sum, { made }) => sum + made, 0)
const caughtSoFar = () => Object.values(tally).reduce((sum, { caught }) => sum + caught, 0)
const listed: string[] = []
let turns = 0
let alarms = 0
// the turns that matter most: those the kernel cannot compute, the only ones a model is asked about
const unknown = { turns: 0, alarms: 0, made: 0, caught: 0 }
const unknownKinds: { [kind: string]: { made: number; caught: number } } = {}

const recording =
  values.recording === undefined ? {} : { recording: openRecording(values.recording, domain.explorer) }
for await (const { records } of recordEpisodes(domain, {
  seed,
  turns: Number(values.turns),
  workers: 2,
  ...recording,
})) {
  const [header] = records
  if (header?.kind !== 'header') continue
  const steps = records.filter(record => record.kind === 'turn')
  const kernel = await openKernel(header.world, { snapshot: undefined })
  const follower = createFollower(
    header.world,
    steps.map(({ action }) => action),
  )
  const gone: string[] = []
  const earlier: string[] = []
  for (const [index, { action, observation }] of steps.entries()) {
    const { command } = action as { command: string }
    const { text } = observation
    turns++
    const claims = await kernel.check(action, { text })
    if (claims.length > 0) {
      alarms++
      listed.push(`=== false alarm\n$ ${command}\n${text}\n${JSON.stringify(claims)}\n`)
    }
    const before = { made: madeSoFar(), caught: caughtSoFar() }
    let tried = ''
    const listedBefore = listed.length
    const known = isError.test(text) || text === '' ? '' : await knownTo(kernel, command, earlier)
    const least = Object.entries(tally).sort(([, a], [, b]) => a.made - b.made)
    for (const [kind, count] of least) {
      const untrue = falsify[kind]?.(text, command, gone, known)
      if (untrue === undefined || untrue === text) continue
      count.made++
      tried = kind
      if ((await kernel.check(action, { text: untrue })).length > 0) count.caught++
      else listed.push(`=== missed ${kind}\n$ ${command}\n--- true\n${text}\n--- untrue\n${untrue}\n`)
      break
    }
    earlier.push(command, text)
    for (const match of command.matchAll(/\brm (?:-\w+ )*([\w.-]+)/g)) gone.push(match[1] ?? '')
    const step = await kernel.step(action, { signal })
    if (step.kind === 'unknown') {
      unknown.turns++
      unknown.alarms += claims.length > 0 ? 1 : 0
      unknown.made += madeSoFar() - before.made
      unknown.caught += caughtSoFar() - before.caught
      if (tried !== '') {
        const { made, caught } = unknownKinds[tried] ?? { made: 0, caught: 0 }
        unknownKinds[tried] = { made: made + 1, caught: caught + caughtSoFar() - before.caught }
      }
      for (let at = listedBefore; at < listed.length; at++) listed[at] = `UNKNOWN (${step.why}) ${listed[at]}`
      if (claims.length > 0)
        listed.push(`UNKNOWN FALSE ALARM\n$ ${command}\n${text}\n${JSON.stringify(claims)}\n`)
      // as a session would: what was imagined is learned, then the real changes come in
      await kernel.learn(action, { text })
      if (!(await follower.catchUp(kernel, index))) break
    }
  }
  await kernel.close()
  await follower.close()
  process.stderr.write(`\r${turns} turns`)
}
process.stderr.write('\n')

// ---- learning: imagined once, read again in many ways, against a machine that had the file from the start
async function learning(): Promise<{ reads: number; same: number }> {
  const texts = Array.from({ length: 60 }, (_, index) =>
    Array.from(
      { length: random.between(1, 12) },
      () => `${random.pick(['tide', 'rope', 'crane', 'berth'])} ${random.between(1, 900)} ${index}`,
    )
      .join('\n')
      .concat('\n'),
  )
  const world = (files: object, open: World['open']): World => ({
    version: 1,
    domain: 'terminal',
    title: 'learning',
    seed: 1,
    clock: '2026-03-02T08:00:00Z',
    open,
    state: { user: 'user', host: 'quay', files } as World['state'],
  })
  let reads = 0
  let same = 0
  for (const [index, text] of texts.entries()) {
    const path = `/srv/data/part-${index}.txt`
    const imagined = await openKernel(
      world({ '/srv/data/': { directory: true } }, [{ paths: ['/srv/data'] }]),
      { snapshot: undefined },
    )
    const declared = await openKernel(world({ [path]: text }, false), { snapshot: undefined })
    const first = await imagined.step({ command: `cat ${path}` }, { signal })
    if (first.kind !== 'unknown') throw new Error(`${path} was known before it was seen`)
    await imagined.learn({ command: `cat ${path}` }, { text })
    for (const command of [
      `cat ${path}`,
      `wc -l ${path}`,
      `head -n 2 ${path}`,
      `grep -c tide ${path}`,
      `sort ${path} | uniq -c`,
      `md5sum ${path}`,
      `tail -n +2 ${path} | cut -d' ' -f2`,
    ]) {
      const again = await imagined.step({ command }, { signal })
      const known = await declared.step({ command }, { signal })
      reads++
      if (
        again.kind === 'computed' &&
        known.kind === 'computed' &&
        again.observation.text === known.observation.text
      )
        same++
      else listed.push(`=== read otherwise\n$ ${command}\n${JSON.stringify([again, known])}\n`)
    }
    await imagined.close()
    await declared.close()
  }
  return { reads, same }
}

const learned = await learning()
const all = Object.values(tally).reduce((sum, { made, caught }) => ({
  made: sum.made + made,
  caught: sum.caught + caught,
}))
const share = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)
if (values.list !== undefined) writeFileSync(values.list, listed.join('\n'))
if (values.json) console.log(JSON.stringify({ seed, turns, alarms, contradictions: tally, learned }))
else {
  console.log('| what | n | figure | target |\n|---|--:|--:|--:|')
  console.log(`| false alarms on true observations | ${turns} | ${share(alarms, turns)} | ≤ 0.5 % |`)
  for (const [kind, { made, caught }] of Object.entries(tally))
    console.log(`| contradiction caught: ${kind} | ${made} | ${share(caught, made)} | |`)
  console.log(`| contradiction caught: all | ${all.made} | ${share(all.caught, all.made)} | ≥ 90 % |`)
  console.log(
    `| of turns that cannot be computed: false alarms | ${unknown.turns} | ${share(unknown.alarms, unknown.turns)} | |`,
  )
  console.log(
    `| of turns that cannot be computed: caught | ${unknown.made} | ${share(unknown.caught, unknown.made)} | |`,
  )
  for (const [kind, { made, caught }] of Object.entries(unknownKinds))
    console.log(`| of turns that cannot be computed: caught: ${kind} | ${made} | ${share(caught, made)} | |`)
  console.log(
    `| re-reads that agree after imagining | ${learned.reads} | ${share(learned.same, learned.reads)} | 100 % |`,
  )
}
process.exitCode =
  alarms / turns <= 0.005 && all.caught / all.made >= 0.9 && learned.same === learned.reads ? 0 : 1
