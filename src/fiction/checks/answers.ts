// Answers: what SQL gives is what is stored, there is only one answer, and every cell of it is told on a page.
import type { Fiction } from '../fiction.ts'
import { Reader } from '../schema/reader.ts'
import { answerText } from '../schema/render-value.ts'
import { columnNamed, tableNamed } from '../schema/schema.ts'
import type { GuardedRows } from './integrity.ts'
import { plain } from './page-reading.ts'
import { type CheckReport, Finding } from './report.ts'

/** Whether every cell an answer is made of is told on one of the pages it is said to need. */
export function checkEvidence({ facts, pages, questions }: Fiction): CheckReport {
  const finding = new Finding('evidence')
  const reader = new Reader(facts)
  const texts = new Map<number, string>()
  const textOf = (number: number) => {
    const page = pages[number]
    const text = texts.get(number) ?? (page ? `${page.title}\n${plain(page.text)}` : '')
    texts.set(number, text)
    return text
  }
  for (const { id, evidence, answer } of questions) {
    const isWhole =
      evidence.cells.length === answer.length &&
      evidence.cells.every((row, at) => row.length === answer[at]?.length)
    finding.expect(isWhole, () => `${id}: not every cell has evidence`)
    finding.expect(
      evidence.cells.flat().every(number => pages[number] !== undefined),
      () => `${id}: names a page that does not exist`,
    )
    for (const { table: name, ids, columns } of evidence.from) {
      const table = tableNamed(facts.schema, name)
      const told = new Set(
        evidence.needed.flatMap(number =>
          (pages[number]?.states ?? [])
            .filter(stated => stated.table === name)
            .flatMap(stated =>
              stated.ids.flatMap(row => stated.columns.map(column => `${row} ${column} ${number}`)),
            ),
        ),
      )
      for (const rowId of ids) {
        for (const column of columns) {
          const row = reader.row(name, rowId)
          const value = row ? reader.bare(row, columnNamed(table, column)) : '\u0000'
          const page = evidence.needed.find(
            number => told.has(`${rowId} ${column} ${number}`) && textOf(number).includes(value),
          )
          finding.expect(
            page !== undefined,
            () => `${id}: no page it needs says that the ${column} of ${name} ${rowId} is ${value}`,
          )
        }
      }
    }
  }
  return finding.report()
}

/** Whether SQL gives the stored answer, and only one. */
export function checkUniqueness({ questions, facts }: Fiction, rows: GuardedRows): CheckReport {
  const finding = new Finding('uniqueness')
  const texts = new Set<string>()
  for (const { id, sql, answer, columns, unique, text } of questions) {
    const found = rows
      .select(sql)
      .map(row => row.map((value, at) => answerText(value, columns[at] ?? { kind: 'name' })))
    finding.expect(
      JSON.stringify(found) === JSON.stringify(answer),
      () => `${id}: SQL gives ${JSON.stringify(found).slice(0, 120)}`,
    )
    finding.expect(answer.length > 0, () => `${id}: has no answer`)
    finding.expect(!texts.has(text), () => `${id}: is asked twice`)
    texts.add(text)
    const keys = columns.flatMap(({ name }, at) => (unique.includes(name) ? [at] : []))
    const seen = new Set(
      answer.map(row => keys.map(at => row[at]?.toLowerCase().replaceAll(' ', '')).join('\n')),
    )
    finding.expect(
      keys.length > 0 && seen.size === answer.length,
      () => `${id}: two rows of the answer are not told apart`,
    )
    finding.expect(!hasTie(rows, sql), () => `${id}: two rows share the extreme value`)
  }
  finding.expect(questions.length > 0, () => `${facts.theme}: no question at all`)
  return finding.report()
}

function hasTie(rows: GuardedRows, sql: string): boolean {
  const {
    from = '',
    by = '',
    order = '',
  } = /^SELECT .*?(?<from> FROM .*) ORDER BY (?<by>[^ ]+)(?<order> DESC)? LIMIT 1$/s.exec(sql)?.groups ?? {}
  if (by === '') return false
  const best = rows.select(`SELECT ${by}${from} ORDER BY ${by}${order} LIMIT 2`)
  return best.length === 2 && best[0]?.[0] === best[1]?.[0]
}
