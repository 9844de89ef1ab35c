// The keywords of lists.
import type { Json } from '../../world/json.ts'
import { isSchema, schemasInList } from './schema.ts'
import type { At, Issue, Visit } from './visit.ts'

type Keywords = { readonly [keyword: string]: Json }

/** Complaints about a list: its items, then its length. */
export function arrayIssues(
  visit: Visit,
  schema: Keywords,
  { value, path }: At<readonly Json[]>,
): readonly Issue[] {
  const { items, minItems, maxItems, uniqueItems } = schema
  const first = schemasInList(schema.prefixItems ?? (Array.isArray(items) ? items : undefined))
  const rest = isSchema(items) ? items : true
  const issues = value.flatMap((item, index) =>
    visit.issuesOf(first[index] ?? rest, { value: item, path: [...path, index] }),
  )
  const complaints: string[] = []
  if (typeof minItems === 'number' && value.length < minItems)
    complaints.push(`Too small: expected array to have >=${minItems} items`)
  if (typeof maxItems === 'number' && value.length > maxItems)
    complaints.push(`Too big: expected array to have <=${maxItems} items`)
  if (uniqueItems === true && new Set(value.map(item => JSON.stringify(item))).size < value.length)
    complaints.push('Invalid input: items must be unique')
  return [...issues, ...complaints.map(message => ({ path, message, isFatal: false }))]
}
