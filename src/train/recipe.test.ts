import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Recipe } from './recipe.ts'

const least = { data: 'export', out: 'run' }
const issueOf = (data: object) => {
  const [issue] = Recipe.safeParse(data).error?.issues ?? []
  return `${issue?.path.join('.')}: ${issue?.message}`
}

describe('Recipe', () => {
  it('needs data and a folder, and leaves sizes to the machine', () => {
    assert.deepEqual(Recipe.parse(least), {
      name: 'world-model',
      data: 'export',
      out: 'run',
      processes: 1,
      seed: 1,
      mask: false,
      cpt: {},
      sft: {},
      rl: { clipLow: 3e-4, clipHigh: 4e-4, think: false },
      test: { seconds: 60, limit: 2000 },
      type: 'q8_0',
    })
  })

  it('takes one length of a stage', () => {
    assert.equal(
      issueOf({ ...least, cpt: { steps: 9, seconds: 2 } }),
      'cpt: one of seconds, steps and epochs, not several',
    )
  })

  it('names what is wrong where it stands', () => {
    assert.equal(issueOf({ out: 'run' }), 'data: Invalid input: expected string, received undefined')
    assert.equal(issueOf({ ...least, name: '../x' }), 'name: letters, digits, _ and - only')
    assert.equal(issueOf({ ...least, cpt: { steps: 0 } }), 'cpt.steps: Too small: expected number to be >0')
    assert.equal(issueOf({ ...least, rl: { group: 1 } }), 'rl.group: Too small: expected number to be >=2')
    assert.equal(issueOf({ ...least, epochs: 3 }), ': Unrecognized key: "epochs"')
    assert.equal(issueOf({ ...least, rl: { judge: 'nowhere' } }), 'rl.judge: Invalid URL')
  })
})
