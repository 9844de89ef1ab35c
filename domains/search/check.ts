// Compares an imagined observation with what is known of its pages.
import { oneLine } from '../../src/kernel/search-index/one-line.ts'
import type { Page } from '../../src/kernel/search-index/page.ts'
import { readQuery } from '../../src/kernel/search-index/query.ts'
import { termsOf } from '../../src/kernel/search-index/terms.ts'
import { unitsOf } from '../../src/kernel/search-index/units.ts'
import type { Claim } from '../../src/world/turn.ts'
import { queriesOf, type SearchAction } from './actions.ts'
import { failedExtraction, titleIn } from './extraction.ts'
import { keyOf } from './learn/learned.ts'
import { type Result, readSections } from './results/results.ts'
import { mayExist } from './scope.ts'
import { knownPage, type Web } from './web.ts'

/** Contradictions to the pages, their scope and the answer that no result may give away. */
export function checkObservation(action: SearchAction, text: string, web: Web): Claim[] {
  if (action.name === 'web_search') return checkSearch(queriesOf(action.arguments), text, web)
  if (action.name === 'web_extractor') return checkExtraction(action.arguments.url, text, web)
  return []
}

function checkSearch(queries: readonly string[], text: string, web: Web): Claim[] {
  return readSections(text, queries).flatMap((results, at) => {
    const query = queries[at] ?? ''
    const about = `the results for "${oneLine(query)}"`
    if (!results) return [{ about, says: quoted(text), known: 'a search returns a list of results' }]
    const many = `${results.length} results`
    return [
      ...(results.length > 10 ? [{ about, says: many, known: 'a query has ten at most' }] : []),
      ...results.flatMap(result => [...checkResult(result, web), ...checkSecrecy(result, query, web)]),
    ]
  })
}

function checkResult(result: Result, web: Web): Claim[] {
  const page = knownPage(result.url, web)
  if (!page)
    return mayExist(web.openness, result.url) ? [] : [claim(result.url, 'it exists', 'there is no such page')]
  const text = textOf(result.url, web)
  const strange = text === undefined ? undefined : fragments(result.snippet).find(part => !holds(text, part))
  return [
    ...differing(`the title of ${page.url}`, result.title, oneLine(page.title)),
    ...differing(`the date of ${page.url}`, result.date ?? 'N/A', page.date ?? 'N/A'),
    ...(strange === undefined
      ? []
      : [claim(`the snippet of ${page.url}`, strange, 'the page does not say so')]),
  ]
}

// a result that holds everything the answer has beyond the query would end the search
function checkSecrecy({ url, title, snippet }: Result, query: string, web: Web): Claim[] {
  const asked = new Set(readQuery(query).terms)
  const told = new Set(termsOf(`${title} ${snippet}`))
  const answer = [...web.secrets].filter(term => !asked.has(term))
  if (answer.join('').length < 4 || !answer.every(term => told.has(term))) return []
  return [claim(`the snippet of ${url}`, snippet, 'no result gives the whole answer away')]
}

function checkExtraction(url: string, text: string, web: Web): Claim[] {
  const imagined = web.learned.pages.get(keyOf(url))
  if (!imagined) return []
  const failure = failedExtraction(text)
  if (failure !== undefined) {
    return /\b404\b|not found|resolve/i.test(failure) ? [claim(url, failure, 'a search has listed it')] : []
  }
  const title = titleIn(text)
  const page = { url, title: '', text }
  return [
    ...(title === undefined ? [] : differing(`the title of ${url}`, title, imagined.title)),
    ...imagined.excerpts
      .flatMap(fragments)
      .filter(part => !holds(page, part))
      .map(part => claim(url, 'nothing of the kind', `a search has shown that it says: ${part}`)),
  ]
}

function textOf(url: string, { index, learned }: Web): Page | undefined {
  const key = keyOf(url)
  const page = index().pages.get(key)
  if (page) return page
  const imagined = learned.pages.get(key)
  return imagined?.shown === undefined ? undefined : { ...imagined, text: imagined.shown }
}

function fragments(snippet: string): string[] {
  return snippet
    .split(/\.{3,}|…/)
    .map(part => part.trim())
    .filter(Boolean)
}

// markup, spacing and punctuation do not count
function holds({ title, text }: Page, part: string): boolean {
  const said = [title, ...unitsOf(text).map(unit => unit.text)].map(piece => termsOf(piece).join(' '))
  return ` ${said.join(' ')} `.includes(` ${termsOf(part).join(' ')} `)
}

function differing(about: string, says: string, known: string): Claim[] {
  return says === known ? [] : [claim(about, says, `it is ${known}`)]
}

function claim(about: string, says: string, known: string): Claim {
  return { about, says: quoted(says), known }
}

function quoted(text: string): string {
  return oneLine(text, { maxCharacters: 300 })
}
