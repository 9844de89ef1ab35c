// What a search world starts from: the pages that are there, what the agent noted down, and what it is after.
import { z } from 'zod'
import { addressOf } from '../../src/kernel/search-index/page-address.ts'
import type { PageSource } from '../../src/kernel/search-index/shared-index.ts'
import { packedHash, unpackPages } from './results/packed-pages.ts'

const maxCharacters = 32_000_000

const page = z.strictObject({
  url: z.url(),
  title: z.string().min(1),
  date: z.string().optional().meta({ description: 'When it was published, as result lists show it.' }),
  text: z.string().meta({ description: 'The whole page, in Markdown.' }),
})

type Pages = readonly z.infer<typeof page>[]

function onePageAnAddress({ value, issues }: z.core.ParsePayload<Pages>): void {
  const seen = new Map<string, number>()
  for (const [at, { url }] of value.entries()) {
    const key = addressOf(url)?.key ?? url
    const first = seen.get(key)
    if (first === undefined) seen.set(key, at)
    else {
      const message = `the same address as page ${first}`
      issues.push({ code: 'custom', input: url, path: [at, 'url'], message })
    }
  }
}

function boundedText({ value, issues }: z.core.ParsePayload<Pages>): void {
  const characters = value.reduce((sum, { title, text }) => sum + title.length + text.length, 0)
  if (characters <= maxCharacters) return
  const message = `more than ${maxCharacters} characters of text in all; make several worlds of it`
  issues.push({ code: 'custom', input: characters, path: [], message })
}

const listOfPages = z.array(page).check(onePageAnAddress, boundedText)

function packedPages({ value, issues }: z.core.ParsePayload<string | undefined>): void {
  if (value === undefined) return
  try {
    unpackPages(value, listOfPages)
  } catch (error) {
    const message =
      error instanceof z.ZodError ? `no list of pages: ${error.issues[0]?.message}` : 'not gzip in base64'
    issues.push({ code: 'custom', input: value.slice(0, 80), path: [], message })
  }
}

/** The pages of a state, wherever they are. */
export function pagesOf({ pages, packed }: Pick<SearchState, 'pages' | 'packed'>): Pages | PageSource {
  if (packed === undefined) return pages
  const hash = packedHash(pages.length === 0 ? packed : `${JSON.stringify(pages)}\n${packed}`)
  return { hash, pages: () => [...pages, ...unpackPages(packed, listOfPages)] }
}

export const SearchState = z.strictObject({
  target: z
    .strictObject({ query: z.string().min(1), answer: z.string().min(1) })
    .optional()
    .meta({ description: 'What the agent has to find out, and the true answer. The agent never sees it.' }),
  pages: listOfPages.default([]),
  packed: z.string().optional().check(packedPages).meta({
    description: 'Pages in a small space, instead of `pages`: one as JSON on each line, gzip, base64.',
  }),
  mix: z
    .strictObject({
      high: z.int().min(1).max(10),
      medium: z.int().min(0).max(10),
      background: z.int().min(0).max(10),
    })
    .optional()
    .meta({
      description:
        'How many results of high, medium and little relevance a list has where there are enough; without it the ten best.',
    }),
  snippets: z.enum(['full', 'teasing', 'withheld']).default('teasing').meta({
    description:
      'What result lists show of a page: the passage that matches; its topic without names and figures; nothing.',
  }),
  memory: z
    .record(z.string(), z.string())
    .default({})
    .meta({ description: 'What dict_memory holds at the beginning.' }),
  facts: z.array(z.string()).default([]).meta({ description: 'What else is true of this web.' }),
})
export type SearchState = z.infer<typeof SearchState>

export const SearchScope = z.union([
  z.strictObject({ site: z.string().min(1).meta({ description: 'Pages of this host.' }) }),
  z.strictObject({ topic: z.string().min(1).meta({ description: 'Pages about this, wherever they are.' }) }),
])
export type SearchScope = z.infer<typeof SearchScope>
