// Strangers' Python: cases written by people who had not read the code, run by real python3 in a sandbox and by ours in a world.
// Prints how many are computed and how many of those are exact (output, exit status, files), each share with its 95 % interval,
// and names each difference. What two real runs do not agree on is counted apart: nobody could be exact there.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { domain } from '../domains/terminal/domain.ts'
import { wilsonInterval } from '../src/train/evaluate/wilson-interval.ts'
import { type Answer, answerReally, compared, ourAnswer } from './python-strangers/answers.ts'
import { needsMore, readCases, worldOf } from './python-strangers/cases.ts'
import { scriptOptions } from './script/script-options.ts'

const values = scriptOptions(import.meta.filename, {
  folder: 'runs/strangers/python',
  half: ['odd', 'even'],
  /** A file where reality's answers are kept, or taken from. */
  real: undefined,
  only: undefined,
  verbose: false,
})

type Fate = 'exact' | 'wrong' | 'unknown' | 'open'
interface Row {
  readonly name: string
  readonly fate: Fate
  readonly isFree: boolean
  readonly ms: number
}

const kept = (
  values.real !== undefined && existsSync(values.real) ? JSON.parse(readFileSync(values.real, 'utf8')) : {}
) as Record<string, { readonly clock: string; readonly answers: readonly Answer[] }>
const cases = readCases(values.folder, values.half).filter(
  ({ name }) => values.only === undefined || name === values.only,
)
const rows: Row[] = []
for (const { name, ...given } of cases) {
  const clock = kept[name]?.clock ?? new Date().toISOString()
  const world = worldOf(given, clock)
  const answers = kept[name]?.answers ?? [await answerReally(world, given), await answerReally(world, given)]
  kept[name] = { clock, answers }
  const started = performance.now()
  const ours = await ourAnswer(domain, world, given)
  const ms = performance.now() - started
  const [first, second] = answers.map(answer => compared(given, answer))
  const isFree = !needsMore(given)
  const row = (fate: Fate) => rows.push({ name, fate, isFree, ms })
  if ('why' in ours) {
    row('unknown')
    console.log(`unknown  ${name}${isFree ? '' : ' (needs more)'}: ${ours.why}`)
  } else if (compared(given, ours) === first || compared(given, ours) === second) row('exact')
  else {
    row(first === second ? 'wrong' : 'open')
    console.log(
      `${first === second ? 'WRONG' : 'open '}    ${name}\n${indented(given.command)}\n  real:\n${indented(first ?? '')}\n  ours:\n${indented(compared(given, ours))}`,
    )
  }
  if (values.verbose) console.log(`${name} ${ms.toFixed(0)} ms`)
}
if (values.real !== undefined) writeFileSync(values.real, JSON.stringify(kept))

const count = (list: readonly Row[], ...fates: Fate[]) =>
  list.filter(({ fate }) => fates.includes(fate)).length
console.log(`
| cases | all | computed | share (95 %) | wrong | exact of the computed (95 %) | computed where two real runs differ |
|---|--:|--:|--:|--:|--:|--:|
${line('all', rows)}
${line(
  'without processes, threads, network, foreign modules',
  rows.filter(({ isFree }) => isFree),
)}
`)
const times = rows.map(({ ms }) => ms).sort((a, b) => a - b)
console.log(
  `a case takes ${times[Math.floor(times.length / 2)]?.toFixed(0)} ms (median), ${times[Math.floor(times.length * 0.9)]?.toFixed(0)} ms (90 %)`,
)
process.exit()

function line(title: string, list: readonly Row[]): string {
  const computed = count(list, 'exact', 'wrong', 'open')
  const exact = count(list, 'exact')
  const [wrong, open] = [count(list, 'wrong'), count(list, 'open')]
  const shares = [share(computed, list.length), wrong, share(exact, exact + wrong), open]
  return `| ${[title, list.length, computed, ...shares].join(' | ')} |`
}

function share(part: number, whole: number): string {
  const value = whole === 0 ? 0 : part / whole
  const [low, high] = wilsonInterval(value, Math.max(1, whole)).map(bound => (bound * 100).toFixed(1))
  return `${(value * 100).toFixed(1)} % (${low} to ${high})`
}

function indented(text: string): string {
  return text.replace(/^/gm, '    ')
}
