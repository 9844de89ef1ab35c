// The scores of judged rows as the published script counts and scores them: the mean of what is not 0, by domain and over
// all rows, from 0 to 100 where 1 is 0.
import * as path from 'node:path'
import { dimensions } from '../../judge/verdict.ts'
import { WorldError } from '../../world/error.ts'
import { linesOf } from '../rows/lines.ts'
import { fieldsFrom, type Row } from '../rows/row.ts'
import { exactMean } from './exact-mean.ts'
import { publishedTasks } from './published-tasks.ts'

export const publishedColumns = [...dimensions, 'total_score'] as const
type Column = (typeof publishedColumns)[number]

/** The scores of one domain; without any where no row of it was judged. */
export interface PublishedDomain {
  readonly n: number
  readonly valid: number
  readonly failed: number
  readonly scores: { readonly [column in Column]: number } | null
}

export interface PublishedScore {
  readonly domains: { readonly [domain: string]: PublishedDomain }
  /** The mean over rows; null where none has a total. */
  readonly overall: number | null
  readonly n: number
  /** Rows that have a total. */
  readonly valid: number
  readonly failed: number
  /** Rows that the script cannot count, and stops at; they are in none of these numbers. */
  readonly unusable: readonly string[]
}

interface Counted {
  readonly domain: string
  /** Undefined where the row failed. */
  readonly values: { readonly [column in Column]: number } | undefined
}

/** Scores a file of judged rows. */
export async function publishedScore(file: string): Promise<PublishedScore> {
  const counted: Counted[] = []
  const unusable: string[] = []
  for await (const { text, number, problem } of linesOf(file)) {
    if (text.trim() === '' && problem === undefined) continue
    const place = `${path.basename(file)}:${number}`
    const row = problem === undefined ? countedFrom(text, place) : `${place}: ${problem}.`
    if (typeof row === 'string') unusable.push(row)
    else counted.push(row)
  }
  const names = [...new Set(counted.map(({ domain }) => domain))].sort(byCodePoint)
  const totals = counted.flatMap(({ values }) =>
    values && values.total_score !== 0 ? values.total_score : [],
  )
  return {
    domains: Object.fromEntries(
      names.map(name => [name, domainScore(counted.filter(({ domain }) => domain === name))]),
    ),
    overall: totals.length === 0 ? null : scaled(totals),
    n: counted.length,
    valid: totals.length,
    failed: counted.length - totals.length,
    unusable,
  }
}

function byCodePoint(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

// a row, or why it cannot be counted
function countedFrom(line: string, place: string): Counted | string {
  let fields: Row['fields']
  try {
    fields = fieldsFrom(line, place)
  } catch (error) {
    if (error instanceof WorldError) return error.message
    throw error
  }
  const { task = publishedTasks.default, failed } = fields
  if (typeof task !== 'string') return `${place}: task is no text.`
  const domain = task.split('/').at(-1) ?? task
  if (failed !== 0 && failed !== false) return { domain, values: undefined }
  const values = publishedColumns.map(column => [column, numberFrom(fields[column])] as const)
  const wrong = values.find(([, value]) => value === undefined)
  if (wrong) return `${place}: ${wrong[0]} is no number.`
  return { domain, values: Object.fromEntries(values) as Counted['values'] }
}

function numberFrom(value: unknown = 0): number | undefined {
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'number' ? value : undefined
}

function domainScore(rows: readonly Counted[]): PublishedDomain {
  const valid = rows.flatMap(({ values }) => values ?? [])
  const scores = publishedColumns.map(column => [
    column,
    scaled(valid.map(values => values[column]).filter(value => value !== 0)),
  ])
  return {
    n: rows.length,
    valid: valid.length,
    failed: rows.length - valid.length,
    scores: valid.length === 0 ? null : (Object.fromEntries(scores) as PublishedDomain['scores']),
  }
}

// of nothing the mean is 0 there, which is less than the least score
function scaled(values: readonly number[]): number {
  return (((values.length === 0 ? 0 : exactMean(values)) - 1) / 4) * 100
}
