// A scripted agent that answers questions by searching: it knows English, Markdown and the two tools, and nothing of how
// any world was made. It reads a question, gathers tables and sentences from pages, joins them, and answers.
import type { Session } from '../../src/index.ts'
import { type Fact, factsIn, type GatheredTable, tablesOf } from './read-page.ts'
import { type AskedQuestion, readQuestion } from './read-question.ts'

export interface AgentOptions {
  /** Whether it opens pages, or goes by result lists alone. */
  readonly isReadingPages?: boolean
  readonly mostSteps?: number
}

interface Result {
  readonly url: string
  readonly title: string
  readonly snippet: string
  readonly date: string
}

type Row = { [column: string]: string }

/** Answers the task of a session; returns the answer and the steps it took. */
export async function answerBySearching(
  session: Session,
  { isReadingPages = true, mostSteps = 120 }: AgentOptions = {},
): Promise<{ answer: string; steps: number }> {
  const question = readQuestion(session.world.task ?? '')
  const desk = new Desk(session, { isReadingPages, mostSteps })
  const rows =
    question.subject === undefined
      ? await rowsFor(desk, question)
      : await singleRow(desk, question, question.subject)
  return { answer: markdown(question.columns, rows), steps: desk.steps }
}

function markdown(columns: readonly string[], rows: readonly Row[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map(row => line(columns.map(column => plainValue(row[plain(column)] ?? '')))),
  ].join('\n')
}

async function singleRow(desk: Desk, question: AskedQuestion, subject: string): Promise<Row[]> {
  const row: Row = {}
  for (const column of question.columns) {
    const value = await desk.lookUp(subject, column)
    if (value !== undefined) row[plain(column)] = value
  }
  return [row]
}

async function rowsFor(desk: Desk, question: AskedQuestion): Promise<Row[]> {
  const { columns, conditions, many } = question
  const named = conditions.filter(({ sign }) => sign === 'is')
  const queries = [
    ...named.flatMap(({ label, value }) => [
      `${value}`,
      `${many} ${value}`,
      `${value} ${label}`,
      `${value} ${label} ${columns.join(' ')}`,
    ]),
    ...(named.length === 0
      ? [`list of ${many}`, `${many}`, `${many} ${conditions.map(({ label }) => label).join(' ')}`]
      : []),
    `${many} ${columns.slice(1).join(' ')}`,
  ]
  for (const query of queries) await desk.gather(query)
  for (const { value } of named) await desk.gatherParts(value)
  const key = plain(columns[0] ?? '')
  const found = joined(desk, question).filter(row => !conditions.some(({ value }) => value === row.name))
  const fitting = found.filter(row => conditions.every(condition => holds(row, condition) !== false))
  for (const row of fitting) {
    for (const name of [...conditions.map(({ label }) => label), ...columns]) {
      if (row[plain(name)] !== undefined || row.name === undefined) continue
      const value = await desk.lookUp(row.name, name)
      if (value !== undefined) row[plain(name)] = value
    }
  }
  const sure = fitting.filter(row => conditions.every(condition => holds(row, condition) === true))
  // whoever opens no page can only take what the lists name to be what was asked for
  if (sure.length === 0) sure.push(...desk.subjects().map(name => ({ name, [key]: name })))
  const seen = new Set<string>()
  return sure.filter(row => {
    const id = JSON.stringify(columns.map(column => row[plain(column)]))
    return (row[key] ?? '') !== '' && !seen.has(id) && seen.add(id)
  })
}

// tables with the same headings are one table; two tables are joined by the headings they share, where these tell rows apart
function joined(desk: Desk, { columns, conditions }: AskedQuestion): Row[] {
  const wanted = [...columns, ...conditions.map(({ label }) => label)].map(plain)
  const first = wanted[0] ?? ''
  const pools = [...desk.pools()].map(rows =>
    rows.map(row =>
      row.name !== undefined && row[first] === undefined ? { ...row, [first]: row.name } : row,
    ),
  )
  const score = (rows: readonly Row[]) => wanted.filter(column => rows[0]?.[column] !== undefined).length
  const ordered = pools
    .filter(rows => score(rows) > 0)
    .sort((a, b) => score(b) - score(a) || b.length - a.length)
  const [base = [], ...others] = ordered.filter(rows => rows[0]?.[first] !== undefined)
  let result: Row[] = base.map(row => ({ ...row }))
  for (const other of [...others, ...ordered.filter(rows => rows[0]?.[first] === undefined)]) {
    const shared = Object.keys(result[0] ?? {}).filter(column => other[0]?.[column] !== undefined)
    if (shared.length === 0 || !tellsApart(result, shared) || !tellsApart(other, shared)) continue
    const index = new Map(other.map(row => [keyOf(row, shared), row]))
    const matched = new Set<string>()
    result = result.map(row => {
      const key = keyOf(row, shared)
      matched.add(key)
      return { ...index.get(key), ...row }
    })
    for (const [key, row] of index) if (!matched.has(key)) result.push({ ...row })
  }
  return result
}

function keyOf(row: Row, columns: readonly string[]): string {
  return JSON.stringify(columns.map(column => row[column]))
}

function tellsApart(rows: readonly Row[], columns: readonly string[]): boolean {
  return new Set(rows.map(row => keyOf(row, columns))).size === rows.length
}

function holds(row: Row, { label, sign, value }: AskedQuestion['conditions'][number]): boolean | undefined {
  const found = row[plain(label)]
  if (found === undefined) return undefined
  if (sign === 'is')
    return found.toLowerCase() === value.toLowerCase() || plainValue(found) === plainValue(value)
  const [a, b] = [comparable(found), comparable(value)]
  return sign === 'above' ? a > b : a < b
}

