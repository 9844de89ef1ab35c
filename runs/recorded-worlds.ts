// Worlds made of recordings: random walks through declared apps are recorded, and a world of nothing but them is asked for
// each recorded step again, and for the steps of other walks. The app itself says what is right.
import { domainNamed } from '../domains/index.ts'
import { exampleWorlds } from '../src/cli/wiring/example-worlds.ts'
import { type RecordedRun, runsFrom } from '../src/data/recorded/recorded-runs.ts'
import type { Domain } from '../src/kernel/domain.ts'
import { loadWorld } from '../src/library/load-world.ts'
import type { Json } from '../src/world/json.ts'
import type { World } from '../src/world/world.ts'
import { walk } from './recorded-worlds/walk.ts'
import { scriptOptions } from './script/script-options.ts'

const options = scriptOptions(import.meta.filename, {
  seed: 1,
  walks: '10,100,300',
  others: 50,
  steps: 25,
  worlds: 3,
  json: false,
})
const signal = AbortSignal.timeout(3_600_000)
const sizes = options.walks.split(',').map(Number)
const most = Math.max(...sizes)

interface Tally {
  asked: number
  answered: number
  wrong: number
}

interface Row {
  readonly kind: string
  readonly walks: number
  readonly decides: string
  readonly again: Tally
  readonly others: Tally
}

// what is not answered really happens all the same, as in a session with an executor
async function follow(domain: Domain, world: World, run: RecordedRun, tally: Tally): Promise<void> {
  const kernel = await domain.openKernel(world, { snapshot: undefined })
  for (const { do: action, text } of run.steps) {
    tally.asked += 1
    const result = await kernel.step(action, { signal })
    if (result.kind === 'unknown') {
      await kernel.learn(action, { text })
      continue
    }
    tally.answered += 1
    if (result.observation.text === text) continue
    tally.wrong += 1
    break
  }
  await kernel.close()
}

async function measured(domain: Domain, worlds: readonly World[]): Promise<Row[]> {
  const rows: Row[] = []
  const empty = (): Tally => ({ asked: 0, answered: 0, wrong: 0 })
  for (const decides of ['history', 'screen'])
    for (const walks of sizes)
      rows.push({ kind: domain.name, walks, decides, again: empty(), others: empty() })
  for (const world of worlds) {
    const runs: RecordedRun[] = []
    for (let index = 0; index < most + options.others; index += 1)
      runs.push(await walk(domain, world, { seed: options.seed * 100_000 + index, steps: options.steps }))
    for (const { walks, decides, again, others } of rows) {
      const known = runs.slice(0, walks)
      const recording = { ...runsFrom(known), decides } as unknown as Json
      const made = await loadWorld({
        version: 1,
        domain: domain.name,
        title: world.title,
        state: { recording },
      })
      for (const run of known) await follow(domain, made, run, again)
      for (const run of runs.slice(most)) await follow(domain, made, run, others)
    }
  }
  return rows
}

const rows: Row[] = []
for (const kind of ['web', 'os', 'android']) {
  const files = (await exampleWorlds()).filter(({ domain }) => domain === kind)
  const apart = Math.max(1, Math.floor(files.length / options.worlds))
  const chosen = files.filter((_, index) => index % apart === 0).slice(0, options.worlds)
  const worlds = await Promise.all(chosen.map(({ file }) => loadWorld(file)))
  rows.push(...(await measured(await domainNamed(kind), worlds)))
}
if (options.json) console.log(JSON.stringify(rows))
else {
  console.log(
    '| kind | what decides | recorded walks | recorded steps asked again | answered | wrong | steps of other walks | answered | wrong |',
  )
  console.log('|---|---|--:|--:|--:|--:|--:|--:|--:|')
  const share = ({ answered, asked }: Tally) => `${((100 * answered) / asked).toFixed(1)} %`
  for (const { kind, walks, decides, again, others } of rows)
    console.log(
      `| ${kind} | ${decides} | ${walks} | ${again.asked} | ${share(again)} | ${again.wrong} | ${others.asked} | ${share(others)} | ${others.wrong} |`,
    )
}
const sure = rows.filter(({ decides }) => decides === 'history')
const isRight = sure.every(
  ({ again, others }) => again.answered === again.asked && again.wrong + others.wrong === 0,
)
process.exitCode = isRight ? 0 : 1
