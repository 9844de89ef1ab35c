import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Json } from '../../../src/world/json.ts'
import { World } from '../../../src/world/world.ts'
import { openSearchKernel } from '../kernel.ts'
import { SearchState } from '../state.ts'

const pages = [
  {
    url: 'https://isle.example/light',
    title: 'Skerrow light',
    date: '2031-02-03',
    text: 'The keeper of Skerrow is Maren Tolk. It burns 840 W.',
  },
  { url: 'https://isle.example/birds', title: 'Birds', text: 'A keeper counted fulmars.' },
]
const pack = (text: string) => gzipSync(text).toString('base64')
const packed = pack(pages.map(page => JSON.stringify(page)).join('\n'))
const never = new AbortController().signal
const kernelOn = (state: object) =>
  openSearchKernel(World.parse({ version: 1, domain: 'search', title: 'x', state }), undefined)
const search = async (state: object, query: string) => {
  const found = await kernelOn(state).step({ name: 'web_search', arguments: { query } }, { signal: never })
  return found.kind === 'computed' ? found.observation.text : found.why
}

describe('packed pages', () => {
  it('are searched and extracted like any others', async () => {
    for (const query of ['skerrow keeper', 'fulmars', 'nothing'])
      assert.equal(await search({ packed }, query), await search({ pages }, query))
    const found = await kernelOn({ packed }).step(
      { name: 'web_extractor', arguments: { url: pages[0]?.url ?? '' } },
      { signal: never },
    )
    assert.equal(
      found.kind === 'computed' && found.observation.text,
      '# Skerrow light\n\nThe keeper of Skerrow is Maren Tolk. It burns 840 W.',
    )
  })

  it('stand beside pages that are not packed', async () => {
    const more = [{ url: 'https://isle.example/new', title: 'New', text: 'A new keeper.' }]
    assert.match(
      await search({ packed, pages: more }, 'keeper'),
      /isle\.example\/new[\s\S]*isle\.example\/light|isle\.example\/light[\s\S]*isle\.example\/new/,
    )
  })

  it('are refused where they are none', () => {
    const reason = (text: string) => SearchState.safeParse({ packed: text } as Json).error?.issues[0]?.message
    assert.equal(reason('not packed at all'), 'not gzip in base64')
    assert.equal(reason(pack('not json')), 'not gzip in base64')
    assert.match(reason(pack('{"url": "x"}')) ?? '', /^no list of pages: /)
    assert.match(
      reason(pack([...pages, ...pages].map(page => JSON.stringify(page)).join('\n'))) ?? '',
      /the same address as page 0/,
    )
  })
})

describe('an unrelated query', () => {
  it('is told no passage, even where passages are told in full', async () => {
    const state = { pages, snippets: 'full' }
    assert.match(await search(state, 'keeper of Skerrow'), /Snippet: The keeper of Skerrow is Maren Tolk/)
    const unrelated = await search(state, 'zoo keeper salary Brazil football 1998')
    assert.ok(!unrelated.includes('Maren Tolk') && !unrelated.includes('840'), unrelated)
  })
})

describe('the mix of a result list', () => {
  it('holds back what fits in favour of what fits less', async () => {
    const many = Array.from({ length: 14 }, (_, at) => ({
      url: `https://a.example/${at}`,
      title: at < 11 ? `Owl barn ${at}` : `Owl ${at}`,
      text: at < 11 ? 'An owl in a barn with a tower.' : 'An owl.',
    }))
    const urls = async (state: object) =>
      (await search(state, 'owl barn tower')).match(/https:\S+/g)?.map(url => Number(url.split('/').at(-1)))
    assert.ok((await urls({ pages: many }))?.every(at => at < 11))
    const shown = await urls({ pages: many, mix: { high: 7, medium: 0, background: 3 } })
    assert.deepEqual([shown?.length, shown?.slice(-3).sort()], [10, [11, 12, 13]])
  })
})
