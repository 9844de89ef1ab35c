// What a search world starts from: the pages that are there, what the agent noted down, and what it is after.
import { z } from 'zod'
import { addressOf } from '../../src/kernel/search-index/page-address.ts'
import type { PageSource } from '../../src/kernel/search-index/shared-index.ts'
import { packedHash, unpackPages } from './results/packed-pages.ts'

const maxCharacters = 32_000_000

const page = z.strictObject({
  url: z.url().meta({ description: 'Its address. No two pages share one.' }),
  title: z.string().min(1).meta({ description: 'Its title.' }),
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

// one page, as `packed` holds it
const packedExample =
  'H4sIAAAAAAAAA6tWKi3KUbJSyigpKSi20tdP1EutSMwtyEnVV9JRKsksyUlVslJyBLFTK0qUrJSclGq5AFPltvM0AAAA'

export const SearchState = z.strictObject({
  target: z
    .strictObject({
      query: z.string().min(1).meta({ description: 'What the agent has to find out.' }),
      answer: z.string().min(1).meta({ description: 'The true answer.' }),
    })
    .optional()
    .meta({
      description: 'What the agent is after. The model that imagines is told; the agent never sees it.',
      examples: [{ query: 'When does the footbridge reopen?', answer: '22 July 2028' }],
    }),
  pages: listOfPages.default([]).meta({
    description: 'The pages of this web.',
    examples: [
      [
        {
          url: 'https://ashlock.example/ferry',
          title: 'Ferry',
          date: '2028-05-01',
          text: 'Daily from 6 to 21.',
        },
      ],
    ],
  }),
  packed: z
    .string()
    .optional()
    .check(packedPages)
    .meta({
      description: 'Further pages in little space: one as JSON on each line, then gzip, then base64.',
      examples: [packedExample],
    }),
  mix: z
    .strictObject({
      high: z.int().min(1).max(10).meta({ description: 'How many fit the query well.' }),
      medium: z.int().min(0).max(10).meta({ description: 'How many fit it somewhat.' }),
      background: z.int().min(0).max(10).meta({ description: 'How many have little to do with it.' }),
    })
    .optional()
    .meta({
      description: 'What a result list is made of, where there are enough pages. Without it, the ten best.',
      examples: [{ high: 3, medium: 4, background: 3 }],
    }),
  snippets: z
    .enum(['full', 'teasing', 'withheld'])
    .default('teasing')
    .meta({
      description:
        "What a result list shows of a page. 'full': the passage that fits. 'teasing': its topic, without names and figures. 'withheld': nothing.",
      examples: ['full'],
    }),
  memory: z
    .record(z.string(), z.string())
    .default({})
    .meta({
      description: "What the agent's notebook (dict_memory) holds at the beginning.",
      examples: [{ style: 'dates as day month year' }],
    }),
  facts: z
    .array(z.string())
    .default([])
    .meta({ description: 'What else is true of this web.', examples: [['The county paper has a paywall.']] }),
})
export type SearchState = z.infer<typeof SearchState>

export const SearchScope = z.union([
  z
    .strictObject({ site: z.string().min(1).meta({ description: 'The host.' }) })
    .meta({ description: 'Pages of one host may be imagined.', examples: [{ site: 'ashlock.example' }] }),
  z.strictObject({ topic: z.string().min(1).meta({ description: 'The topic, in a few words.' }) }).meta({
    description: 'Pages about one topic may be imagined, on any host.',
    examples: [{ topic: 'life in Ashlock' }],
  }),
])
export type SearchScope = z.infer<typeof SearchScope>
