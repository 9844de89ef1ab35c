import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Tool } from '../../../src/world/world.ts'
import { filesystemTools } from '../filesystem/tools.ts'
import { memoryTools } from '../memory/tools.ts'
import { worldOfServer } from './world-of-server.ts'

const face = { name: 'files', version: '1.2.0' }
const rootsOf = (command: string) =>
  (worldOfServer({ ...face, command, tools: filesystemTools }).state.server as { roots: string[] }).roots

describe('worldOfServer', () => {
  it('knows the reference servers by their tools', () => {
    const memory = worldOfServer({ ...face, command: 'memory', tools: memoryTools })
    assert.deepEqual([memory.open, memory.state], [false, { server: { ...face, kind: 'memory' } }])
  })

  it('does not take a server for one it knows that only has the names of its tools', () => {
    const others = memoryTools.map(({ name }) => Tool.parse({ name, inputSchema: { type: 'object' } }))
    assert.equal(worldOfServer({ ...face, command: 'memory', tools: others }).open, true)
  })

  it('finds the directories a file server was allowed at the end of its command', () => {
    assert.deepEqual(rootsOf('/usr/bin/node /opt/server.js /srv/a "/srv/b"'), ['/srv/a', '/srv/b'])
    assert.deepEqual(rootsOf('npx -y server-filesystem /srv'), ['/srv'])
    assert.deepEqual(rootsOf('npx -y server-filesystem .'), ['/projects'])
  })

  it('leaves a server it does not know open, with its tools as they are declared', () => {
    const tools = [Tool.parse({ name: 'list_boats', outputSchema: { type: 'object' }, title: 'Boats' })]
    const said = { ...face, title: 'The harbour', instructions: 'Be brief.' }
    assert.deepEqual(worldOfServer({ ...said, command: 'harbour', tools }), {
      version: 1,
      domain: 'mcp',
      title: 'The harbour',
      seed: 0,
      clock: '2026-01-01T09:00:00Z',
      open: true,
      state: { server: { ...said, kind: 'records' } },
      tools,
    })
  })
})
