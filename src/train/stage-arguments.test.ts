import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Recipe } from './recipe.ts'
import { stageArguments } from './stage-arguments.ts'

const recipe = Recipe.parse({
  data: 'export',
  out: 'run',
  mask: false,
  device: 'cpu',
  cpt: { steps: 5, matrixRate: 0.02 },
  rl: { think: true, judge: 'http://127.0.0.1:8100/reward' },
})
const line = (stage: 'cpt' | 'sft' | 'rl') => {
  const { script, args } = stageArguments(recipe, stage)
  return [script, ...args].join(' ')
}

describe('stageArguments', () => {
  it('gives the first stage its shape', () => {
    assert.equal(
      line('cpt'),
      'train.py cpt --data export/cpt --out run --seed 1 --device cpu --depth 8 --context 2048 --vocabulary 8192 --steps 5 --matrix-rate 0.02 --no-mask',
    )
  })

  it('starts the others from the one before', () => {
    assert.equal(
      line('sft'),
      'train.py sft --data export/sft --out run --seed 1 --device cpu --from run/cpt.pt --context 2048 --epochs 2 --no-mask',
    )
    assert.equal(
      line('rl'),
      'rl.py --data export/rl --out run --seed 1 --device cpu --from run/sft.pt --steps 100 --prompts 64 --group 8 --length 384 --clip-low 0.0003 --clip-high 0.0004 --judge http://127.0.0.1:8100/reward --think',
    )
  })
})
