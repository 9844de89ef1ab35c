import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { planOf } from './plan.ts'
import { Recipe } from './recipe.ts'
import { stageArguments } from './stage-arguments.ts'

const recipe = Recipe.parse({
  data: 'export',
  out: 'run',
  device: 'cuda',
  cpt: { steps: 5, matrixRate: 0.02 },
  rl: { think: true, judge: 'http://127.0.0.1:8100/reward' },
})
const plan = planOf(recipe, { python: 'python3', gpu: 'a card' })
const line = (stage: 'cpt' | 'sft' | 'rl') => {
  const { script, args } = stageArguments(plan, stage)
  return [script, ...args].join(' ')
}

describe('stageArguments', () => {
  it('gives the first stage its shape', () => {
    assert.equal(
      line('cpt'),
      'train.py cpt --data export/cpt --out run --seed 1 --device cuda --depth 8 --context 2048 --vocabulary 8192 --steps 5 --matrix-rate 0.02',
    )
  })

  it('asks for the mask where the recipe has it', () => {
    const { args } = stageArguments({ ...plan, mask: true }, 'cpt')
    assert.equal(args.at(-1), '--mask')
  })

  it('starts the others from the one before', () => {
    assert.equal(
      line('sft'),
      'train.py sft --data export/sft --out run --seed 1 --device cuda --from run/cpt.pt --context 2048 --epochs 2',
    )
    assert.equal(
      line('rl'),
      'rl.py --data export/rl --out run --seed 1 --device cuda --from run/sft.pt --clip-low 0.0003 --clip-high 0.0004 --judge http://127.0.0.1:8100/reward --steps 100 --prompts 64 --group 8 --length 384 --think',
    )
  })
})
