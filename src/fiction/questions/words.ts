// A sketched question in words, and what its answer table is called and compared by.
import { readFileSync } from 'node:fs'
import type { ColumnMetric } from '../../world/check.ts'
import { filled } from '../pages/phrases.ts'
import { heading, spokenLabel } from '../schema/reader.ts'
import { renderValue } from '../schema/render-value.ts'
import { type Column, identityOf, isEntity, type Table } from '../schema/schema.ts'
import type { Condition, Path } from './query.ts'
import type { Asking, Sketch } from './sketches.ts'

/** A column of an answer: its heading, and what it holds. */
export interface AnswerColumn {
  readonly name: string
  readonly column: Column
}

let wordings: ReadonlyMap<string, readonly string[]> | undefined

/** The columns of the answer, in order, and which of them tell its rows apart. */
export function answerColumns({ form, query }: Sketch): { columns: AnswerColumn[]; unique: string[] } {
  const { table, total, select } = query
  if (form === 'difference') {
    const [column] = select[0] ?? []
    const shown = column && { ...column, label: `difference in ${column.label}` }
    return one(shown ? [{ name: heading(shown), column: shown }] : [])
  }
  if (total) {
    const measure = total.path.at(-1) as Column
    const shown: Column = {
      ...measure,
      label: `${howWord(total.how)} ${measure.label}`,
      ...(total.how === 'avg' ? { kind: 'decimal', digits: 2 } : {}),
    }
    const figure = { name: heading(shown), column: shown }
    if (!total.by) return one([figure])
    const key = { name: heading(total.by), column: { ...total.by, kind: 'name' as const } }
    return { columns: [key, figure], unique: [key.name] }
  }
  const columns = select.map(path => ({ name: headingOf(path, table), column: resolved(path) }))
  const identity = identityOf(table)
  const unique = select
    .filter(path => path.length === 1 && identity.includes(path[0].name))
    .map(path => headingOf(path, table))
  return unique.length === 0 || form === 'fact' || form === 'hop' ? one(columns) : { columns, unique }
}

function one(columns: AnswerColumn[]): { columns: AnswerColumn[]; unique: string[] } {
  return { columns, unique: columns.map(({ name }) => name) }
}

// a reference at the end of a path is answered with a name
function resolved(path: Path): Column {
  const last = path.at(-1) as Column
  return last.to === undefined ? last : { ...last, kind: 'name' }
}

function headingOf(path: Path, table: Table): string {
  const last = path.at(-1) as Column
  if (last.name === 'name')
    return heading({ label: path.length === 1 ? table.one : (path.at(-2)?.label ?? table.one) })
  return path.length === 1 ? heading(last) : heading({ ...last, label: `${path[0].label} ${last.label}` })
}

/** How a column of an answer is compared. */
export function metricFor({ kind }: Pick<Column, 'kind'>): ColumnMetric {
  if (kind === 'date') return { preprocess: ['norm_date'], metric: ['exact_match'] }
  if (kind === 'integer' || kind === 'year')
    return { preprocess: ['extract_number'], metric: ['number_near'], criterion: 0 }
  if (kind === 'decimal' || kind === 'money' || kind === 'percent')
    return { preprocess: ['extract_number'], metric: ['number_near'], criterion: 0.001 }
  return { preprocess: ['norm_str'], metric: ['exact_match'] }
}

/** The question as an agent reads it. */
export function questionText(asking: Asking, sketch: Sketch): string {
  const { columns } = answerColumns(sketch)
  const header = columns.map(({ name }) => name).join(' | ')
  const form = wording(asking, 'form', { header })
  return `${askedFor(asking, sketch)} ${form} ${wording(asking, 'writing', {})}`
}

function askedFor(asking: Asking, { form, query, subject, other }: Sketch): string {
  const { table, select, where, only, total } = query
  const words = {
    one: table.one,
    many: table.many,
    conditions: where.length === 0 ? 'on record' : conditionsText(where),
  }
  const last = select.at(-1)?.at(-1)
  const asked = last ? spokenLabel(last) : ''
  const it = subject ? asking.reader.label(table, subject) : ''
  if (form === 'fact') return wording(asking, last?.kind === 'person' ? 'who' : 'fact', { it, label: asked })
  if (form === 'reverse') {
    const [condition] = where
    return wording(asking, 'reverse', {
      ...words,
      label: condition ? spokenLabel(condition.path[0]) : '',
      value: condition ? conditionValue(condition) : '',
      other: asked,
    })
  }
  if (form === 'hop') {
    const [link] = select[0] ?? []
    const target = asking.schema.tables.find(({ name }) => name === link?.to)
    return wording(asking, 'hop', {
      it,
      link: link?.label ?? '',
      label: asked,
      one: target?.one ?? '',
    })
  }
  if (form === 'difference')
    return wording(asking, 'difference', {
      it,
      other: other ? asking.reader.label(table, other) : '',
      label: asked,
    })
  if (only) {
    const most = mostWord(only.path.at(-1) as Column, only.isMost)
    return wording(asking, where.length === 0 ? 'extremeall' : 'extreme', {
      ...words,
      most,
      label: spokenLabel(only.path.at(-1) as Column),
      other: asked,
    })
  }
  if (total) {
    const figure = { how: howWord(total.how), label: spokenLabel(total.path.at(-1) as Column) }
    return total.by
      ? wording(asking, 'groups', { ...words, ...figure, group: total.by.label })
      : wording(asking, 'total', { ...words, ...figure })
  }
  const labels = select
    .filter(path => !(isEntity(table) && path[0].name === 'name'))
    .map(path => `the ${spokenLabel(path.at(-1) as Column)}`)
  return wording(asking, 'table', { ...words, columns: listed(labels) })
}

function conditionsText(where: readonly Condition[]): string {
  const groups = Map.groupBy(where, ({ path }) => path.map(({ name }) => name).join('.'))
  return [...groups.values()]
    .map(group => {
      const column = group[0]?.path.at(-1) as Column
      return `whose ${spokenLabel(column)} is ${group.map(condition => `${sign(condition)}${conditionValue(condition)}`).join(' and ')}`
    })
    .join(' and ')
}

function sign({ path, is }: Condition): string {
  if (is === 'equal') return ''
  const isDate = path.at(-1)?.kind === 'date'
  return is === 'above' ? (isDate ? 'after ' : 'above ') : isDate ? 'before ' : 'below '
}

function conditionValue({ path, value }: Condition): string {
  const column = path.at(-1)
  return column && column.to === undefined ? renderValue(value, column) : String(value)
}

function mostWord({ kind }: Column, isMost: boolean): string {
  return kind === 'date' ? (isMost ? 'latest' : 'earliest') : isMost ? 'highest' : 'lowest'
}

function howWord(how: 'sum' | 'avg' | 'max'): string {
  return { sum: 'total', avg: 'average', max: 'highest' }[how]
}

function listed(words: readonly string[]): string {
  return words.length <= 1 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

function wording({ random }: Asking, form: string, values: Readonly<Record<string, string>>): string {
  wordings ??= readWordings()
  return filled(random.pick(wordings.get(form) ?? []), values)
}

function readWordings(): ReadonlyMap<string, readonly string[]> {
  const text = readFileSync(new URL('./wordings.md', import.meta.url), 'utf8')
  return new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map(section => {
        const [title = '', ...lines] = section.split('\n')
        return [title.trim(), lines.filter(line => line.startsWith('- ')).map(line => line.slice(2))]
      }),
  )
}
