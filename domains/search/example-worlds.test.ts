import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { parse } from 'yaml'
import { stopWords } from '../../src/kernel/search-index/stop-words.ts'
import { termsOf } from '../../src/kernel/search-index/terms.ts'
import { World } from '../../src/world/world.ts'
import { openSearchKernel } from './kernel.ts'
import { readSections } from './results/results.ts'
import { SearchState } from './state.ts'

const folder = new URL('../../worlds/search/', import.meta.url)
const signal = new AbortController().signal
const content = (text: string) => termsOf(text).filter(term => !stopWords.has(term))

for (const file of readdirSync(folder).filter(name => name.endsWith('.yaml'))) {
  const world = World.parse(parse(readFileSync(new URL(file, folder), 'utf8')))
  const { pages, target } = SearchState.parse(world.state)
  const queries = [world.task ?? '', target?.query ?? '', ...pages.map(({ title }) => title)]
  const results = async (query: string) => {
    const closed = openSearchKernel({ ...world, open: false }, undefined)
    const result = await closed.step({ name: 'web_search', arguments: { query } }, { signal })
    return (result.kind === 'computed' && readSections(result.observation.text, [query])[0]) || []
  }

  describe(`worlds/search/${file}`, () => {
    it('finds each page by its title', async () => {
      for (const { url, title } of pages) assert.equal((await results(title))[0]?.url, url)
    })

    it('tells no figure and no part of the answer in a snippet that the agent does not know', async () => {
      const answer = new Set(content(target?.answer ?? ''))
      for (const query of queries) {
        for (const { title, snippet } of await results(query)) {
          const known = new Set(content(`${query} ${title}`))
          const told = content(snippet).filter(term => !known.has(term))
          assert.deepEqual(
            told.filter(term => answer.has(term) || /\d/.test(term)),
            [],
            `"${query}": ${snippet}`,
          )
        }
      }
    })
  })
}
