// How often our kernels of the reference filesystem and memory servers answer exactly as the real servers do.
// Both take the same calls, valid and invalid, from a seeded generator. Times, passing file names and the order of
// directory listings are made equal on both sides before comparing text, structured content and the error flag.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { domain as mcp } from '../domains/mcp/domain.ts'
import { type Chance, createChance } from '../domains/mcp/measure/chance.ts'
import { type ComparedCall, compareServer } from '../domains/mcp/real/compare-server.ts'
import { drawFilesystemCall, startingFiles } from '../domains/mcp/real/filesystem-calls.ts'
import { drawMemoryCall } from '../domains/mcp/real/memory-calls.ts'
import { referenceServers } from '../domains/mcp/real/reference-servers.ts'
import { openStdioServer } from '../domains/mcp/real/stdio-client.ts'
import { writeFiles } from '../domains/mcp/real/write-files.ts'
import { World } from '../src/world/world.ts'
import { scriptOptions } from './script/script-options.ts'

const values = scriptOptions(import.meta.filename, { seed: 1, calls: 500, json: false })
const { seed } = values
const count = values.calls
const target = 0.99
const world = (state: object) =>
  World.parse({ version: 1, domain: 'mcp', title: 'A reference server', seed, state })

// the files begin anew every so often, lest all calls meet a heap of rubble
const episodeLength = 50

async function filesystem(folder: string): Promise<readonly ComparedCall[]> {
  const chance = createChance(seed)
  const compared: ComparedCall[] = []
  for (let episode = 0; compared.length < count; episode++)
    compared.push(...(await filesystemEpisode(path.join(folder, `episode-${episode}`), chance)))
  return compared.slice(0, count)
}

async function filesystemEpisode(folder: string, chance: Chance): Promise<readonly ComparedCall[]> {
  const roots = [path.join(folder, 'first'), path.join(folder, 'second')]
  const outside = path.join(folder, 'outside')
  const home = path.join(folder, 'first', 'home')
  const files = startingFiles(roots, outside)
  writeFiles(files)
  const server = await openStdioServer(referenceServers.filesystem(), {
    args: roots,
    env: { HOME: home, TZ: 'UTC' },
  })
  const state = { server: { name: 'files', kind: 'filesystem', roots, home }, files }
  const kernel = await mcp.openKernel(world(state), { snapshot: undefined })
  const calls = Array.from({ length: episodeLength }, () => drawFilesystemCall(chance, roots, outside))
  const compared = await compareServer(calls, { server, kernel })
  await server.close()
  return compared
}

async function memory(folder: string): Promise<readonly ComparedCall[]> {
  const env = { MEMORY_FILE_PATH: path.join(folder, 'memory.jsonl') }
  const server = await openStdioServer(referenceServers.memory(), { env })
  const kernel = await mcp.openKernel(world({ server: { name: 'graph', kind: 'memory' } }), {
    snapshot: undefined,
  })
  const chance = createChance(seed)
  const calls = Array.from({ length: count }, () => drawMemoryCall(chance))
  const compared = await compareServer(calls, { server, kernel })
  await server.close()
  return compared
}

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'agentworld-mcp-')))
const results = { filesystem: await filesystem(folder), memory: await memory(folder) }
rmSync(folder, { recursive: true })

let isMissed = false
const rows = Object.entries(results).flatMap(([server, calls]) => {
  const byTool = Map.groupBy(calls, ({ call }) => call.name)
  const share = calls.filter(({ real, ours }) => real === ours).length / calls.length
  isMissed ||= share < target
  return [[server, calls] as const, ...[...byTool].sort()].map(([name, some]) => ({
    name: name === server ? `**${server}**` : name,
    calls: some.length,
    errors: some.filter(({ isError }) => isError).length,
    same: some.filter(({ real, ours }) => real === ours).length,
  }))
})
if (values.json) console.log(JSON.stringify({ seed, rows }))
else {
  console.log('| tool | calls | of them errors | identical |\n|---|--:|--:|--:|')
  for (const { name, calls, errors, same } of rows)
    console.log(`| ${name} | ${calls} | ${errors} | ${((100 * same) / calls).toFixed(2)} % |`)
  for (const { call, real, ours } of Object.values(results).flat())
    if (real !== ours) console.log(`\n${JSON.stringify(call)}\n  real ${real}\n  ours ${ours}`)
}
process.exitCode = isMissed ? 1 : 0
