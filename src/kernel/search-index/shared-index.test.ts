import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { IndexCache, sharedIndex } from './shared-index.ts'

const pagesOf = (name: string, text = 'x'.repeat(99)) => [
  { url: `https://${name}.example/`, title: 'T', text },
]

describe('IndexCache', () => {
  it('gives equal pages one index', () => {
    const cache = new IndexCache()
    const index = cache.opener(pagesOf('a'))()
    assert.equal(cache.opener(structuredClone(pagesOf('a')))(), index)
    assert.notEqual(cache.opener(pagesOf('a', 'other'))(), index)
    assert.notEqual(cache.opener(pagesOf('b'))(), index)
  })

  it('keeps those used last, within its bound, and makes the others anew', () => {
    const cache = new IndexCache({ maxCharacters: 200 })
    const [a, b, c] = ['a', 'b', 'c'].map(name => cache.opener(pagesOf(name)))
    const first = a?.()
    const second = b?.()
    assert.equal(a?.(), first)
    c?.()
    assert.deepEqual(cache.size, { indexes: 2, characters: 200 })
    assert.equal(a?.(), first)
    assert.notEqual(b?.(), second)
    assert.deepEqual(cache.size, { indexes: 2, characters: 200 })
  })

  it('keeps one that is larger than its bound as long as it is in use', () => {
    const cache = new IndexCache({ maxCharacters: 10 })
    const open = cache.opener(pagesOf('a'))
    assert.equal(open(), open())
    cache.opener(pagesOf('b'))()
    assert.deepEqual(cache.size, { indexes: 1, characters: 100 })
  })
})

describe('sharedIndex', () => {
  it('is one cache for all', () => {
    assert.equal(sharedIndex(pagesOf('shared'))(), sharedIndex(pagesOf('shared'))())
  })
})
