// What strangers' cases for one program print in the real program and in ours. Each case runs in a world of its own, really
// in a sandbox and computed by the terminal's kernel; both observations are normalised alike and compared whole, the exit
// code too. A folder holds cases as runs/strangers/README.md describes them.
//   --needs     cases that match this pattern need a program that is not computed; the others are counted on their own
//   --machine   what the world's state has besides files, as JSON, e.g. {"packages":{}}
//   --node      the world declares the Node that runs this, and the sandbox has it, too
//   --shown     a program of this machine that the sandbox has, too: /usr/local/bin/node=/opt/node/bin/node
//   --recording keeps the real answers in a file, and takes them from there
//   --list      writes what differs, and what is unknown, with both answers
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { openKernel } from '../domains/terminal/kernel.ts'
import { openRealTerminal } from '../domains/terminal/real.ts'
import { normaliseOutput } from '../domains/terminal/sandbox/normalise.ts'
import { closePython, offerPython } from '../src/kernel/programs/python.ts'
import { wilsonInterval } from '../src/train/evaluate/wilson-interval.ts'
import { readStrangerCases, type StrangerCase, worldOf } from './program-strangers/cases.ts'
import { scriptOptions } from './script/script-options.ts'

const values = scriptOptions(import.meta.filename, {
  folder: 'runs/strangers/make',
  half: ['odd', 'even', 'all'],
  needs: undefined,
  machine: '{}',
  node: false,
  shown: [],
  recording: undefined,
  list: undefined,
  only: undefined,
})
const deadlineMs = 30_000
offerPython()
const nodejs = { name: 'nodejs', version: `${process.versions.node}-1` }
const machine = {
  ...(JSON.parse(values.machine) as Record<string, unknown>),
  ...(values.node && { packages: { apt: { installed: [nodejs] } } }),
}
const shown = Object.fromEntries([
  ...values.shown.map(pair => pair.split('=') as [string, string]),
  ...(values.node ? [['/usr/local/bin/node', process.execPath] as const] : []),
])

interface Row {
  readonly place: string
  readonly command: string
  readonly isFree: boolean
  readonly outcome: 'exact' | 'wrong' | 'unknown'
  readonly real: string
  readonly ours: string
}

async function realAnswer(one: StrangerCase): Promise<string> {
  const real = await openRealTerminal(worldOf(one, {}), {
    deadlineMs,
    maxBytes: 1 << 22,
    shown,
    // programs that reserve much more than they use
    limits: { memoryBytes: 2 ** 40 },
  })
  try {
    const { text, data } = await real.step(
      { command: one.command },
      { signal: AbortSignal.timeout(2 * deadlineMs) },
    )
    return answerOf(one, text, (data as { exitCode: number }).exitCode)
  } finally {
    await real.close()
  }
}

const answerOf = ({ command }: StrangerCase, text: string, exitCode: number) =>
  `${normaliseOutput(command, text)}[${exitCode}]`

async function ourAnswer(one: StrangerCase): Promise<Pick<Row, 'outcome' | 'ours'>> {
  const kernel = await openKernel(worldOf(one, machine), { snapshot: undefined })
  try {
    const step = await kernel.step({ command: one.command }, { signal: AbortSignal.timeout(deadlineMs) })
    if (step.kind === 'unknown') return { outcome: 'unknown', ours: step.why }
    const { text, data } = step.observation
    const ours = answerOf(one, text, (data as { exitCode: number }).exitCode)
    return { outcome: 'exact', ours }
  } catch (error) {
    return { outcome: 'wrong', ours: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  } finally {
    await kernel.close()
  }
}

async function compared(one: StrangerCase, recorded: Map<string, string>): Promise<Row> {
  const key = JSON.stringify([one.files, one.env, one.command])
  const real = recorded.get(key) ?? (await realAnswer(one))
  recorded.set(key, real)
  const { outcome, ours } = await ourAnswer(one)
  const whole = JSON.stringify(one.files) + one.command
  return {
    place: one.place,
    command: one.command,
    isFree: values.needs === undefined || !new RegExp(values.needs).test(whole),
    outcome: outcome === 'exact' && ours !== real ? 'wrong' : outcome,
    real,
    ours,
  }
}

function share(count: number, total: number): string {
  if (total === 0) return '–'
  const [low, high] = wilsonInterval(count / total, total)
  const percent = (value: number) => (100 * value).toFixed(1)
  return `${percent(count / total)} % (${percent(low)} to ${percent(high)})`
}

function line(name: string, rows: readonly Row[]): string {
  const computed = rows.filter(({ outcome }) => outcome !== 'unknown').length
  const exact = rows.filter(({ outcome }) => outcome === 'exact').length
  return `| ${name} | ${rows.length} | ${computed} | ${share(computed, rows.length)} | ${computed - exact} | ${share(exact, computed)} |`
}

const store = values.recording
const recorded = new Map<string, string>(
  store !== undefined && existsSync(store)
    ? (JSON.parse(readFileSync(store, 'utf8')) as [string, string][])
    : [],
)
const rows: Row[] = []
for (const one of readStrangerCases(values.folder, values.half)) {
  if (values.only !== undefined && one.place !== values.only) continue
  rows.push(await compared(one, recorded))
}
if (store !== undefined) writeFileSync(store, JSON.stringify([...recorded]))
if (values.list !== undefined)
  writeFileSync(
    values.list,
    rows
      .filter(({ outcome }) => outcome !== 'exact')
      .map(
        ({ place, command, isFree, outcome, real, ours }) =>
          `=== ${outcome} · ${place}${isFree ? '' : ' · needs more'}\n$ ${command}\n--- real\n${real}\n--- ours\n${ours}\n`,
      )
      .join('\n'),
  )
console.log(
  [
    '| cases | all | computed | share (95 %) | wrong | exact of the computed (95 %) |',
    '|---|--:|--:|--:|--:|--:|',
    line('all', rows),
    ...(values.needs === undefined
      ? []
      : [
          line(
            'without those that need more',
            rows.filter(({ isFree }) => isFree),
          ),
        ]),
  ].join('\n'),
)
const differing = rows.filter(({ outcome }) => outcome === 'wrong').map(({ place }) => place)
if (values.half !== 'even' && differing.length > 0) console.log(`\ndiffer: ${differing.join(', ')}`)
closePython()
