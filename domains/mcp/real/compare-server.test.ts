import assert from 'node:assert/strict'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { World } from '../../../src/world/world.ts'
import { filesystemTools } from '../filesystem/tools.ts'
import { openMcpKernel } from '../kernel.ts'
import { createChance } from '../measure/chance.ts'
import { memoryTools } from '../memory/tools.ts'
import { compareServer } from './compare-server.ts'
import { drawFilesystemCall, startingFiles } from './filesystem-calls.ts'
import { drawMemoryCall } from './memory-calls.ts'
import { referenceServers } from './reference-servers.ts'
import { openStdioServer } from './stdio-client.ts'
import { writeFiles } from './write-files.ts'

const world = (state: object) => World.parse({ version: 1, domain: 'mcp', title: 'x', state })
const schemas = (tools: unknown) =>
  (tools as { name: string; inputSchema: object; annotations: object }[]).map(tool => ({
    name: tool.name,
    inputSchema: undescribed(tool.inputSchema),
    annotations: tool.annotations,
  }))
const undescribed = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, inner) =>
      key === 'description' && typeof inner === 'string' ? undefined : inner,
    ),
  )

describe('compareServer', () => {
  it('finds no difference between the real filesystem server and its kernel', async () => {
    const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'agentworld-')))
    const roots = [path.join(folder, 'first'), path.join(folder, 'second')]
    const outside = path.join(folder, 'outside')
    const files = startingFiles(roots, outside)
    writeFiles(files)
    const server = await openStdioServer(referenceServers.filesystem(), {
      args: roots,
      env: { HOME: outside, TZ: 'UTC' },
    })
    const state = { server: { name: 'files', kind: 'filesystem', roots, home: outside }, files }
    const kernel = await openMcpKernel(world(state), { snapshot: undefined })
    const chance = createChance(11)
    const calls = Array.from({ length: 120 }, () => drawFilesystemCall(chance, roots, outside))
    const compared = await compareServer(calls, { server, kernel })
    assert.deepEqual(
      compared.filter(({ real, ours }) => real !== ours),
      [],
    )
    assert.deepEqual(schemas(await server.listTools()), schemas(filesystemTools))
    await server.close()
    rmSync(folder, { recursive: true })
  })

  it('finds no difference between the real memory server and its kernel', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'agentworld-'))
    const server = await openStdioServer(referenceServers.memory(), {
      env: { MEMORY_FILE_PATH: path.join(folder, 'memory.jsonl') },
    })
    const kernel = await openMcpKernel(world({ server: { name: 'graph', kind: 'memory' } }), {
      snapshot: undefined,
    })
    const chance = createChance(11)
    const calls = Array.from({ length: 120 }, () => drawMemoryCall(chance))
    const compared = await compareServer(calls, { server, kernel })
    assert.deepEqual(
      compared.filter(({ real, ours }) => real !== ours),
      [],
    )
    assert.deepEqual(schemas(await server.listTools()), schemas(memoryTools))
    await server.close()
    rmSync(folder, { recursive: true })
  })

  it('sees a difference where there is one', async () => {
    const server = { call: async () => ({ content: [{ type: 'text', text: 'other' }] }) }
    const kernel = await openMcpKernel(world({ server: { name: 'graph', kind: 'memory' } }), {
      snapshot: undefined,
    })
    const [compared] = await compareServer([{ name: 'read_graph', arguments: {} }], { server, kernel })
    assert.notEqual(compared?.real, compared?.ours)
  })
})
