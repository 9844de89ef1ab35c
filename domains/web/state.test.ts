import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { viewOfWeb, WebScope, WebState } from './state.ts'

const page = (url: string, title: string) => ({ url, title, nodes: [{ role: 'main', id: '1' }] })
const a = page('https://a.example/', "A's")
const b = page('https://b.example/', 'B')
const issues = (state: unknown) => WebState.safeParse(state).error?.issues.map(issue => issue.message)

describe('WebState', () => {
  it('has a recording and nothing beside it', () => {
    const recording = { screens: ['home'], runs: [{ start: 0, steps: [] }] }
    assert.equal(WebState.safeParse({ recording }).success, true)
    for (const other of [
      { pages: [{ url: 'https://tide.example/', title: 'Tide', nodes: [{ role: 'button' }] }] },
      { site: { at: 'https://tide.example/', files: { 'index.html': '' } } },
      { use: ['desk'] },
    ])
      assert.match(
        WebState.safeParse({ recording, ...other }).error?.message ?? '',
        /a world with a recording has nothing but it/,
      )
  })

  it('fills in its defaults', () => {
    assert.deepEqual(WebState.parse({ pages: [a] }), {
      use: [],
      records: {},
      settings: {},
      codec: 'tree',
      pages: [a],
      active: 0,
      background: [],
    })
  })

  it('refuses tabs without a page, a missing tab in front and two pages with one address', () => {
    assert.deepEqual(issues({ pages: [a], tabs: ['https://b.example/'] }), [
      'no page has the address https://b.example/',
    ])
    assert.deepEqual(issues({ pages: [a, b], tabs: [a.url, b.url], active: 2 }), ['there is no such tab'])
    assert.deepEqual(issues({ pages: [a, a] }), ['two pages have one address'])
  })

  it('refuses an address that is none', () => {
    assert.deepEqual(issues({ pages: [page('no address', '')] }), [
      'an address such as https://shop.example/',
    ])
  })
})

describe('WebScope', () => {
  it('is a pattern of addresses', () => {
    assert.deepEqual(WebScope.parse({ url: 'https://a.example/*' }), { url: 'https://a.example/*' })
    assert.equal(WebScope.safeParse({ url: '' }).success, false)
  })
})

describe('viewOfWeb', () => {
  it('lists the tabs and shows the page in front', () => {
    const state = WebState.parse({ pages: [a, b], tabs: [a.url, b.url, a.url], active: 1 })
    assert.deepEqual(viewOfWeb(state), {
      codec: 'tree',
      screen: `Tab 0: "A's" https://a.example/
Tab 1 (active): 'B' https://b.example/
Tab 2: "A's" https://a.example/

RootWebArea 'B', focused, url='https://b.example/'
\t[1] main ''`,
      beyond: `### Page https://a.example/
RootWebArea "A's", focused, url='https://a.example/'
\t[1] main ''`,
    })
  })

  it('writes pages in the codec of the world', () => {
    const { screen, beyond } = viewOfWeb(WebState.parse({ codec: 'html', pages: [b] }))
    assert.equal(
      screen,
      `Tab 0 (active): 'B' https://b.example/

<body aria-label="B" data-focused="true" data-url="https://b.example/">
  <main id="1"></main>
</body>`,
    )
    assert.equal(beyond, '')
  })
})
