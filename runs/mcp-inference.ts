// How much of a server can be computed from its tools alone, and whether what is computed ever contradicts itself.
// Random calls, some invalid, on every tool set in domains/mcp/toolsets. A bookkeeper that sees only the answers checks
// that what was created can be read, what was deleted cannot, values and totals agree, and no key is given twice.
import { domain as mcp } from '../domains/mcp/domain.ts'
import { createChance } from '../domains/mcp/measure/chance.ts'
import { Consistency } from '../domains/mcp/measure/consistency.ts'
import { drawCall } from '../domains/mcp/measure/draw-call.ts'
import { walkList } from '../domains/mcp/measure/walk-list.ts'
import { readToolSets, type ToolSet } from '../domains/mcp/toolsets/tool-set.ts'
import type { Kernel } from '../src/kernel/kernel.ts'
import { World } from '../src/world/world.ts'
import { scriptOptions } from './script/script-options.ts'

const values = scriptOptions(import.meta.filename, { seed: 1, calls: 400, json: false, why: false })
const { seed, calls } = values
const { signal } = new AbortController()

/** Reads everything again: what is there, what is gone, and every list to its end. Returns how many it read. */
async function audit(kernel: Kernel, set: ToolSet, consistency: Consistency): Promise<number> {
  let audited = 0
  for (const { call, isThere } of consistency.audits()) {
    const result = await kernel.step(call, { signal })
    if (result.kind !== 'computed') continue
    audited++
    if ((result.observation.isError !== true) !== isThere)
      consistency.contradictions.push(`audit: ${JSON.stringify(call)}`)
    consistency.note(call, result.observation)
  }
  for (const record of set.records) {
    const tool = set.tools.find(({ name: own }) => own === record.list)
    if (tool === undefined || record.scope.length > 0) continue
    const walked = await walkList(kernel, tool, { ...record, given: {} })
    if (walked === undefined) continue
    const { keys, totals } = walked
    if (new Set(keys).size !== keys.length || totals.size !== 1 || !totals.has(keys.length))
      consistency.contradictions.push(
        `${tool.name}: ${keys.length} on all pages, total ${[...totals].join(', ')}`,
      )
  }
  return audited
}

async function measure(name: string, set: ToolSet) {
  const world = World.parse({
    version: 1,
    domain: 'mcp',
    title: set.title,
    seed,
    tools: set.tools,
    state: { server: { name }, tables: set.tables },
  })
  const kernel = await mcp.openKernel(world, { snapshot: undefined })
  const chance = createChance(seed)
  const consistency = new Consistency(set)
  const unknown = new Map<string, number>()
  let computed = 0
  for (let turn = 0; turn < calls; turn++) {
    const call = drawCall(chance, set.tools, (tool, parameter) => consistency.keys(tool, parameter))
    const result = await kernel.step(call, { signal })
    if (result.kind === 'computed') {
      computed++
      consistency.note(call, result.observation)
    } else unknown.set(`${call.name}: ${result.why}`, (unknown.get(`${call.name}: ${result.why}`) ?? 0) + 1)
  }
  const audited = await audit(kernel, set, consistency)
  await kernel.close()
  return {
    name,
    tools: set.tools.length,
    calls,
    computed,
    audited,
    contradictions: consistency.contradictions,
    unknown,
  }
}

const rows: Awaited<ReturnType<typeof measure>>[] = []
for (const [name, set] of readToolSets()) rows.push(await measure(name, set))
const total = rows.reduce((sum, row) => sum + row.calls, 0)
const computed = rows.reduce((sum, row) => sum + row.computed, 0)
const contradictions = rows.flatMap(row => row.contradictions.map(text => `${row.name}: ${text}`))
if (values.json)
  console.log(
    JSON.stringify({
      seed,
      total,
      computed,
      contradictions,
      rows: rows.map(({ unknown: _, ...row }) => row),
    }),
  )
else {
  console.log(
    '| tool set | tools | calls | computed | records read again | contradictions |\n|---|--:|--:|--:|--:|--:|',
  )
  for (const row of rows)
    console.log(
      `| ${row.name} | ${row.tools} | ${row.calls} | ${((100 * row.computed) / row.calls).toFixed(1)} % | ${row.audited} | ${row.contradictions.length} |`,
    )
  const sum = (count: (row: (typeof rows)[number]) => number) =>
    rows.reduce((all, row) => all + count(row), 0)
  console.log(
    `| **all ${rows.length}** | ${sum(row => row.tools)} | ${total} | ${((100 * computed) / total).toFixed(1)} % | ${sum(row => row.audited)} | ${contradictions.length} |`,
  )
  for (const text of contradictions) console.log(text)
}
if (values.why)
  for (const { name, unknown } of rows)
    for (const [why, count] of [...unknown].sort((a, b) => b[1] - a[1]))
      console.log(`${name}: ${count} × ${why}`)
process.exitCode = contradictions.length === 0 && rows.length >= 30 && total >= 10_000 ? 0 : 1
