import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { World } from '../../../src/world/world.ts'
import { openMcpKernel } from '../kernel.ts'
import { createChance } from '../measure/chance.ts'
import { Consistency } from '../measure/consistency.ts'
import { drawCall } from '../measure/draw-call.ts'
import { walkList } from '../measure/walk-list.ts'
import { readToolSets } from './tool-set.ts'

const { signal } = new AbortController()

describe('readToolSets', () => {
  it('has at least thirty sets, whose tools all have names of their own', () => {
    const sets = [...readToolSets().values()]
    assert.ok(sets.length >= 30)
    for (const { tools } of sets) assert.equal(new Set(tools.map(({ name }) => name)).size, tools.length)
  })

  for (const [name, set] of readToolSets()) {
    it(`is computed without contradiction: ${name}`, async () => {
      const state = { server: { name }, tables: set.tables }
      const world = World.parse({ version: 1, domain: 'mcp', title: name, tools: set.tools, state })
      const kernel = await openMcpKernel(world, { snapshot: undefined })
      const consistency = new Consistency(set)
      const chance = createChance(3)
      for (let turn = 0; turn < 80; turn++) {
        const call = drawCall(chance, set.tools, (tool, parameter) => consistency.keys(tool, parameter))
        const result = await kernel.step(call, { signal })
        if (result.kind === 'computed') consistency.note(call, result.observation)
      }
      for (const record of set.records) {
        const tool = set.tools.find(one => one.name === record.list && record.scope.length === 0)
        const walked = tool && (await walkList(kernel, tool, { ...record, given: {} }))
        if (walked) assert.deepEqual([...walked.totals], [walked.keys.length])
      }
      assert.deepEqual(consistency.contradictions, [])
      await kernel.close()
    })
  }
})
