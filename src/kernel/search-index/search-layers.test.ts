import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readQuery } from './query.ts'
import { SearchIndex } from './search-index.ts'
import { searchLayers } from './search-layers.ts'

const page = (name: string, title: string, text: string) => ({ url: `https://${name}`, title, text })
const pages = [
  page('isle.example/light', 'Skerrow lighthouse', 'A lighthouse on basalt, painted white. Keeper: none.'),
  page(
    'isle.example/birds',
    'Birds of Skerrow',
    'Fulmar and razorbill near the lighthouse; a keeper counted them.',
  ),
  page('news.example/keeper', 'The last keeper', 'He tended the lamp of Skerrow for nineteen years.'),
  page('mail.example/x', 'Postcard', 'Unused. Publisher unknown.'),
]
const index = new SearchIndex(pages)
const found = (query: string, layers: readonly SearchIndex[] = [index]) =>
  searchLayers(layers, readQuery(query)).map(hit => hit.page.url.slice('https://'.length))

describe('searchLayers', () => {
  it('puts the page that matches most first, and leaves out what does not match', () => {
    assert.deepEqual(found('lighthouse keeper Skerrow basalt'), [
      'isle.example/light',
      'news.example/keeper',
      'isle.example/birds',
    ])
    assert.deepEqual(found('capital of France'), [])
    assert.deepEqual(found('the of'), [])
  })

  it('orders equals by address, whatever order the pages came in', () => {
    const equal = ['c', 'a', 'b'].map(name => page(`${name}.example/`, 'Owl', 'An owl.'))
    assert.deepEqual(found('owl', [new SearchIndex(equal)]), ['a.example/', 'b.example/', 'c.example/'])
    const reversed = new SearchIndex(pages.toReversed())
    for (const query of ['skerrow', 'keeper lighthouse', 'skerrow keeper lamp']) {
      assert.deepEqual(found(query, [reversed]), found(query))
    }
  })

  it('finds words of the address', () => {
    assert.deepEqual(found('mail.example'), [
      'mail.example/x',
      'isle.example/birds',
      'isle.example/light',
      'news.example/keeper',
    ])
  })

  it('takes a page to be about what it says, not about what it links to', () => {
    const linking = page('a.example', 'A', 'See [more](https://b.example/owl) and https://b.example/bat.')
    const one = [new SearchIndex([linking])]
    assert.deepEqual([found('more', one), found('owl', one), found('bat', one)], [['a.example'], [], []])
  })

  it('forgives one letter in a long word that no page holds', () => {
    assert.deepEqual(found('razorbil'), ['isle.example/birds'])
    assert.deepEqual(found('lamb'), [])
  })

  it('holds to sites, phrases and exclusions', () => {
    assert.deepEqual(found('skerrow site:news.example'), ['news.example/keeper'])
    assert.deepEqual(found('skerrow site:example'), found('skerrow'))
    assert.deepEqual(found('"a keeper counted"'), ['isle.example/birds'])
    assert.deepEqual(found('"keeper lighthouse skerrow"'), found('keeper lighthouse skerrow'))
    assert.deepEqual(found('skerrow -fulmar'), ['isle.example/light', 'news.example/keeper'])
  })

  it('ranks pages of two layers as one web', () => {
    const later = page(
      'isle.example/oil',
      'Whale oil at Skerrow',
      'The keeper burnt whale oil in the lighthouse.',
    )
    const layered = [index, new SearchIndex([later])]
    assert.equal(found('whale oil skerrow', layered)[0], 'isle.example/oil')
    assert.equal(found('birds of skerrow', layered)[0], 'isle.example/birds')
    assert.deepEqual(found('postcard', layered), ['mail.example/x'])
  })
})
