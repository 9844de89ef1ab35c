import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Kernel } from '../../src/kernel/kernel.ts'
import type { Json } from '../../src/world/json.ts'
import { World } from '../../src/world/world.ts'
import { openSearchKernel } from './kernel.ts'

const signal = new AbortController().signal
const light = {
  url: 'https://isle.example/light',
  title: 'Skerrow lighthouse',
  date: '2031-05-02',
  text: 'The tower on the cliff was raised in 1871. See https://isle.example/tides too.',
}
const openWorld = (open: World['open'], state: { [key: string]: Json } = {}) =>
  openSearchKernel(
    World.parse({ version: 1, domain: 'search', title: 'Isle', open, state: { pages: [light], ...state } }),
    undefined,
  )
const search = (...queries: string[]) => ({ name: 'web_search', arguments: { queries } })
const extract = (url: string) => ({ name: 'web_extractor', arguments: { url } })
const textOf = async (kernel: Kernel, action: Json) => {
  const result = await kernel.step(action, { signal })
  return result.kind === 'computed' ? result.observation.text : result
}

const tides = `[1] https://tides.example/skerrow
Title: Tides at Skerrow
Snippet: High water comes twice a day and ...
Date: 2031-06-01

[2] https://isle.example/light
Title: Skerrow lighthouse
Snippet: The tower on the cliff ...
Date: 2031-05-02`
const tidesPage = '# Tides at Skerrow\n\n**High** water comes twice a day, and with it the ferry.\n'

describe('openSearchKernel in an open web', () => {
  it('computes what its pages settle, and calls the rest unknown', async () => {
    const kernel = openWorld(true)
    assert.match(
      String(await textOf(kernel, search('tower cliff 1871'))),
      /^\[1\] https:\/\/isle\.example\/light\n/,
    )
    assert.deepEqual(await textOf(kernel, search('tower tides')), {
      kind: 'unknown',
      why: 'no known page settles the query "tower tides", and this web is open',
    })
    assert.deepEqual(await textOf(kernel, extract('https://tides.example/skerrow')), {
      kind: 'unknown',
      why: 'the page https://tides.example/skerrow is not known, and this web is open',
    })
    assert.equal(
      await textOf(kernel, extract('two words')),
      'Failed to extract two words: not a valid address',
    )
  })

  it('gives what it computed of a batch before it had to stop', async () => {
    const kernel = openWorld(true, { snippets: 'withheld' })
    assert.deepEqual(await textOf(kernel, search('tower', 'tides', 'cliff')), {
      kind: 'unknown',
      why: 'no known page settles the query "tides", and this web is open',
      computed:
        'Query: tower\n[1] https://isle.example/light\nTitle: Skerrow lighthouse\nSnippet: No description available.\nDate: 2031-05-02\n\n',
    })
  })

  it('answers a query again as it was imagined', async () => {
    const kernel = openWorld(true)
    assert.deepEqual(await kernel.learn(search('tides Skerrow today'), { text: tides }), {
      pages: [
        {
          url: 'https://tides.example/skerrow',
          title: 'Tides at Skerrow',
          date: '2031-06-01',
          excerpts: ['High water comes twice a day and ...'],
        },
      ],
      searches: [
        {
          query: 'tides Skerrow today',
          results: [
            { url: 'https://tides.example/skerrow', snippet: 'High water comes twice a day and ...' },
            { url: 'https://isle.example/light', snippet: 'The tower on the cliff ...' },
          ],
        },
      ],
    })
    assert.equal(await textOf(kernel, search(' TIDES  skerrow today')), tides)
  })

  it('finds an imagined page by other words, with the snippet that was seen', async () => {
    const kernel = openWorld(true)
    await kernel.learn(search('tides Skerrow today'), { text: tides })
    assert.equal(
      await textOf(kernel, search('high water')),
      '[1] https://tides.example/skerrow\nTitle: Tides at Skerrow\nSnippet: High water comes twice a day and ...\nDate: 2031-06-01',
    )
  })

  it('shows an imagined page again as it was', async () => {
    const kernel = openWorld(true)
    const read = extract('https://tides.example/skerrow')
    await kernel.learn(search('tides'), { text: tides })
    assert.equal((await kernel.step(read, { signal })).kind, 'unknown')
    await kernel.learn(read, { text: tidesPage })
    assert.equal(await textOf(kernel, extract('http://tides.example/skerrow/')), tidesPage)
    assert.match(String(await textOf(kernel, search('ferry'))), /Snippet: Tides at Skerrow|Snippet: .*ferry/)
  })

  it('keeps to a failure, and to a search that found nothing', async () => {
    const kernel = openWorld(true)
    const text = 'Failed to extract https://a.example/: 403 Forbidden'
    assert.deepEqual(await kernel.learn(extract('https://a.example/'), { text }), {
      failures: [{ url: 'https://a.example/', text }],
    })
    assert.equal(await textOf(kernel, extract('https://a.example')), text)
    const none = 'No results found for "zebra".'
    await kernel.learn(search('zebra'), { text: none })
    assert.equal(await textOf(kernel, search('zebra')), none)
  })

  it('learns nothing from what is no result', async () => {
    const kernel = openWorld(true)
    const before = await kernel.snapshot()
    assert.equal(await kernel.learn(search('tides'), { text: 'I am sorry.' }), undefined)
    assert.deepEqual(await kernel.snapshot(), before)
  })

  it('applies a patch that is given', async () => {
    const [taught, patched] = [openWorld(true), openWorld(true)]
    const patch = await taught.learn(search('tides'), { text: tides })
    assert.deepEqual(await patched.learn(search('other'), { text: '' }, patch), patch)
    assert.deepEqual(await patched.snapshot(), await taught.snapshot())
  })

  it('gives its state as a world file has it', async () => {
    const kernel = openWorld(true, { memory: { a: 'b' } })
    await kernel.learn(search('tides'), { text: tides })
    await kernel.learn(extract('https://tides.example/skerrow'), { text: tidesPage })
    assert.deepEqual(await kernel.state(), {
      pages: [
        light,
        {
          url: 'https://tides.example/skerrow',
          title: 'Tides at Skerrow',
          date: '2031-06-01',
          text: '**High** water comes twice a day, and with it the ferry.\n',
        },
      ],
      snippets: 'teasing',
      memory: { a: 'b' },
      facts: [],
    })
  })
})

describe('openSearchKernel in a web that is open in part', () => {
  it('leaves other pages of a site open, and nothing else', async () => {
    const kernel = openWorld([{ site: 'isle.example' }])
    assert.equal((await kernel.step(extract('https://isle.example/tides'), { signal })).kind, 'unknown')
    assert.equal((await kernel.step(extract('https://log.isle.example/'), { signal })).kind, 'unknown')
    assert.equal(
      await textOf(kernel, extract('https://notisle.example/')),
      'Failed to extract https://notisle.example/: could not resolve host notisle.example',
    )
  })

  it('computes what its pages mostly match, but for words of the topic', async () => {
    const kernel = openWorld([{ topic: 'the weather' }])
    assert.match(String(await textOf(kernel, search('who raised the Skerrow tower'))), /^\[1\]/)
    assert.equal((await kernel.step(search('weather Skerrow tower'), { signal })).kind, 'unknown')
    assert.equal((await kernel.step(search('capital of France'), { signal })).kind, 'unknown')
  })
})
