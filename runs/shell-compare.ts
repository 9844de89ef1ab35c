// Our shell against just-bash and real bash: exactness on turns and cases that real bash answered, speed, memory.
// --just-bash (or AGENTWORLD_JUST_BASH) names the installed package, e.g. node_modules/just-bash; without it ours stands
// alone. --just-bash-cases (or AGENTWORLD_JUST_BASH_CASES) names its comparison cases, which are in its repository at
// packages/just-bash/src/comparison-tests/fixtures. --against refuses to run without both of that version. --turns and --seed choose walks of the terminal's explorer,
// --recording the folder where they are kept and taken from; --seconds says how long each speed is measured; --list
// writes what was answered wrongly or not at all; --json prints all figures; --memory-of is what it calls itself with.
// Each turn is compared whole. A turn of a session is right for just-bash where its two outputs, one after the other, are
// what the terminal showed, either of them first; its folder and variables are carried from turn to turn. Its own cases
// are compared with what is recorded there (standard output and status, as its tests do), and with what bash answers in a
// sandbox here (with standard error, too; the shell's own name before a message is not compared).
import { writeFileSync } from 'node:fs'
import { pinToOneCore } from './script/pin-to-one-core.ts'
import { scriptOptions } from './script/script-options.ts'
import {
  type ComparisonCase,
  ourAnswer,
  readCases,
  realAnswers,
  theirAnswer,
} from './shell-compare/case-answers.ts'
import { explorerAnswers } from './shell-compare/explorer-answers.ts'
import { type Answer, type JustBashPackage, loadJustBash, requireVersion } from './shell-compare/just-bash.ts'
import { bashKiB, type Memory, measureHere, measureMemory } from './shell-compare/memory.ts'
import { recordedAnswers } from './shell-compare/recorded-answers.ts'
import { measureSpeed, type Speed } from './shell-compare/speed.ts'
import { type BothAnswers, type Compared, exactnessTable, type Row, rowOf } from './shell-compare/tally.ts'

pinToOneCore()
const values = scriptOptions(import.meta.filename, {
  'just-bash': undefined,
  'just-bash-cases': undefined,
  against: undefined,
  turns: 3000,
  seed: 1,
  recording: undefined,
  seconds: 3,
  list: undefined,
  json: false,
  'memory-of': undefined,
})
const folder = values['just-bash'] ?? process.env.AGENTWORLD_JUST_BASH
const casesFolder = values['just-bash-cases'] ?? process.env.AGENTWORLD_JUST_BASH_CASES
const measured = values['memory-of']
if (values.against !== undefined) requireVersion(values.against, [folder, casesFolder])
if (measured !== undefined) {
  console.log(JSON.stringify(await measureHere(measured === 'ours' ? undefined : measured)))
  process.exit()
}

const ours = 'agentworld-shell'
const rows: Row[] = []
const missed: string[] = []

function count(
  corpus: string,
  { ours: ourTurns, theirs }: BothAnswers,
  justBash: JustBashPackage | undefined,
): void {
  rows.push(rowOf(corpus, ours, ourTurns))
  if (justBash) rows.push(rowOf(corpus, `just-bash ${justBash.version}`, theirs))
  missed.push(...listed(corpus, ours, ourTurns), ...listed(corpus, 'just-bash', theirs))
}

function listed(corpus: string, shell: string, compared: readonly Compared[]): string[] {
  return compared
    .filter(({ outcome }) => outcome !== 'same')
    .map(
      ({ place, command, outcome, wanted, said }) =>
        `=== ${shell} · ${outcome} · ${corpus} · ${place}\n$ ${command}\n--- bash\n${wanted}\n--- said\n${said}\n`,
    )
}

const withoutName = (text: string) => text.replace(/^(?:\/bin\/)?bash: /gm, 'bash: ')
const outputOf = ({ stdout, status }: Answer) => `${stdout}[${status}]`
const wholeOf = (answer: Answer) => `${outputOf(answer)}\n${withoutName(answer.stderr)}`

