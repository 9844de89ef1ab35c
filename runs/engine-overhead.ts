// What the engine itself costs: per step with a scripted model (the write to the session file included, fsync not),
// early and late in a session; and the memory of many open sessions without kernels.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { fileStore, memoryStore, openSession } from '../src/index.ts'
import { scriptedModel } from '../src/testing.ts'

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

async function stepCosts(): Promise<number[]> {
  const directory = mkdtempSync(path.join(tmpdir(), 'agentworld-'))
  const session = await openSession({
    world,
    model: scriptedModel(() => reply),
    store: fileStore({ directory }),
    id: 'overhead',
  })
  const costs: number[] = []
  for (let turn = 0; turn < turns + 1000; turn++) {
    const started = performance.now()
    await session.step({ name: 'Read', arguments: { file_path: `/repo/${turn}.js` } })
    costs.push((performance.now() - started) * 1000)
  }
  await session.close()
  rmSync(directory, { recursive: true })
  return costs
}

async function memoryOfSessions(): Promise<number> {
  global.gc?.()
  const before = process.memoryUsage().rss
  const store = memoryStore()
  const sessions = []
  for (let index = 0; index < openSessions; index++) {
    const session = await openSession({ world, model: scriptedModel(() => reply), store, id: `s${index}` })
    await session.step({ name: 'Read', arguments: { file_path: `/repo/${index}.js` } })
    sessions.push(session)
  }
  global.gc?.()
  const used = (process.memoryUsage().rss - before) / 2 ** 20
  for (const session of sessions) await session.close()
  return used
}

await stepCosts() // warm
const costs = await stepCosts()
const result = {
  medianMicroseconds: median(costs.slice(10, turns)),
  atTurn10: median(costs.slice(10, 1010)),
  atTurn10000: median(costs.slice(turns, turns + 1000)),
  ratio: median(costs.slice(turns, turns + 1000)) / median(costs.slice(10, 1010)),
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
