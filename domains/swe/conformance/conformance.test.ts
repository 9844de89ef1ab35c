import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { World } from '../../../src/world/world.ts'
import { openKernel } from '../kernel.ts'
import { type ConformanceTable, conformanceTables } from './conformance-table.ts'

const { signal } = new AbortController()
type Case = ConformanceTable['cases'][number]

function worldFor({ toolset, files }: ConformanceTable, own: Case['files']): World {
  return World.parse({
    version: 1,
    domain: 'swe',
    title: 'Conformance',
    clock: '2026-01-05T09:00:00Z',
    state: { toolset, cwd: '/w', files: own ?? files },
  })
}

async function runCase(table: ConformanceTable, { files, before, call, ...expected }: Case): Promise<void> {
  const kernel = await openKernel(worldFor(table, files), { snapshot: undefined })
  const step = ([name, given]: Case['call']) => kernel.step({ name, arguments: given }, { signal })
  for (const earlier of before) await step(earlier)
  const result = await step(call)
  if (expected.unknown) assert.equal(result.kind, 'unknown')
  else {
    const { text, isError = false } = result.kind === 'computed' ? result.observation : { text: result.why }
    assert.deepEqual({ text, isError }, { text: expected.text, isError: expected.isError })
  }
  for (const [path, text] of Object.entries(expected.after)) {
    const found = await kernel.look({ kind: 'file', path, weight: 1, when: 'final' })
    assert.equal(found, text ?? undefined, path)
  }
}

const tables = conformanceTables()

for (const { name, table } of tables) {
  describe(`conformance of ${name}`, () => {
    for (const item of table.cases) it(item.name, () => runCase(table, item))
  })
}

describe('conformanceTables', () => {
  const cases = tables.flatMap(({ table }) => table.cases.map(item => ({ ...item, sources: table.sources })))

  it('has at least 150 cases', () => {
    assert.ok(cases.length >= 150, String(cases.length))
  })

  it('says of every case where its result is documented or was seen', () => {
    const unsourced = cases.filter(({ source, sources }) => !Object.hasOwn(sources, source))
    assert.deepEqual(unsourced, [])
  })

  it('uses every source and names every case once in its table', () => {
    for (const { name, table } of tables) {
      const used = new Set(table.cases.map(({ source }) => source))
      assert.deepEqual(
        Object.keys(table.sources).filter(source => !used.has(source)),
        [],
        name,
      )
      assert.equal(new Set(table.cases.map(item => item.name)).size, table.cases.length, name)
    }
  })
})
