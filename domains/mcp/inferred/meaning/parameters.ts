// What each parameter of a reading tool means for its kind of record: a filter, a reference, an order, a page.
import { type Schema, schemasByName } from '../../../../src/kernel/json-schema/schema.ts'
import type { Condition } from '../../../../src/kernel/tables/row-query.ts'
import type { Json } from '../../../../src/world/json.ts'
import { type Entity, isKeyName, type MeantTool } from './entity.ts'
import { flat, singular, wordsOf } from './words.ts'

export type Role =
  | { readonly kind: 'key' }
  | { readonly kind: 'condition'; readonly column: string; readonly is: Condition['is'] }
  | { readonly kind: 'query' | 'limit' | 'offset' | 'page' | 'cursor' | 'sort' | 'direction' }

const roles: readonly (readonly [Exclude<Role['kind'], 'key' | 'condition'>, readonly string[]])[] = [
  [
    'query',
    [
      'query',
      'q',
      'text',
      'keyword',
      'keywords',
      'search',
      'term',
      'searchterm',
      'searchquery',
      'searchtext',
    ],
  ],
  [
    'limit',
    [
      'limit',
      'perpage',
      'pagesize',
      'maxresults',
      'max',
      'count',
      'first',
      'top',
      'size',
      'numresults',
      'maxitems',
      'pagelimit',
    ],
  ],
  ['offset', ['offset', 'skip', 'startindex', 'startat']],
  ['page', ['page', 'pagenumber', 'pageno']],
  [
    'cursor',
    [
      'cursor',
      'pagetoken',
      'nexttoken',
      'nextcursor',
      'after',
      'startcursor',
      'nextpagetoken',
      'continuationtoken',
      'startingafter',
    ],
  ],
  ['sort', ['sort', 'sortby', 'orderby', 'sortfield', 'sortkey', 'sortcolumn']],
  [
    'direction',
    ['order', 'sortorder', 'direction', 'sortdirection', 'sortdir', 'orderdirection', 'orderdir'],
  ],
]
const bounds: { readonly [word: string]: Condition['is'] } = {
  min: 'at-least',
  gte: 'at-least',
  from: 'at-least',
  since: 'at-least',
  after: 'above',
  gt: 'above',
  max: 'at-most',
  lte: 'at-most',
  to: 'at-most',
  until: 'at-most',
  before: 'below',
  lt: 'below',
}

/** The role of a parameter; undefined where it has none we know. */
export function roleOf(parameter: string, { meaning, entity }: MeantTool): Role | undefined {
  const name = flat(parameter)
  const special = roles.find(([, names]) => names.includes(name))?.[0]
  if (meaning.isSearch && special === 'query') return { kind: 'query' }
  const isOne = meaning.verb === 'get' || meaning.verb === 'update' || meaning.verb === 'delete'
  if (isOne && isKeyName(parameter, entity.noun, entity.key)) return { kind: 'key' }
  const column = columnFor(parameter, entity)
  if (column !== undefined) return { kind: 'condition', column, is: 'equal' }
  if (special !== undefined) return { kind: special }
  return boundOf(parameter, entity)
}

/** The column a parameter names: the same word, or a reference written another way (`project` for `project_id`). */
export function columnFor(parameter: string, { columns, noun, key }: Entity): string | undefined {
  const name = flat(parameter)
  const names = [...columns.keys()]
  const same = names.find(column => flat(column) === name)
  if (same !== undefined) return same
  if (key !== undefined && [`${flat(noun)}${flat(key)}`, `${flat(noun)}id`].includes(name)) return key
  const bare = name.replace(/id$/, '')
  const near = names.filter(column => flat(column).replace(/id$/, '') === bare)
  if (near.length === 1) return near[0]
  const several = names.filter(column => singular(flat(column)) === singular(name))
  return several.length === 1 ? several[0] : undefined
}

function boundOf(parameter: string, entity: Entity): Role | undefined {
  const words = wordsOf(parameter)
  const [first = ''] = words
  const last = words.at(-1) ?? ''
  const tries = [
    { sign: bounds[last], rest: words.slice(0, -1) },
    { sign: bounds[first], rest: words.slice(1) },
  ]
  for (const { sign, rest } of tries) {
    if (sign === undefined || rest.length === 0) continue
    const name = rest.join('')
    const columns = [...entity.columns.keys()]
    const column = columns.find(candidate =>
      [name, `${name}at`, `${name}on`, `${name}date`].includes(flat(candidate)),
    )
    if (column !== undefined) return { kind: 'condition', column, is: sign }
  }
  return undefined
}

/** The declared schema of a parameter. */
export function parameterSchema({ tool }: MeantTool, parameter: string): Schema {
  return schemasByName(tool.inputSchema.properties).find(([name]) => name === parameter)?.[1] ?? {}
}

/** Whether a filter's value stands for "whatever it is". */
export function isWildcard(value: Json): boolean {
  return typeof value === 'string' && ['all', 'any', '*'].includes(value.toLowerCase())
}
