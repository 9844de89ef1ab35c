// What `EXPLAIN QUERY PLAN` prints, where every version of the database plans alike.
import { NotComputable } from '../../../not-computable.ts'
import type { Value } from '../modes.ts'

const access =
  /^(?:SCAN|SEARCH) \w+(?: USING (?:COVERING )?INDEX \w+(?: \(\w+=\?\))?| USING INTEGER PRIMARY KEY \(rowid[=<>]\?\))?$/
const sorting = /^USE TEMP B-TREE FOR (?:ORDER BY|GROUP BY|DISTINCT)$/

/** The plan of a query of one table, as the program draws it. */
export function queryPlan(rows: readonly (readonly Value[])[]): string {
  const steps = rows.map(row => String(row[3]))
  const isPlain = steps.every(step => access.test(step) || sorting.test(step))
  const accesses = steps.filter(step => access.test(step))
  if (!isPlain || accesses.length !== 1 || rows.some(row => Number(row[1]) !== 0))
    throw new NotComputable('the plan of a query')
  return `QUERY PLAN\n${steps.map((step, index) => `${index === steps.length - 1 ? '`' : '|'}--${step}\n`).join('')}`
}
