// What the engine itself costs: per step with a scripted model (the write to the session file included, fsync not),
// early and late in a session; and the memory of many open sessions without kernels.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { fileStore, memoryStore, type Session } from '../src/index.ts'
import { openAnySession } from '../src/library/open-any-session.ts'
import { scriptedModel } from '../src/library/testing.ts'

const turns = 10_000
const openSessions = 10_000
const world = {
  version: 1,
  domain: 'swe',
  title: 'Overhead',
  state: { toolset: 'claude-code', cwd: '/repo', files: {} },
}
const reply = '<predicted_observation>{"id": 17, "name": "rope", "count": 3}</predicted_observation>'
const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const folder = mkdtempSync(path.join(tmpdir(), 'agentworld-'))
const store = fileStore({ directory: folder })
const open = (id: string) => openAnySession({ world, model: scriptedModel(() => reply), store, id })

async function stepCost(session: Session): Promise<number> {
  const turn = session.status.turns
  const started = performance.now()
  await session.step({ name: 'Read', arguments: { file_path: `/repo/${turn}.js` } })
  return (performance.now() - started) * 1000
}

/** Early and late steps in turn, so that whatever else the machine does falls on both. */
async function stepCosts(): Promise<{ all: number[]; early: number[]; late: number[] }> {
  const old = await open('old')
  const all: number[] = []
  for (let turn = 0; turn < turns; turn++) all.push(await stepCost(old))
  const early: number[] = []
  const late: number[] = []
  for (let round = 0; round < 100; round++) {
    const young = await open(`young-${round}`)
    for (let turn = 0; turn < 10; turn++) await stepCost(young)
    for (let turn = 0; turn < 20; turn++) {
      early.push(await stepCost(young))
      late.push(await stepCost(old))
    }
    await young.close()
  }
  await old.close()
  return { all: all.slice(10), early, late }
}

async function memoryOfSessions(): Promise<number> {
  global.gc?.()
  const before = process.memoryUsage().rss
  const kept = memoryStore()
  const sessions = []
  for (let index = 0; index < openSessions; index++) {
    const session = await openAnySession({
      world,
      model: scriptedModel(() => reply),
      store: kept,
      id: `s${index}`,
    })
    await session.step({ name: 'Read', arguments: { file_path: `/repo/${index}.js` } })
    sessions.push(session)
  }
  global.gc?.()
  const used = (process.memoryUsage().rss - before) / 2 ** 20
  for (const session of sessions) await session.close()
  return used
}

const { all, early, late } = await stepCosts()
rmSync(folder, { recursive: true })
const result = {
  medianMicroseconds: median(all),
  atTurn10: median(early),
  atTurn10000: median(late),
  ratio: median(late) / median(early),
  openSessionsMiB: await memoryOfSessions(),
}
if (process.argv.includes('--json')) console.log(JSON.stringify(result))
else {
  console.log('| what | measured | target |\n|---|--:|--:|')
  console.log(`| median cost of a step, µs | ${result.medianMicroseconds.toFixed(1)} | ≤ 100 |`)
  console.log(`| at turn 10, µs | ${result.atTurn10.toFixed(1)} | |`)
  console.log(`| at turn 10,000, µs | ${result.atTurn10000.toFixed(1)} | |`)
  console.log(`| ratio of the two | ${result.ratio.toFixed(2)} | ≤ 1.3 |`)
  console.log(`| 10,000 open sessions, MiB | ${result.openSessionsMiB.toFixed(0)} | ≤ 1,024 |`)
}
process.exitCode =
  result.medianMicroseconds <= 100 && result.ratio <= 1.3 && result.openSessionsMiB <= 1024 ? 0 : 1
