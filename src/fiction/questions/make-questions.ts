// Questions about a world: sketched, answered twice (row by row and by SQL), put into words, and given their evidence.
import { WorldError } from '../../world/error.ts'
import type { Facts } from '../draft-world.ts'
import type { FictionPage } from '../pages/page.ts'
import { Reader } from '../schema/reader.ts'
import { answerText } from '../schema/render-value.ts'
import type { Value } from '../schema/schema.ts'
import { quoted } from '../schema/sql.ts'
import { random } from '../seeded/random.ts'
import { answerCells, coverOf, keyOf, type Library, libraryOf, neededCells, statedFrom } from './evidence.ts'
import { rowsFor, sqlOf, valueAt } from './query.ts'
import type { Question } from './question.ts'
import { type Asking, type Sketch, sketchers } from './sketches.ts'
import { type AnswerColumn, answerColumns, metricFor, questionText } from './words.ts'

/** Runs one SELECT on the rows of the world. */
export type RunSql = (sql: string) => readonly (readonly Value[])[]

const wanted: { readonly [form in Question['form']]: number } = {
  fact: 3,
  reverse: 1,
  hop: 2,
  table: 3,
  filter: 2,
  extreme: 2,
  total: 1,
  groups: 1,
  period: 1,
  records: 2,
  difference: 1,
}
const triesEach = 25

/** Makes the questions of a world. */
export function makeQuestions(facts: Facts, pages: readonly FictionPage[], runSql: RunSql): Question[] {
  const real = new Set(facts.realNames)
  const asking: Asking = {
    schema: facts.schema,
    reader: new Reader(facts),
    random: random(`${facts.seed}/${facts.theme}/${facts.strategy}/questions`),
    isReal: name => real.has(name),
  }
  const library = libraryOf(pages)
  const found: Omit<Question, 'id'>[] = []
  for (const [form, count] of Object.entries(wanted) as [Question['form'], number][]) {
    let made = 0
    for (let tries = 0; made < count && tries < triesEach * count; tries++) {
      const sketch = sketchers[form](asking)
      const question = sketch && questionFrom(asking, sketch, { library, runSql })
      if (!question || found.some(other => other.sql === question.sql)) continue
      found.push(question)
      made += 1
    }
  }
  return found.map((question, at) => ({ id: `q${String(at + 1).padStart(2, '0')}`, ...question }))
}

function questionFrom(
  asking: Asking,
  sketch: Sketch,
  { library, runSql }: { library: Library; runSql: RunSql },
): Omit<Question, 'id'> | undefined {
  const { columns, unique } = answerColumns(sketch)
  const sql =
    sketch.form === 'difference'
      ? differenceSql(sketch, columns)
      : sqlOf(
          sketch.query,
          columns.map(({ name }) => name),
        )
  const answer = runSql(sql).map(row =>
    row.map((value, at) => answerText(value, columns[at]?.column ?? { kind: 'name' })),
  )
  if (!isWorthAsking(asking, sketch, { columns, unique, answer })) return undefined
  agree(asking, sketch, { columns, answer, sql })
  const from = neededCells(asking.reader, sketch)
  const needed = coverOf(library, from)
  if (!needed) return undefined
  const cells = answerCells(asking.reader, sketch).map(row =>
    row.map(found => evidenceFor(library, found, needed)),
  )
  return {
    form: sketch.form,
    text: questionText(asking, sketch),
    sql,
    columns: columns.map(({ name, column: { kind, digits } }) => ({
      name,
      kind,
      ...(digits === undefined ? {} : { digits }),
      metric: metricFor({ kind }),
    })),
    unique,
    answer,
    evidence: { cells, needed, from: statedFrom(from) },
    difficulty: difficultyOf(sketch, { pages: needed.length, rows: answer.length }),
  }
}

// of a cell that comes from many: the page of the first
function evidenceFor(
  library: Library,
  cells: ReturnType<typeof answerCells>[number][number],
  needed: readonly number[],
): number {
  const last = cells.at(-1)
  const pages = last ? (library.get(keyOf(last)) ?? []) : []
  return pages.find(page => needed.includes(page)) ?? pages[0] ?? -1
}

function isWorthAsking(
  asking: Asking,
  { form, query }: Sketch,
  {
    columns,
    unique,
    answer,
  }: { columns: readonly AnswerColumn[]; unique: readonly string[]; answer: readonly (readonly string[])[] },
): boolean {
  if (answer.length === 0 || answer.length > 60 || answer.flat().some(text => text === '')) return false
  const single = ['fact', 'reverse', 'hop', 'extreme', 'total', 'difference']
  if (single.includes(form))
    return answer.length === 1 && !isGuessable(answer[0]?.[0] ?? '') && !hasTie(asking, query)
  const keys = columns.flatMap(({ name }, at) => (unique.includes(name) ? [at] : []))
  const seen = new Set(
    answer.map(row => keys.map(at => row[at]?.toLowerCase().replaceAll(' ', '')).join('\n')),
  )
  const hasNames = form === 'groups' || keys.length > 0
  return answer.length >= 3 && seen.size === answer.length && hasNames && columns.length >= 2
}

// a small whole number is found by guessing
function isGuessable(text: string): boolean {
  return /^-?\d+$/.test(text) && Math.abs(Number(text)) < 50
}

function hasTie({ reader }: Asking, query: Sketch['query']): boolean {
  const { only } = query
  if (!only) return false
  const { only: _, ...rest } = query
  const best = rowsFor(reader, query)[0]
  const value = best && valueAt(reader, best, only.path)
  return (
    rowsFor(reader, rest).length < 3 ||
    rowsFor(reader, rest).filter(row => valueAt(reader, row, only.path) === value).length !== 1
  )
}

// the answer by SQL against the answer row by row
function agree(
  asking: Asking,
  sketch: Sketch,
  {
    columns,
    answer,
    sql,
  }: { columns: readonly AnswerColumn[]; answer: readonly (readonly string[])[]; sql: string },
): void {
  const { query, form } = sketch
  if (query.total || form === 'difference') return
  const rows = rowsFor(asking.reader, query)
  const byRow = rows.map(row =>
    query.select.map((path, at) =>
      answerText(valueAt(asking.reader, row, path), columns[at]?.column ?? { kind: 'name' }),
    ),
  )
  if (JSON.stringify(byRow) === JSON.stringify(answer)) return
  throw new WorldError('kernel', `Two ways to answer a question differ: ${sql}`)
}

function differenceSql({ query, subject, other }: Sketch, [answer]: readonly AnswerColumn[]): string {
  const column = quoted(query.select[0]?.[0]?.name ?? '')
  const of = (name: unknown) =>
    `(SELECT ${column} FROM ${quoted(query.table.name)} WHERE name = '${String(name).replaceAll("'", "''")}')`
  return `SELECT round(abs(${of(subject?.name)} - ${of(other?.name)}), 3) AS ${quoted(answer?.name ?? '')}`
}

function difficultyOf(
  { query, form }: Sketch,
  { pages, rows }: { pages: number; rows: number },
): Question['difficulty'] {
  const paths = [...query.select, ...query.where.map(({ path }) => path)]
  const hops =
    Math.max(1, ...paths.map(path => path.length)) +
    Number(query.only !== undefined) +
    Number(query.total !== undefined) +
    Number(form === 'difference')
  const level = hops === 1 && pages <= 3 && rows <= 30 ? 'easy' : hops <= 2 && pages <= 12 ? 'medium' : 'hard'
  return { level, pages, hops, rows }
}
