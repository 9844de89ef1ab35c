// What a session knows beyond its world: pages that were imagined, in full or as far as a result list told of them,
// and the answers that queries and addresses got. Data that is replaced, never changed.
import { z } from 'zod'
import { addressOf } from '../../../src/kernel/search-index/page-address.ts'
import { SearchIndex } from '../../../src/kernel/search-index/search-index.ts'

/** A page that was imagined. */
export const LearnedPage = z.strictObject({
  url: z.string(),
  title: z.string(),
  date: z.string().optional(),
  /** What an extraction returned; absent as long as only result lists told of the page. */
  shown: z.string().optional(),
  excerpts: z.array(z.string()),
})
export type LearnedPage = z.infer<typeof LearnedPage>

/** What one observation taught. */
export const Lesson = z.strictObject({
  pages: z.array(LearnedPage).optional(),
  searches: z
    .array(
      z.strictObject({
        query: z.string(),
        results: z.array(z.strictObject({ url: z.string(), snippet: z.string() })),
      }),
    )
    .optional(),
  failures: z.array(z.strictObject({ url: z.string(), text: z.string() })).optional(),
})
export type Lesson = z.infer<typeof Lesson>
type Results = NonNullable<Lesson['searches']>[number]['results']

export interface Learned {
  readonly pages: ReadonlyMap<string, LearnedPage>
  readonly searches: ReadonlyMap<string, Results>
  readonly failures: ReadonlyMap<string, { readonly url: string; readonly text: string }>
}

export const nothingLearned: Learned = { pages: new Map(), searches: new Map(), failures: new Map() }

/** What is known after a lesson; of pages learned twice the later counts. */
export function withLesson(learned: Learned, { pages = [], searches = [], failures = [] }: Lesson): Learned {
  return {
    pages: withAll(learned.pages, pages, page => [keyOf(page.url), page]),
    searches: withAll(learned.searches, searches, ({ query, results }) => [queryKey(query), results]),
    failures: withAll(learned.failures, failures, failure => [keyOf(failure.url), failure]),
  }
}

function withAll<Value, Item>(
  map: ReadonlyMap<string, Value>,
  items: readonly Item[],
  entryOf: (item: Item) => readonly [string, Value],
): ReadonlyMap<string, Value> {
  return items.length === 0 ? map : new Map([...map, ...items.map(entryOf)])
}

/** All that was learned, as one lesson. */
export function lessonFrom({ pages, searches, failures }: Learned): Lesson {
  return {
    pages: [...pages.values()],
    searches: Array.from(searches, ([query, results]) => ({ query, results })),
    failures: [...failures.values()],
  }
}

/** The same for all spellings of one address. */
export function keyOf(url: string): string {
  return addressOf(url)?.key ?? url
}

/** The same for queries that differ in spacing and capitals only. */
export function queryKey(query: string): string {
  return query.trim().replace(/\s+/g, ' ').toLowerCase()
}

const indexes = new WeakMap<Learned['pages'], SearchIndex>()

/** The index of the learned pages; undefined where there are none. */
export function indexOf({ pages }: Learned): SearchIndex | undefined {
  if (pages.size === 0) return undefined
  const known = indexes.get(pages)
  if (known) return known
  const index = new SearchIndex(
    Array.from(pages.values(), ({ url, title, date, shown, excerpts }) => ({
      url,
      title,
      date,
      text: shown ?? excerpts.join('\n\n'),
    })),
  )
  indexes.set(pages, index)
  return index
}
