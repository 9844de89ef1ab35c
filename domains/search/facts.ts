// What the kernel knows that matters for a step it cannot compute: compact, and bounded.
import { oneLine } from '../../src/kernel/search-index/one-line.ts'
import { addressOf } from '../../src/kernel/search-index/page-address.ts'
import { readQuery } from '../../src/kernel/search-index/query.ts'
import { queriesOf, type SearchAction } from './actions.ts'
import { keyOf } from './learn/learned.ts'
import { answerQuery, hitsFor, type Web } from './web.ts'

const maxCharacters = 2_000
const maxPages = 8

/** The known pages closest to a query; or what is known about an address. */
export function factsFor(action: SearchAction, web: Web): string {
  const lines =
    action.name === 'web_search'
      ? queriesOf(action.arguments).flatMap(query => queryFacts(query, web))
      : action.name === 'web_extractor'
        ? addressFacts(action.arguments.url, web)
        : []
  return fitting([...lines, ...scopeFacts(web)])
}

function queryFacts(text: string, web: Web): string[] {
  const query = readQuery(text)
  const shown = `"${oneLine(text, { maxCharacters: 200 })}"`
  const settled = answerQuery(text, web)
  if (settled)
    return [`${shown} finds, in this order: ${settled.map(({ url }) => url).join(' ') || 'nothing'}`]
  const hits = hitsFor(query, web)
  if (hits.length === 0) return [`No known page matches ${shown}.`]
  const held = new Set(hits.flatMap(({ terms }) => [...terms]))
  const missing = text.split(/\s+/).filter(word => {
    const { terms } = readQuery(word)
    return terms.length > 0 && !terms.some(term => held.has(term))
  })
  return [
    `Known pages nearest to ${shown}, to be listed as they are where they fit:`,
    ...hits.slice(0, maxPages).map(({ page }) => pageLine(page)),
    ...(missing.length > 0 ? [`No known page holds: ${oneLine(missing.join(', '))}`] : []),
  ]
}

function addressFacts(url: string, { index, learned }: Web): string[] {
  const imagined = learned.pages.get(keyOf(url))
  const { host = '' } = addressOf(url) ?? {}
  const pages = [...index().pages.values()]
  const linking = pages.filter(({ text }) => text.includes(url)).slice(0, 3)
  const siblings = [...pages, ...learned.pages.values()].filter(page => addressOf(page.url)?.host === host)
  return [
    ...(imagined
      ? [
          `This page is titled: ${imagined.title}`,
          ...(imagined.date === undefined ? [] : [`It is dated: ${imagined.date}`]),
          ...imagined.excerpts.map(excerpt => `It says, word for word: ${excerpt}`),
        ]
      : ['No result list has shown this address.']),
    ...linking.map(page => `Linked from: ${pageLine(page)}`),
    ...(siblings.length > 0
      ? ['Known pages of this site:', ...siblings.slice(0, maxPages).map(pageLine)]
      : []),
  ]
}

function scopeFacts({ openness: { kind, sites, topics } }: Web): string[] {
  if (kind !== 'partly') return []
  const where = [...sites.map(site => `on ${site}`), ...topics.map(topic => `about ${topic}`)]
  return [`Pages that are not known exist only ${where.join(', or ')}.`]
}

function pageLine({ url, title, date }: { url: string; title: string; date?: string | undefined }): string {
  return `- ${oneLine(url)} | ${oneLine(title, { maxCharacters: 120 })} | ${date ?? 'N/A'}`
}

function fitting(lines: readonly string[]): string {
  let text = ''
  for (const line of lines) {
    if (text.length + line.length + 1 > maxCharacters) break
    text += text === '' ? line : `\n${line}`
  }
  return text
}
