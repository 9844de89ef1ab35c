import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { actionIndex } from './nearest-action.ts'

function indexOf(...actions: readonly string[]) {
  const index = actionIndex()
  for (const action of actions) index.add(action)
  return index
}

describe('actionIndex', () => {
  it('gives the same action the same number', () => {
    const index = actionIndex()
    assert.deepEqual([index.add('ls'), index.add('pwd'), index.add('ls'), index.size], [0, 1, 0, 2])
    assert.deepEqual(index.nearest('pwd'), { id: 1, similarity: 1, isSure: true })
  })

  it('finds the action that shares most of its words', () => {
    const index = indexOf('python3 main.py', 'cat main.py', 'python3 -m unittest')
    assert.deepEqual(index.nearest('python3 other.py'), { id: 0, similarity: 0.6, isSure: true })
    assert.equal(index.nearest('python3 -m json')?.id, 2)
    assert.equal(index.nearest('zig build'), undefined)
  })

  it('finds what looking at every action finds', () => {
    const words = ['make', 'cc', 'python3', 'cat', '-v', '-c', 'a', 'b', 'c', 'd', 'e']
    const made = (seed: number) =>
      Array.from(
        { length: 2 + (seed % 4) },
        (_, at) => words[(seed * (7 + 3 * at) + at * seed) % words.length],
      )
    const actions = Array.from({ length: 300 }, (_, seed) => made(seed).join(' '))
    const index = indexOf(...actions)
    const similarity = (a: string, b: string) => {
      const one = new Set(a.match(/\w+|-/g))
      const other = new Set(b.match(/\w+|-/g))
      const shared = [...one].filter(word => other.has(word)).length
      return shared / (one.size + other.size - shared)
    }
    for (let seed = 301; seed < 400; seed++) {
      const asked = `${made(seed).join(' ')} new`
      const best = Math.max(...actions.map(action => similarity(action, asked)))
      assert.equal(index.nearest(asked)?.similarity ?? 0, best)
    }
  })

  it('says when it ended a search early', () => {
    const index = actionIndex({ mostCompared: 2 })
    for (const name of ['a', 'b', 'c', 'd']) index.add(`cat ${name}`)
    assert.deepEqual(index.nearest('cat e'), { id: 0, similarity: 1 / 3, isSure: false })
  })
})
