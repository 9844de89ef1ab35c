// What tool calls cost: calls per second on one core, by kind of server, and the memory of many open worlds.
import { domain as mcp } from '../domains/mcp/domain.ts'
import { createChance } from '../domains/mcp/measure/chance.ts'
import { Consistency } from '../domains/mcp/measure/consistency.ts'
import { drawCall } from '../domains/mcp/measure/draw-call.ts'
import { drawFilesystemCall, startingFiles } from '../domains/mcp/real/filesystem-calls.ts'
import { drawMemoryCall } from '../domains/mcp/real/memory-calls.ts'
import { readToolSets } from '../domains/mcp/toolsets/tool-set.ts'
import type { ToolCall } from '../src/kernel/tools/tool-call.ts'
import { World } from '../src/world/world.ts'
import { collectGarbage } from './script/collect-garbage.ts'
import { scriptOptions } from './script/script-options.ts'

const { json } = scriptOptions(import.meta.filename, { json: false })
const calls = 5_000
const openWorlds = 1_000
const { signal } = new AbortController()
const world = (state: object, tools?: object) =>
  World.parse({ version: 1, domain: 'mcp', title: 'Speed', seed: 1, state, ...(tools ? { tools } : {}) })

async function perSecond(start: World, draw: () => ToolCall): Promise<number> {
  const kernel = await mcp.openKernel(start, { snapshot: undefined })
  const drawn = Array.from({ length: calls }, draw)
  const started = performance.now()
  for (const call of drawn) await kernel.step(call, { signal })
  const seconds = (performance.now() - started) / 1000
  await kernel.close()
  return calls / seconds
}

async function records(): Promise<number> {
  const set = readToolSets().get('task-board')
  if (set === undefined) throw new Error('there is no tool set task-board')
  const start = world({ server: { name: 'board' } }, set.tools)
  const kernel = await mcp.openKernel(start, { snapshot: undefined })
  const chance = createChance(1)
  const consistency = new Consistency(set)
  let spent = 0
  for (let call = 0; call < calls; call++) {
    const drawn = drawCall(chance, set.tools, (tool, parameter) => consistency.keys(tool, parameter))
    const started = performance.now()
    const result = await kernel.step(drawn, { signal })
    spent += performance.now() - started
    if (result.kind === 'computed') consistency.note(drawn, result.observation)
  }
  await kernel.close()
  return calls / (spent / 1000)
}

async function memoryOfWorlds(): Promise<number> {
  const [first] = [...readToolSets().values()].filter(({ tables }) => Object.keys(tables).length > 0)
  collectGarbage()
  const before = process.memoryUsage().rss
  const kernels = []
  for (let index = 0; index < openWorlds; index++) {
    const products = Array.from({ length: 50 }, (_, id) => ({
      id,
      name: `Item ${id} of ${index}`,
      price: id * 2,
    }))
    const tables = { ...first?.tables, products }
    const kernel = await mcp.openKernel(world({ server: { name: 'shop' }, tables }, first?.tools), {
      snapshot: undefined,
    })
    const call = first?.tools[1]?.name ?? ''
    await kernel.step({ name: call, arguments: {} }, { signal })
    await kernel.facts({ name: call, arguments: {} })
    kernels.push(kernel)
  }
  collectGarbage()
  const used = (process.memoryUsage().rss - before) / 2 ** 20
  for (const kernel of kernels) await kernel.close()
  return used
}

const chance = createChance(1)
const roots = ['/first', '/second']
const filesystem = world({
  server: { name: 'files', kind: 'filesystem', roots },
  files: startingFiles(roots, '/outside'),
})
const result = {
  filesystem: await perSecond(filesystem, () => drawFilesystemCall(chance, roots, '/outside')),
  memory: await perSecond(world({ server: { name: 'graph', kind: 'memory' } }), () => drawMemoryCall(chance)),
  records: await records(),
  openWorldsMiB: await memoryOfWorlds(),
}
if (json) console.log(JSON.stringify(result))
else {
  console.log('| what | measured | target |\n|---|--:|--:|')
  for (const kind of ['filesystem', 'memory', 'records'] as const)
    console.log(`| ${kind}, calls per second | ${Math.round(result[kind])} | |`)
  console.log(`| 1,000 open worlds, MiB | ${result.openWorldsMiB.toFixed(0)} | ≤ 600 |`)
}
process.exitCode = result.openWorldsMiB <= 600 ? 0 : 1
