// Which questions a database can be asked: queries chosen by chance, within bounds that keep them worth asking.
import type { Reader } from '../schema/reader.ts'
import { identityOf, isEntity, type Row, type Schema, type Table, tableNamed } from '../schema/schema.ts'
import type { Random } from '../seeded/random.ts'
import {
  belonging,
  category,
  figures,
  isGroup,
  named,
  nameOf,
  some,
  someThing,
  summable,
  tellable,
  threshold,
} from './choices.ts'
import { type Condition, type Path, type Query, rowsFor, valueAt } from './query.ts'
import type { Question } from './question.ts'

/** A question before it is put into words. */
export interface Sketch {
  readonly form: Question['form']
  readonly query: Query
  /** What it starts from, where it is about one thing. */
  readonly subject?: Row
  readonly other?: Row
}

export interface Asking {
  readonly schema: Schema
  readonly reader: Reader
  readonly random: Random
  /** Whether this name exists outside the world and so can be guessed. */
  readonly isReal: (name: string) => boolean
}

const range = { least: 4, most: 36 }

/** Something to ask of each form; undefined where chance found nothing worth asking. */
export const sketchers: { readonly [form in Question['form']]: (asking: Asking) => Sketch | undefined } = {
  fact: asking => {
    const { table, row } = someThing(asking)
    const column = some(
      asking,
      tellable(asking, table).filter(({ name }) => row[name] !== null),
    )
    return (
      column && {
        form: 'fact',
        subject: row,
        query: { table, where: [named(table, row)], select: [[column]] },
      }
    )
  },
  reverse: asking => {
    const { table, row } = someThing(asking)
    const kinds = ['code', 'person', 'date', 'money', 'integer']
    const column = some(
      asking,
      table.columns.filter(({ kind }) => kinds.includes(kind)),
    )
    const other = some(
      asking,
      tellable(asking, table).filter(found => found !== column),
    )
    const value = column && row[column.name]
    if (!column || !other || value === null || value === undefined) return undefined
    const where: Condition[] = [{ path: [column], is: 'equal', value }]
    return { form: 'reverse', subject: row, query: { table, where, select: [[nameOf(table)], [other]] } }
  },
  hop: asking => {
    const { table, row } = someThing(asking)
    const link = some(
      asking,
      table.columns.filter(({ to, name }) => to !== undefined && row[name] !== null),
    )
    if (link?.to === undefined) return undefined
    const column = some(asking, tellable(asking, tableNamed(asking.schema, link.to)))
    return (
      column && {
        form: 'hop',
        subject: row,
        query: { table, where: [named(table, row)], select: [[link, column]] },
      }
    )
  },
  table: asking => tableSketch(asking, { form: 'table', conditions: 1 }),
  filter: asking => tableSketch(asking, { form: 'filter', conditions: 2 }),
  period: asking => {
    const table = asking.random.pick(asking.schema.tables)
    const column = some(
      asking,
      table.columns.filter(({ kind, isOptional }) => kind === 'date' && !isOptional),
    )
    if (!column) return undefined
    const days = asking.reader
      .rows(table.name)
      .map(row => String(row[column.name]))
      .sort()
    const from = asking.random.integer(0, Math.max(0, days.length - 14))
    const [first, last] = [days[from], days[Math.min(days.length - 1, from + asking.random.integer(6, 13))]]
    if (first === undefined || last === undefined || first === last) return undefined
    const where: Condition[] = [
      { path: [column], is: 'above', value: first },
      { path: [column], is: 'below', value: last },
    ]
    return { form: 'period', query: { table, where, select: selection(asking, table, { where, count: 2 }) } }
  },
  records: asking => {
    const table = some(
      asking,
      asking.schema.tables.filter(found => !isEntity(found)),
    )
    const by = table?.columns.find(({ name }) => name === table.by)
    if (!table || by?.to === undefined) return undefined
    const row = asking.random.pick(asking.reader.rows(table.name))
    const where: Condition[] = [{ path: [by], is: 'equal', value: String(valueAt(asking.reader, row, [by])) }]
    return { form: 'records', query: { table, where, select: selection(asking, table, { where, count: 3 }) } }
  },
  extreme: asking => {
    const table = some(asking, asking.schema.tables.filter(isEntity))
    if (!table) return undefined
    const measure = some(
      asking,
      table.columns.filter(({ kind }) => figures.has(kind) || kind === 'date'),
    )
    const other = some(
      asking,
      tellable(asking, table).filter(column => column !== measure),
    )
    if (!measure || !other) return undefined
    const by = asking.random.chance(0.6) ? belonging(asking, table) : undefined
    const where = by ? [by] : []
    return {
      form: 'extreme',
      query: {
        table,
        where,
        select: [[nameOf(table)], [other]],
        only: { path: [measure], isMost: asking.random.chance(0.5) },
      },
    }
  },
  total: asking => {
    const table = asking.random.pick(asking.schema.tables)
    const measure = some(asking, summable(table))
    const by = belonging(asking, table)
    if (!measure || !by) return undefined
    return {
      form: 'total',
      query: {
        table,
        where: [by],
        select: [],
        total: { path: [measure], how: asking.random.pick(['sum', 'avg']) },
      },
    }
  },
  groups: asking => {
    const table = asking.random.pick(asking.schema.tables)
    const measure = some(asking, summable(table))
    const by = some(
      asking,
      table.columns.filter(column => isGroup(asking, table, column)),
    )
    if (!measure || !by) return undefined
    return {
      form: 'groups',
      query: {
        table,
        where: [],
        select: [],
        total: { path: [measure], how: asking.random.pick(['sum', 'max']), by },
      },
    }
  },
  difference: asking => {
    const { table, row } = someThing(asking)
    const column = some(
      asking,
      table.columns.filter(({ kind }) => figures.has(kind) && kind !== 'percent'),
    )
    const other = asking.random.pick(asking.reader.rows(table.name))
    if (!column || other.id === row.id || row[column.name] === other[column.name]) return undefined
    return { form: 'difference', subject: row, other, query: { table, where: [], select: [[column]] } }
  },
}

function tableSketch(
  asking: Asking,
  { form, conditions }: { form: 'table' | 'filter'; conditions: number },
): Sketch | undefined {
  const table = asking.random.pick(asking.schema.tables.filter(found => isEntity(found) || form === 'filter'))
  const first = belonging(asking, table) ?? category(asking, table)
  const where = [first, conditions > 1 ? threshold(asking, table) : undefined].filter(
    condition => condition !== undefined,
  )
  if (where.length < conditions) return undefined
  const query = {
    table,
    where,
    select: selection(asking, table, { where, count: asking.random.integer(2, 4) }),
  }
  const count = rowsFor(asking.reader, query).length
  return count < range.least || count > range.most ? undefined : { form, query }
}

// what tells rows apart, as far as the conditions leave it open, and some columns more
function selection(
  asking: Asking,
  table: Table,
  { where, count }: { where: readonly Condition[]; count: number },
): Path[] {
  const fixed = new Set(where.filter(({ is }) => is === 'equal').map(({ path }) => path[0].name))
  const identity = identityOf(table).filter(name => !fixed.has(name))
  const keys = table.columns.filter(({ name }) => identity.includes(name))
  const rest = table.columns.filter(
    ({ name, isOptional }) => !identity.includes(name) && !fixed.has(name) && !isOptional,
  )
  const chosen = new Set(asking.random.sample(rest, count))
  return [...keys, ...rest.filter(column => chosen.has(column))].map(column => [column])
}
