import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { World } from '../../src/world/world.ts'
import { openSearchKernel } from './kernel.ts'

const light = {
  url: 'https://isle.example/light',
  title: 'Skerrow lighthouse',
  date: '2031-05-02',
  text: 'The *tower* on the cliff was raised in 1871.\n\nSee https://isle.example/tides too.',
}
const openWorld = (open: World['open'] = true, pages: readonly object[] = [light]) =>
  openSearchKernel(
    World.parse({
      version: 1,
      domain: 'search',
      title: 'Isle',
      open,
      state: { pages, target: { query: 'who raised the tower', answer: 'Ada Orme, in the year 1871' } },
    }),
    undefined,
  )
const search = (...queries: string[]) => ({ name: 'web_search', arguments: { queries } })
const extract = (url: string) => ({ name: 'web_extractor', arguments: { url } })
const result = (
  url: string,
  { title = 'Tides', snippet = 'High water ... twice a day', date = 'N/A' } = {},
) => `[1] ${url}\nTitle: ${title}\nSnippet: ${snippet}\nDate: ${date}`

describe('facts of a search', () => {
  it('name the known pages that are near, and what none of them holds', async () => {
    assert.equal(
      await openWorld([{ site: 'isle.example' }, { topic: 'tides' }]).facts(
        search('tower tides', 'tower', 'owl'),
      ),
      `Known pages nearest to "tower tides", to be listed as they are where they fit:
- https://isle.example/light | Skerrow lighthouse | 2031-05-02
No known page holds: tides
"tower" finds, in this order: https://isle.example/light
No known page matches "owl".
Pages that are not known exist only on isle.example, or about tides.`,
    )
  })

  it('name what is known of an address', async () => {
    const kernel = openWorld()
    assert.equal(
      await kernel.facts(extract('https://isle.example/tides')),
      `No result list has shown this address.
Linked from: - https://isle.example/light | Skerrow lighthouse | 2031-05-02
Known pages of this site:
- https://isle.example/light | Skerrow lighthouse | 2031-05-02`,
    )
    await kernel.learn(search('water'), { text: result('https://b.example/t', { date: '2030' }) })
    assert.equal(
      await kernel.facts(extract('https://b.example/t')),
      `This page is titled: Tides
It is dated: 2030
It says, word for word: High water ... twice a day
Known pages of this site:
- https://b.example/t | Tides | 2030`,
    )
    assert.equal(await kernel.facts({ name: 'dict_memory', arguments: { action: 'retrieve_all' } }), '')
  })

  it('are bounded', async () => {
    const pages = Array.from({ length: 50 }, (_, at) => ({
      ...light,
      url: `https://isle.example/${at}/${'x'.repeat(900)}`,
      title: 'tower '.repeat(500),
    }))
    const kernel = openWorld(true, pages)
    for (const action of [
      search(...Array.from({ length: 40 }, () => 'tower owl')),
      extract('https://isle.example/new'),
    ]) {
      const facts = await kernel.facts(action)
      assert.ok(facts.length <= 2_000 && facts.length > 200, String(facts.length))
    }
  })
})

describe('check of a search', () => {
  it('holds results to the pages that are known', async () => {
    const url = light.url
    const claims = (text: string) => openWorld().check(search('tower owl'), { text })
    const right = { title: light.title, date: light.date, snippet: '... the tower on the cliff ... too.' }
    assert.deepEqual(await claims(result(url, right)), [])
    assert.deepEqual(await claims(result(url, { ...right, title: 'Light', date: 'N/A' })), [
      { about: `the title of ${url}`, says: 'Light', known: 'it is Skerrow lighthouse' },
      { about: `the date of ${url}`, says: 'N/A', known: 'it is 2031-05-02' },
    ])
    assert.deepEqual(await claims(result(url, { ...right, snippet: 'The tower ... was torn down' })), [
      { about: `the snippet of ${url}`, says: 'was torn down', known: 'the page does not say so' },
    ])
  })

  it('holds new pages to what is open, and lists to their form', async () => {
    const kernel = openWorld([{ site: 'isle.example' }])
    const check = (text: string) => kernel.check(search('owl'), { text })
    assert.deepEqual(await check(result('https://isle.example/new')), [])
    assert.deepEqual(await check(result('https://b.example/')), [
      { about: 'https://b.example/', says: 'it exists', known: 'there is no such page' },
    ])
    assert.deepEqual(await check('Sorry!'), [
      { about: 'the results for "owl"', says: 'Sorry!', known: 'a search returns a list of results' },
    ])
    const eleven = Array.from({ length: 11 }, (_, at) => result(`https://isle.example/n${at}`)).join('\n\n')
    assert.deepEqual(await check(eleven), [
      { about: 'the results for "owl"', says: '11 results', known: 'a query has ten at most' },
    ])
  })

  it('lets no result give the whole answer away', async () => {
    const check = (snippet: string, query: string) =>
      openWorld().check(search(query), { text: result('https://b.example/', { snippet }) })
    const whole = 'In the year 1871 it was Ada Orme.'
    assert.deepEqual(await check(whole, 'tower'), [
      {
        about: 'the snippet of https://b.example/',
        says: whole,
        known: 'no result gives the whole answer away',
      },
    ])
    assert.deepEqual(await check('It was Ada Orme.', 'tower'), [])
    assert.deepEqual(await check(whole, 'Ada Orme year 1871'), [])
  })

  it('holds a page to the snippets that were shown of it', async () => {
    const kernel = openWorld()
    const url = 'https://b.example/t'
    await kernel.learn(search('water'), { text: result(url) })
    const check = (text: string) => kernel.check(extract(url), { text })
    assert.deepEqual(await check('# Tides\n\n**High\nwater** comes twice\na day.'), [])
    assert.deepEqual(await check('# Ebb\n\nHigh water comes.'), [
      { about: `the title of ${url}`, says: 'Ebb', known: 'it is Tides' },
      { about: url, says: 'nothing of the kind', known: 'a search has shown that it says: twice a day' },
    ])
    assert.deepEqual(await check(`Failed to extract ${url}: 404 Not Found`), [
      { about: url, says: `Failed to extract ${url}: 404 Not Found`, known: 'a search has listed it' },
    ])
    assert.deepEqual(await check(`Failed to extract ${url}: timed out`), [])
    assert.deepEqual(await kernel.check(extract('https://c.example/'), { text: 'anything' }), [])
  })
})
