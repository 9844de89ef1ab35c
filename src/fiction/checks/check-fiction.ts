// All checks of one world.
import type { Fiction } from '../fiction.ts'
import { checkEvidence, checkUniqueness } from './answers.ts'
import { checkContradictions } from './contradictions.ts'
import { checkDuplicates } from './duplicates.ts'
import { checkIntegrity, openGuardedRows } from './integrity.ts'
import type { CheckReport } from './report.ts'
import { checkSnippets } from './snippets.ts'
import { checkUnsearchable } from './unsearchable.ts'

/** Checks a world; every check reports, whatever the others found. */
export function checkFiction(fiction: Fiction): CheckReport[] {
  const rows = openGuardedRows(fiction.facts.schema, fiction.facts.rows)
  try {
    return [
      checkIntegrity(fiction, rows),
      checkEvidence(fiction),
      checkUniqueness(fiction, rows),
      checkContradictions(fiction),
      checkSnippets(fiction),
      checkUnsearchable(fiction),
      checkDuplicates(fiction.pages),
    ]
  } finally {
    rows.close()
  }
}

/** Whether nothing is wrong. */
export function isGreen(reports: readonly CheckReport[]): boolean {
  return reports.every(({ wrong }) => wrong === 0)
}
