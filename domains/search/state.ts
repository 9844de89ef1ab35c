// What a search world starts from: the pages that are there, what the agent noted down, and what it is after.
import { z } from 'zod'
import { addressOf } from '../../src/kernel/search-index/page-address.ts'

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

export const SearchState = z.strictObject({
  target: z
    .strictObject({ query: z.string().min(1), answer: z.string().min(1) })
    .optional()
    .meta({ description: 'What the agent has to find out, and the true answer. The agent never sees it.' }),
  pages: z.array(page).default([]).check(onePageAnAddress, boundedText),
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
