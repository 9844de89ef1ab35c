import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { World } from '../../src/world/world.ts'
import { toolsOf } from './declared-tools.ts'
import { openMcpKernel } from './kernel.ts'

const { signal } = new AbortController()
const world = (state: object) => World.parse({ version: 1, domain: 'mcp', title: 'x', state })
const files = world({
  server: { name: 'f', kind: 'filesystem', roots: ['/w'] },
  files: { '/w/a.txt': 'a\n' },
})
const graph = world({ server: { name: 'm', kind: 'memory' } })

describe('openMcpKernel', () => {
  it('serves the tools of the server a world names', () => {
    assert.deepEqual(
      [files, graph].map(one => toolsOf(one).length),
      [14, 9],
    )
    assert.deepEqual(toolsOf({ ...files, tools: [] }), [])
    assert.deepEqual(toolsOf(world({ server: { name: 'r' } })), [])
  })

  it('computes files, and goes on from a snapshot', async () => {
    const kernel = await openMcpKernel(files, { snapshot: undefined })
    await kernel.step({ name: 'write_file', arguments: { path: 'b.txt', content: 'b' } }, { signal })
    const again = await openMcpKernel(files, { snapshot: await kernel.snapshot() })
    const read = { name: 'read_multiple_files', arguments: { paths: ['a.txt', 'b.txt'] } }
    const text = 'a.txt:\na\n\n\n---\nb.txt:\nb\n'
    assert.deepEqual(await again.step(read, { signal }), {
      kind: 'computed',
      observation: { text, data: { content: text } },
    })
    const fork = await again.fork()
    assert.deepEqual(await fork.snapshot(), await again.snapshot())
    assert.equal(await again.look({ kind: 'file', path: '/w/b.txt', weight: 1, when: 'final' }), 'b')
  })

  it('looks at files and graphs by SQL', async () => {
    const kernel = await openMcpKernel(files, { snapshot: undefined })
    const check = (query: string) => ({ kind: 'sql', query, weight: 1, when: 'final' }) as const
    assert.equal(await kernel.look(check("SELECT text FROM files WHERE path = '/w/a.txt'")), 'a\n')
    const memory = await openMcpKernel(graph, { snapshot: undefined })
    const entities = [{ name: 'Ada', entityType: 'person', observations: ['tall'] }]
    await memory.step({ name: 'create_entities', arguments: { entities } }, { signal })
    assert.equal(await memory.look(check('SELECT observation FROM observations')), 'tall')
    assert.deepEqual(await memory.state(), {
      server: { name: 'm', kind: 'memory' },
      graph: { entities, relations: [] },
    })
  })

  it('gives up a difference that is too large, and changes nothing', async () => {
    const lines = (mark: string) => Array.from({ length: 20_000 }, (_, index) => `${mark}${index}`).join('\n')
    const large = world({
      server: { name: 'f', kind: 'filesystem', roots: ['/w'] },
      files: { '/w/a': lines('a') },
    })
    const kernel = await openMcpKernel(large, { snapshot: undefined })
    const edits = [{ oldText: lines('a'), newText: lines('b') }]
    assert.deepEqual(await kernel.step({ name: 'edit_file', arguments: { path: 'a', edits } }, { signal }), {
      kind: 'unknown',
      why: 'the difference of the two texts is too large to work out',
    })
    assert.equal(await kernel.look({ kind: 'file', path: '/w/a', weight: 1, when: 'final' }), lines('a'))
  })

  it('answers wrong arguments and failed calls as errors', async () => {
    const kernel = await openMcpKernel(graph, { snapshot: undefined })
    const step = async (name: string, given: object) => {
      const result = await kernel.step({ name, arguments: given as never }, { signal })
      return result.kind === 'computed' && result.observation
    }
    assert.deepEqual(await step('open_nodes', {}), {
      text: 'MCP error -32602: Input validation error: Invalid arguments for tool open_nodes: Invalid input: expected array, received undefined at names',
      isError: true,
    })
    assert.deepEqual(await step('add_observations', { observations: [{ entityName: 'x', contents: [] }] }), {
      text: 'Entity with name x not found',
      isError: true,
    })
  })
})
