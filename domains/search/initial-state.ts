// The state as the prompt shows it: the target, all pages by address, and as much of their texts as there is room for.
import type { Page } from '../../src/kernel/search-index/page.ts'
import { cutMiddle } from '../../src/kernel/tools/cut-middle.ts'
import { pagesOf, type SearchState } from './state.ts'

const roomForTexts = 100_000

/** The whole state as text, bounded in length but for the list of pages. */
export function showState(state: SearchState, clock: string): string {
  const { target, memory, facts, snippets } = state
  const found = pagesOf(state)
  const pages = 'hash' in found ? found.pages() : found
  const notes = Object.entries(memory).map(([key, value]) => `- ${key}: ${value}`)
  return [
    `Time: ${clock}`,
    ...(target ? [`Target query: ${target.query}`, `Reference answer: ${target.answer}`] : []),
    ...(snippets === 'teasing' ? [] : [`Snippets are ${snippets}.`]),
    ...section('Also true', facts, fact => `- ${fact}`),
    ...(notes.length > 0 ? ['dict_memory holds:', ...notes] : ['dict_memory is empty.']),
    ...section(
      'Pages',
      pages,
      ({ url, title, date }) => `- ${[url, title, date].filter(Boolean).join(' | ')}`,
    ),
    ...texts(pages),
  ].join('\n')
}

function section<T>(title: string, items: readonly T[], show: (item: T) => string): string[] {
  return items.length === 0 ? [] : [`${title}:`, ...items.map(show)]
}

function texts(pages: readonly Page[]): string[] {
  let room = roomForTexts
  const shown = pages.flatMap(({ url, text }) => {
    const body = cutMiddle(text)
    room -= body.length
    return room < 0 ? [] : [`--- ${url}`, body]
  })
  const hidden = pages.length - shown.length / 2
  return hidden === 0 ? shown : [`The texts of ${hidden} pages are left out here.`, ...shown]
}
