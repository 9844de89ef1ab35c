import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { validate } from '../../../src/kernel/json-schema/validate.ts'
import { readToolSets } from '../toolsets/tool-set.ts'
import { createChance } from './chance.ts'
import { drawCall } from './draw-call.ts'

describe('drawCall', () => {
  it('draws the same calls from the same seed', () => {
    const tools = readToolSets().get('shop')?.tools ?? []
    const draw = (seed: number) => {
      const chance = createChance(seed)
      return Array.from({ length: 20 }, () => drawCall(chance, tools, () => undefined))
    }
    assert.deepEqual(draw(1), draw(1))
    assert.notDeepEqual(draw(1), draw(2))
  })

  it('draws mostly what fits the schemas, and sometimes what does not', () => {
    const chance = createChance(5)
    const fits = [...readToolSets().values()].flatMap(({ tools }) =>
      Array.from({ length: 40 }, () => {
        const call = drawCall(chance, tools, () => undefined)
        const tool = tools.find(({ name }) => name === call.name)
        return tool !== undefined && validate(tool.inputSchema, call.arguments).issues.length === 0
      }),
    )
    const share = fits.filter(Boolean).length / fits.length
    assert.ok(share > 0.9 && share < 0.99, String(share))
  })

  it('takes keys that are known', () => {
    const tools = (readToolSets().get('shop')?.tools ?? []).filter(({ name }) => name === 'get_product')
    const chance = createChance(1)
    const drawn = Array.from({ length: 50 }, () => drawCall(chance, tools, () => [77]).arguments.product_id)
    assert.ok(drawn.filter(id => id === 77).length > 30)
  })
})
