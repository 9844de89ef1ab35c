import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { randomFrom } from './random.ts'
import { plantTree } from './tree.ts'

const identity = { user: 'ana', home: '/home/ana' }
const plant = (seed: number) => plantTree(randomFrom(seed), identity)

describe('plantTree', () => {
  it('plants the same tree for a seed', () => {
    assert.deepEqual(plant(3), plant(3))
  })
  it('knows every file it plants, and plants every file it knows', () => {
    for (let seed = 0; seed < 100; seed += 1) {
      const { planted, machine } = plant(seed)
      const files = planted.filter(({ content }) => content !== undefined).map(({ path }) => path)
      assert.deepEqual(files.sort(), [...machine.files.keys()].sort())
      assert.equal(new Set(planted.map(({ path }) => path)).size, planted.length, `seed ${seed}`)
    }
  })
  it('brings empty files, odd names, links, dot files, runnable scripts and deep folders', () => {
    const all = Array.from({ length: 60 }, (_, seed) => plant(seed).planted).flat()
    assert.ok(all.some(({ content }) => content === ''))
    assert.ok(all.some(({ path }) => path.includes(' ')))
    assert.ok(all.some(({ path }) => path.includes("'")))
    assert.ok(all.some(({ link }) => link !== undefined))
    assert.ok(all.some(({ path }) => path.includes('/.')))
    assert.ok(all.some(({ mode }) => mode === 0o755))
    assert.ok(all.some(({ path }) => path.split('/').length >= 6))
    assert.ok(all.some(({ isFolder }) => isFolder === true))
  })
})
