import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SearchState } from './state.ts'

const page = (url: string, text = '') => ({ url, title: 'T', text })
const complaints = (pages: readonly object[]) =>
  SearchState.safeParse({ pages }).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('SearchState', () => {
  it('fills in what is left out', () => {
    assert.deepEqual(SearchState.parse({}), { pages: [], snippets: 'teasing', memory: {}, facts: [] })
  })

  it('refuses two pages at one address', () => {
    assert.deepEqual(complaints([page('https://a.example/x'), page('http://www.a.example/x/#top')]), [
      ['pages.1.url', 'the same address as page 0'],
    ])
    assert.equal(complaints([page('https://a.example/x'), page('https://a.example/y')]), undefined)
  })

  it('refuses more text than it can search', () => {
    const text = 'x'.repeat(16_000_000)
    assert.deepEqual(complaints([page('https://a.example/x', text), page('https://a.example/y', text)]), [
      ['pages', 'more than 32000000 characters of text in all; make several worlds of it'],
    ])
  })
})
