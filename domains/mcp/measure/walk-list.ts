// A list read page by page to its end, the way an agent would: by cursor, page number or offset.
import { schemasByName } from '../../../src/kernel/json-schema/schema.ts'
import type { Kernel } from '../../../src/kernel/kernel.ts'
import { isObject } from '../../../src/kernel/tools/tool-call.ts'
import type { Json } from '../../../src/world/json.ts'
import type { Tool } from '../../../src/world/world.ts'

const mostPages = 200

/** The keys of all rows on all pages, and the total each page stated; undefined where a page was not computed. */
export async function walkList(
  kernel: Kernel,
  tool: Tool,
  { items, key, given }: { items: string; key: string; given: { readonly [name: string]: Json } },
): Promise<{ keys: readonly Json[]; totals: ReadonlySet<Json> } | undefined> {
  const names = new Set(schemasByName(tool.inputSchema.properties).map(([name]) => name))
  const keys: Json[] = []
  const totals = new Set<Json>()
  let at: { [name: string]: Json } = {}
  for (let page = 1; page <= mostPages; page++) {
    const action = { name: tool.name, arguments: { ...given, ...at } }
    const result = await kernel.step(action, { signal: new AbortController().signal })
    if (result.kind !== 'computed' || !isObject(result.observation.data)) return undefined
    const { data } = result.observation
    const rows = data[items]
    if (!Array.isArray(rows)) return undefined
    keys.push(...rows.map(row => row[key]))
    totals.add(data.total ?? null)
    const cursor = data.next_cursor ?? data.nextCursor ?? data.nextPageToken
    if (names.has('cursor') || names.has('pageToken')) {
      if (typeof cursor !== 'string') break
      at = { [names.has('cursor') ? 'cursor' : 'pageToken']: cursor }
    } else if (names.has('page') && rows.length > 0) at = { page: page + 1 }
    else if (names.has('offset') && rows.length > 0) at = { offset: keys.length }
    else break
  }
  return { keys, totals }
}