function comparable(text: string): number | string {
  const value = plainValue(text)
  return /^\d{4}-\d\d-\d\d$/.test(value) ? value : Number(value)
}

/** A heading without its unit, as headings are compared. */
function plain(heading: string): string {
  return heading
    .replace(/\s*\([^()]*\)\s*$/, '')
    .trim()
    .toLowerCase()
}

const months = 'january february march april may june july august september october november december'.split(
  ' ',
)

/** A value as answers have it: ISO dates, plain figures. */
function plainValue(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(text.trim()) ?? []
  const number = months.indexOf(month.toLowerCase()) + 1
  if (number > 0) return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
  const [figure] = /^[−-]?\d[\d,]*(?:\.\d+)?(?=$| [^\d\s])/.exec(text.trim()) ?? []
  return figure === undefined ? text.trim() : figure.replaceAll(',', '').replace('−', '-')
}

/** What the agent has searched for and read so far. */
class Desk {
  readonly #session: Session
  readonly #options: Required<AgentOptions>
  readonly #read = new Map<string, string>()
  readonly #tables: GatheredTable[] = []
  readonly #facts: Fact[] = []
  readonly #searched = new Map<string, readonly Result[]>()
  steps = 0

  constructor(session: Session, options: Required<AgentOptions>) {
    this.#session = session
    this.#options = options
  }

  /** Searches, and reads what was found. */
  async gather(query: string, most = 8): Promise<void> {
    const results = await this.#search(query)
    for (const result of results.slice(0, most)) await this.#open(result)
  }

  /** Pages that come in parts: the other parts of those that name this. */
  async gatherParts(name: string): Promise<void> {
    const titles = [...this.#read.values()].filter(
      title => title.includes(name) && / part [A-Z]\b/.test(title),
    )
    for (const title of titles.slice(0, 2)) {
      for (const letter of 'ABCDEFGH') {
        const wanted = title.replace(/ part [A-Z]\b/, ` part ${letter}`)
        if ([...this.#read.values()].includes(wanted)) continue
        const found = (await this.#search(`"${wanted.split(' – ')[0]}"`)).find(
          result => result.title === wanted,
        )
        if (found) await this.#open(found)
        else if (letter > 'B') break
      }
    }
  }

  /** What pages say of one thing. */
  async lookUp(subject: string, column: string): Promise<string | undefined> {
    const label = plain(column)
    const known = this.#known(subject, label, column)
    if (known !== undefined) return known
    for (const query of [`${subject} ${label}`, `"${subject}"`, `"${subject}" ${label}`]) {
      if (this.steps >= this.#options.mostSteps) return undefined
      const results = await this.#search(query)
      const best = [...results].sort(
        (a, b) => Number(b.title.includes(subject)) - Number(a.title.includes(subject)),
      )
      for (const result of best.slice(0, 6)) {
        await this.#open(result)
        const found = this.#known(subject, label, column)
        if (found !== undefined) return found
      }
    }
    return undefined
  }

  #known(subject: string, label: string, column: string): string | undefined {
    for (const { rows } of this.#tables) {
      const row = rows.find(found => found.name === subject)
      if (row?.[label] !== undefined) return row[label]
    }
    const unit = /\(([^()]*)\)$/.exec(column)?.[1]
    const facts = this.#facts.filter(fact => fact.subject === subject)
    return facts.flatMap(fact => fact.value(label, unit) ?? [])[0]
  }

  /** What the titles seen so far are about. */
  subjects(): string[] {
    const subjects = [...this.#read.values()].map(title => title.replace(/ – [^–]*$/, ''))
    return [...new Set(subjects.filter(subject => !/[:,?]|\b(?:of|the|and|in)\b/.test(subject)))]
  }

  /** All rows read, tables with the same headings together. */
  *pools(): Iterable<Row[]> {
    const byHeader = Map.groupBy(this.#tables, ({ rows }) =>
      Object.keys(rows[0] ?? {})
        .sort()
        .join('|'),
    )
    for (const tables of byHeader.values()) {
      const rows = new Map(
        tables.flatMap(table => table.rows.map(row => [JSON.stringify(row), row] as const)),
      )
      if (rows.size > 0) yield [...rows.values()]
    }
  }

  async #search(query: string): Promise<readonly Result[]> {
    const known = this.#searched.get(query)
    if (known || query.trim() === '' || this.steps >= this.#options.mostSteps) return known ?? []
    this.steps += 1
    const { observation } = await this.#session.step({ name: 'web_search', arguments: { query } })
    const results = resultsIn(observation.text)
    this.#searched.set(query, results)
    return results
  }

  async #open({ url, title, snippet }: Result): Promise<void> {
    if (this.#read.has(url) || this.steps >= this.#options.mostSteps) return
    this.#read.set(url, title)
    if (!this.#options.isReadingPages) return this.#note(title, snippet)
    this.steps += 1
    const { observation } = await this.#session.step({ name: 'web_extractor', arguments: { url } })
    if (observation.isError !== true) this.#note(title, observation.text)
  }

  #note(title: string, text: string): void {
    // old copies say themselves that they are old
    if (/archived copy|old version|snapshot from the archive|superseded/i.test(text)) return
    this.#tables.push(...tablesOf(title, text))
    this.#facts.push(...factsIn(title, text))
  }
}

function resultsIn(text: string): Result[] {
  return text.split(/^(?=\[\d+\] )/m).flatMap(part => {
    const url = /^\[\d+\] (\S+)/.exec(part)?.[1]
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1] ?? ''
    return url === undefined
      ? []
      : [{ url, title: field('Title'), snippet: field('Snippet'), date: field('Date') }]
  })
}
