// Nothing an answer rests on exists outside: names of things and people are new, but for those the strategy lets in.
import type { Fiction } from '../fiction.ts'
import { isRealName } from '../names/real-names.ts'
import { Reader } from '../schema/reader.ts'
import { type CheckReport, Finding } from './report.ts'

/** Whether names are new. */
export function checkUnsearchable({ facts }: Pick<Fiction, 'facts'>): CheckReport {
  const finding = new Finding('unsearchable')
  const reader = new Reader(facts)
  const allowed = new Set(facts.realNames)
  for (const { name: table, columns } of facts.schema.tables) {
    for (const { name } of columns.filter(({ kind }) => kind === 'name' || kind === 'person')) {
      for (const row of reader.rows(table)) {
        const value = String(row[name])
        finding.expect(allowed.has(value) || isNewName(value), () => `${table} ${row.id}: ${value} exists`)
      }
    }
  }
  return finding.report({ allowed: allowed.size })
}

/** Whether a name is new: not in the list of real names, and with a word of its own that no language has. */
export function isNewName(name: string): boolean {
  const words = name.split(/[\s-]+/).filter(word => /\p{L}{3,}/u.test(word))
  const isCoded = words.length === 0
  return !isRealName(name) && (isCoded || words.some(word => !isRealName(word)))
}
