// Worlds of declared apps, for each kind that shows them: how many of the shipped ones their solutions solve without a model,
// how much of what a random explorer does is computed, and what steps, forks and open worlds cost, on one core.
import { domainNamed } from '../domains/index.ts'
import { exampleWorlds } from '../src/cli/wiring/example-worlds.ts'
import { loadWorld } from '../src/library/load-world.ts'
import { openAnySession } from '../src/library/open-any-session.ts'
import { WorldError } from '../src/world/error.ts'
import type { World } from '../src/world/world.ts'
import { explore } from './app-worlds/explore.ts'
import { collectGarbage } from './script/collect-garbage.ts'
import { scriptOptions } from './script/script-options.ts'

const options = scriptOptions(import.meta.filename, { seed: 1, actions: 2000, open: 1000, json: false })

interface Row {
  readonly kind: string
  readonly worlds: number
  readonly apps: number
  readonly solved: number
  readonly actions: number
  readonly computed: number
  readonly errors: number
  readonly stepsPerSecond: number
  readonly forkMs: number
  readonly openMiB: number
}

async function isSolved(world: World): Promise<boolean> {
  const session = await openAnySession({ world, model: 'none' })
  try {
    for (const action of world.solution?.actions ?? []) await session.step(action)
    const score = await session.submit(world.solution?.answer)
    return score.reward === 1
  } catch (error) {
    if (error instanceof WorldError) return false
    throw error
  } finally {
    await session.close()
  }
}

async function measured(kind: string): Promise<Row> {
  const files = (await exampleWorlds()).filter(({ domain }) => domain === kind)
  const worlds = await Promise.all(files.map(({ file }) => loadWorld(file)))
  const domain = await domainNamed(kind)
  let solved = 0
  for (const world of worlds) solved += Number(await isSolved(world))
  const explored = await explore(domain, worlds, { seed: options.seed, actions: options.actions })
  return {
    kind,
    worlds: worlds.length,
    apps: new Set(worlds.flatMap(({ state }) => Object.keys((state.apps ?? {}) as object))).size,
    solved,
    ...explored,
    openMiB: await memoryOf(worlds),
  }
}

async function memoryOf(worlds: readonly World[]): Promise<number> {
  collectGarbage()
  const before = process.memoryUsage().rss
  const kernels = []
  for (let index = 0; index < options.open; index += 1) {
    const world = worlds[index % worlds.length]
    if (world === undefined) break
    const domain = await domainNamed(world.domain)
    const kernel = await domain.openKernel(world, { snapshot: undefined })
    // one that was never used shares everything with the others
    for (const input of world.solution?.actions.slice(0, 2) ?? []) {
      const read = domain.readAction(input, world)
      if (read.kind === 'action') await kernel.step(read.action, { signal: AbortSignal.timeout(60_000) })
    }
    kernels.push(kernel)
  }
  collectGarbage()
  const after = process.memoryUsage().rss
  for (const kernel of kernels) await kernel.close()
  return (after - before) / 1024 / 1024
}

const rows: Row[] = []
for (const kind of ['web', 'os', 'android']) rows.push(await measured(kind))
const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`
if (options.json) console.log(JSON.stringify(rows))
else {
  const lines: [string, (row: Row) => string, string][] = [
    ['worlds', row => String(row.worlds), ''],
    ['apps in them', row => String(row.apps), '≥ 6'],
    ['solved by their solutions, without a model', row => String(row.solved), 'all'],
    ['actions of a random explorer', row => String(row.actions), ''],
    ['of these computed', row => share(row.computed, row.actions), '≥ 95 %'],
    ["of these answered with the environment's own error", row => share(row.errors, row.actions), ''],
    ['steps per second', row => row.stepsPerSecond.toFixed(0), '≥ 1,500'],
    ['fork, ms (median)', row => row.forkMs.toFixed(2), '≤ 5'],
    [`${options.open} open worlds, MiB`, row => row.openMiB.toFixed(0), '≤ 600'],
  ]
  console.log(`| what | ${rows.map(({ kind }) => kind).join(' | ')} | target |`)
  console.log(`|---|${rows.map(() => '--:|').join('')}--:|`)
  for (const [what, told, target] of lines)
    console.log(`| ${what} | ${rows.map(told).join(' | ')} | ${target} |`)
}
process.exitCode = rows.every(row => row.solved === row.worlds && row.computed >= 0.95 * row.actions) ? 0 : 1