async function compareCases(
  cases: readonly ComparisonCase[],
  justBash: JustBashPackage | undefined,
): Promise<void> {
  const recorded = cases.map(comparison => comparison.recorded)
  const real = await realAnswers(cases)
  const said: (Answer | undefined)[] = []
  const theirs: Answer[] = []
  for (const [index, comparison] of cases.entries()) {
    said.push(await ourAnswer(comparison, index))
    if (justBash) theirs.push(await theirAnswer(justBash, comparison, index))
  }
  const judge = (truth: readonly Answer[], form: (answer: Answer) => string) => ({
    ours: judged(cases, { said, truth, form }),
    theirs: judged(cases.slice(0, theirs.length), { said: theirs, truth, form }),
  })
  count("just-bash's cases, as recorded there", judge(recorded, outputOf), justBash)
  count("just-bash's cases, bash 5.2 here", judge(real, outputOf), justBash)
  count("just-bash's cases, bash 5.2 here, with standard error", judge(real, wholeOf), justBash)
}

interface Judgement {
  readonly said: readonly (Answer | undefined)[]
  readonly truth: readonly Answer[]
  readonly form: (answer: Answer) => string
}

function judged(cases: readonly ComparisonCase[], { said, truth, form }: Judgement): Compared[] {
  return cases.flatMap(({ place, command }, index): Compared[] => {
    const [answer, right] = [said[index], truth[index]]
    if (!right) return []
    const wanted = form(right)
    if (!answer) return [{ place, command, wanted, outcome: 'unknown', said: '' }]
    return [
      { place, command, wanted, outcome: form(answer) === wanted ? 'same' : 'wrong', said: form(answer) },
    ]
  })
}

function speedTable({ ours: own, justBash, bashThatStays, bashEachTime }: Speed): string {
  const line = (name: string, rate: number) =>
    `| ${name} | ${rate.toFixed(0)} | ${(rate / bashEachTime).toFixed(1)} × |`
  return [
    '| steps per second, one core | measured | against `bash -c` |',
    '|---|--:|--:|',
    line(ours, own),
    ...(justBash === undefined ? [] : [line('just-bash', justBash)]),
    line('one bash that stays', bashThatStays),
    line('`bash -c` for each', bashEachTime),
  ].join('\n')
}

function memoryTable(own: Memory, theirs: Memory | undefined, bash: number): string {
  const line = (name: string, { shellKiB, openMs, forkKiB, forkMs }: Memory) =>
    `| ${name} | ${shellKiB.toFixed(0)} | ${openMs.toFixed(2)} | ${forkKiB.toFixed(0)} | ${forkMs.toFixed(2)} |`
  return [
    '| each more of them | shell, KiB | opened and used, ms | fork of 10 MB, KiB | forked and used, ms |',
    '|---|--:|--:|--:|--:|',
    line(ours, own),
    ...(theirs ? [line('just-bash (no fork: opened again)', theirs)] : []),
    `| bash, waiting | ${bash.toFixed(0)} | | | |`,
  ].join('\n')
}

const justBash = folder === undefined ? undefined : await loadJustBash(folder)
count('turns recorded with the package', await recordedAnswers(justBash), justBash)
const { turns, seed, recording } = values
count(
  "turns of the terminal's explorer",
  await explorerAnswers(justBash, { turns: Number(turns), seed: Number(seed), recording }),
  justBash,
)
const fixtures = casesFolder
if (fixtures !== undefined) await compareCases(readCases(fixtures), justBash)
const speed = await measureSpeed(justBash, values.seconds)
const script = new URL(import.meta.url).pathname
const memory = {
  ours: measureMemory(script, undefined),
  justBash: folder === undefined ? undefined : measureMemory(script, folder),
  bash: await bashKiB(),
}
if (values.list !== undefined) writeFileSync(values.list, missed.join('\n'))
if (values.json) console.log(JSON.stringify({ rows, speed, memory }))
else {
  const tables = [
    exactnessTable(rows),
    speedTable(speed),
    memoryTable(memory.ours, memory.justBash, memory.bash),
  ]
  console.log(tables.join('\n\n'))
}
// what just-bash has loaded may keep this process waiting
process.exit()
