// Nothing that an answer depends on exists outside: names of things and people, and titles, are new, other than those
// that the strategy allows.
import type { Fiction } from '../fiction.ts'
import { isNewName } from '../names/is-new-name.ts'
import { Reader } from '../schema/reader.ts'
import type { Column } from '../schema/schema.ts'
import { type CheckReport, Finding } from './report.ts'

const naming = new Set<Column['kind']>(['name', 'person', 'code'])

/** Whether names are new. */
export function checkUnsearchable({ facts }: Pick<Fiction, 'facts'>): CheckReport {
  const finding = new Finding('unsearchable')
  const reader = new Reader(facts)
  const allowed = new Set(facts.realNames)
  for (const { name: table, columns } of facts.schema.tables) {
    for (const column of columns.filter(({ kind }) => naming.has(kind))) {
      for (const row of reader.rows(table)) {
        const value = String(row[column.name])
        finding.expect(
          allowed.has(value) || isNewFor(column, value),
          () => `${table} ${row.id}: ${value} exists`,
        )
      }
    }
  }
  return finding.report({ allowed: allowed.size })
}

/** Whether a value is as new as its column asks: names and titles are; a code with figures in it names nothing. */
export function isNewFor({ kind }: Pick<Column, 'kind'>, value: string): boolean {
  return !naming.has(kind) || (kind === 'code' && /\d/.test(value)) || isNewName(value)
}
