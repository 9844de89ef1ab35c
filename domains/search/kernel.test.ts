import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json } from '../../src/world/json.ts'
import { World } from '../../src/world/world.ts'
import { openSearchKernel } from './kernel.ts'

const signal = new AbortController().signal
const pages = [
  {
    url: 'https://isle.example/light',
    title: 'Skerrow lighthouse',
    date: '2031-05-02',
    text: 'The tower on the cliff was raised in 1871 by Ada Orme.\n\n- [Keepers](https://isle.example/keepers)\n',
  },
  { url: 'https://isle.example/keepers', title: 'Keepers', text: 'The tower had a keeper called Tam.' },
]
const worldOf = (state: { [key: string]: Json } = {}, open: World['open'] = false) =>
  World.parse({
    version: 1,
    domain: 'search',
    title: 'Isle',
    open,
    state: { pages, target: { query: 'who raised the tower', answer: 'Ada Orme of Marl Quay' }, ...state },
  })
const search = (...queries: string[]) => ({ name: 'web_search', arguments: { queries } })
const extract = (url: string) => ({ name: 'web_extractor', arguments: { url } })
const note = (given: object) => ({ name: 'dict_memory', arguments: { ...given } }) as Json

async function computed(world: World, action: Json) {
  const result = await openSearchKernel(world, undefined).step(action, { signal })
  assert.equal(result.kind, 'computed')
  return result.kind === 'computed' ? result.observation : { text: '' }
}

describe('openSearchKernel', () => {
  it('answers a search', async () => {
    assert.deepEqual(await computed(worldOf(), search('when was the tower raised')), {
      text: `[1] https://isle.example/light
Title: Skerrow lighthouse
Snippet: The tower on the cliff was raised in ...
Date: 2031-05-02

[2] https://isle.example/keepers
Title: Keepers
Snippet: The tower had a keeper called ...
Date: N/A`,
    })
  })

  it('answers a batch, one query after the other', async () => {
    assert.deepEqual(await computed(worldOf({ snippets: 'withheld' }), search('Tam', 'capital of France')), {
      text: `Query: Tam
[1] https://isle.example/keepers
Title: Keepers
Snippet: No description available.
Date: N/A

Query: capital of France
No results found for "capital of France".`,
    })
  })

  it('shows as much of a page as the dial allows', async () => {
    const snippet = async (snippets: string) =>
      /Snippet: (.*)/.exec((await computed(worldOf({ snippets }), search('cliff'))).text)?.[1]
    assert.deepEqual(await Promise.all(['full', 'teasing', 'withheld'].map(snippet)), [
      'The tower on the cliff was raised in 1871 by Ada Orme. Keepers',
      'The tower on the cliff was raised in ...',
      'No description available.',
    ])
  })

  it('shows ten results at most', async () => {
    const many = Array.from(
      { length: 30 },
      (_, at) => ({ ...pages[0], url: `https://isle.example/${at}` }) as Json,
    )
    const { text } = await computed(worldOf({ pages: many }), search('tower'))
    assert.equal(text.match(/^\[\d+\]/gm)?.length, 10)
    assert.match(text, /^\[1\] https:\/\/isle\.example\/0\n/)
  })

  it('extracts the page that a result came from', async () => {
    for (const url of [
      'https://isle.example/light',
      'http://www.isle.example/light/#x',
      'isle.example/light',
    ]) {
      assert.deepEqual(await computed(worldOf(), extract(url)), {
        text: '# Skerrow lighthouse\n\nThe tower on the cliff was raised in 1871 by Ada Orme.\n\n- [Keepers](https://isle.example/keepers)',
      })
    }
  })

  it('fails on other addresses as an extractor does', async () => {
    for (const [url, reason] of [
      ['https://isle.example/nope', '404 Not Found'],
      ['https://other.example/', 'could not resolve host other.example'],
      ['ftp://isle.example/light', 'cannot fetch ftp addresses'],
      ['no address', 'not a valid address'],
    ] as const) {
      assert.deepEqual(await computed(worldOf(), extract(url)), {
        text: `Failed to extract ${url}: ${reason}`,
        isError: true,
      })
    }
  })

  it('keeps notes from call to call', async () => {
    const kernel = openSearchKernel(worldOf({ memory: { start: 'here' } }), undefined)
    await kernel.step(note({ action: 'add', key: 'owl', value: 'barn' }), { signal })
    assert.deepEqual(await kernel.step(note({ action: 'retrieve_all' }), { signal }), {
      kind: 'computed',
      observation: { text: '{"start": "here", "owl": "barn"}' },
    })
  })

  it('never tells the target, whatever is asked', async () => {
    const world = worldOf({ snippets: 'full' })
    for (const action of [
      search('who raised the tower', 'Marl', 'Marl Quay', 'reference answer', 'target'),
      extract('https://isle.example/light'),
      extract('https://isle.example/target'),
      note({ action: 'retrieve_all' }),
    ]) {
      const { text } = await computed(world, action)
      assert.doesNotMatch(text.replace(/^Query: .*|No results found for .*/gm, ''), /Marl|Quay/)
    }
  })

  it('refuses an endless batch and stops when told', async () => {
    assert.deepEqual(await computed(worldOf(), search(...Array.from({ length: 51 }, () => 'owl'))), {
      text: 'Too many queries: 51 were given, at most 50 are answered at once.',
      isError: true,
    })
    const kernel = openSearchKernel(worldOf(), undefined)
    await assert.rejects(kernel.step(search('owl'), { signal: AbortSignal.abort() }), { name: 'AbortError' })
  })

  it('bounds hostile pages', async () => {
    const hostile = [
      {
        url: 'https://a.example/',
        title: `${'T\n'.repeat(5_000)}`,
        text: `owl ${'[<|*'.repeat(300_000)}\u0007`,
      },
      { url: 'https://b.example/', title: '\u202eowl', text: '| owl |\ud800'.repeat(40_000) },
    ]
    const world = worldOf({ pages: hostile, snippets: 'full' })
    const { text } = await computed(world, search('owl'))
    assert.ok(text.length < 2_000, String(text.length))
    assert.equal(text.match(/^\[/gm)?.length, 2)
    const page = await computed(world, extract('https://a.example/'))
    assert.ok(page.text.length < 201_000)
    assert.match(page.text, /\n\n\[Cut off after 200000 characters\.\]$/)
    assert.ok(page.text.isWellFormed())
  })
})
