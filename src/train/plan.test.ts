import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { planOf } from './plan.ts'
import { Recipe } from './recipe.ts'

const least = { data: 'export', out: 'run' }
const card = { python: '/usr/bin/python3', gpu: 'a card' }
const none = { python: '/usr/bin/python3', gpu: undefined }

describe('planOf', () => {
  it('fills in what works on a GPU', () => {
    assert.deepEqual(planOf(Recipe.parse(least), card), {
      name: 'world-model',
      data: 'export',
      out: 'run',
      python: '/usr/bin/python3',
      processes: 1,
      seed: 1,
      depth: 8,
      context: 2048,
      vocabulary: 8192,
      mask: false,
      cpt: { seconds: 300 },
      sft: { epochs: 2 },
      rl: { steps: 100, prompts: 64, group: 8, length: 384, clipLow: 3e-4, clipHigh: 4e-4, think: false },
      test: { seconds: 60, limit: 2000 },
      type: 'q8_0',
    })
  })

  it('is small where there is none, or none is wanted', () => {
    const small = planOf(Recipe.parse(least), none)
    assert.deepEqual([small.depth, small.context, small.vocabulary], [3, 2048, 4096])
    assert.deepEqual(small.cpt, { batch: 2, seconds: 240, tokens: 3_600_000 })
    assert.equal(small.rl.steps, undefined)
    const told = { ...planOf(Recipe.parse({ ...least, device: 'cpu' }), card), device: undefined }
    assert.deepEqual(told, { ...small, device: undefined })
  })

  it('keeps what the recipe says', () => {
    const recipe = Recipe.parse({
      ...least,
      depth: 2,
      cpt: { batch: 5 },
      sft: { epochs: 3 },
      rl: { steps: 4, prompts: 8 },
    })
    const { depth, cpt, sft, rl } = planOf(recipe, none)
    assert.equal(depth, 2)
    assert.deepEqual(cpt, { batch: 5, seconds: 240, tokens: 3_600_000 })
    // who counts by what there is wants all of it
    assert.deepEqual(sft, { batch: 2, epochs: 3 })
    assert.deepEqual([rl.steps, rl.seconds, rl.prompts, rl.group], [4, undefined, 8, 4])
  })
})
