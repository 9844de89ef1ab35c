// What a search world starts from: the pages that are there, what the agent noted down, and what it is after.
import { z } from 'zod'

const page = z.strictObject({
  url: z.url(),
  title: z.string().min(1),
  date: z.string().optional().meta({ description: 'When it was published, as result lists show it.' }),
  text: z.string().meta({ description: 'The whole page, in Markdown.' }),
})

export const SearchState = z.strictObject({
  target: z
    .strictObject({ query: z.string().min(1), answer: z.string().min(1) })
    .optional()
    .meta({ description: 'What the agent has to find out, and the true answer. The agent never sees it.' }),
  pages: z.array(page).default([]),
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
