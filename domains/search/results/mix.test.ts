import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mixed, relevanceOf } from './mix.ts'

const hits = [0.9, 0.85, 0.8, 0.5, 0.8, 0.4, 0.1, 0.05].map((coverage, at) => ({
  coverage,
  name: 'abcdefgh'[at],
}))
const names = (mix: Parameters<typeof mixed>[1], count: number) =>
  mixed(hits, mix, count)
    .map(({ name }) => name)
    .join('')

describe('mixed', () => {
  it('takes so many of each relevance, the most relevant first', () => {
    assert.equal(names({ high: 2, medium: 1, background: 1 }, 4), 'abdg')
  })

  it('fills up with the best where one kind has too few', () => {
    assert.equal(names({ high: 2, medium: 1, background: 1 }, 6), 'abcedg')
    assert.equal(names({ high: 1, medium: 5, background: 5 }, 10), 'abcedfgh')
  })

  it('has nothing to mix where nothing was found', () => {
    assert.deepEqual(mixed([], { high: 1, medium: 1, background: 1 }, 10), [])
  })
})

describe('relevanceOf', () => {
  it('goes by what the best result covers', () => {
    assert.deepEqual(
      [0.6, 0.3, 0.29].map(coverage => relevanceOf({ coverage }, 1)),
      ['high', 'medium', 'background'],
    )
    assert.equal(relevanceOf({ coverage: 0.2 }, 0.25), 'high')
    assert.equal(relevanceOf({ coverage: 0 }, 0), 'background')
  })
})
