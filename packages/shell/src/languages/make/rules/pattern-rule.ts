// A rule for all files of a pattern.
import type { Recipe } from './make-file.ts'

export interface PatternRule {
  readonly targets: readonly string[]
  readonly dependencies: readonly { readonly pattern: string; readonly isOrderOnly: boolean }[]
  /** Prerequisites that are expanded for each target. */
  readonly late: string | undefined
  /** Absent in a rule that takes another away. */
  readonly recipe: Recipe | undefined
  /** Its prerequisites must exist as they are. */
  readonly isTerminal: boolean
  readonly isBuiltin: boolean
}

const sameNames = (a: PatternRule, b: PatternRule) =>
  JSON.stringify([a.targets, a.dependencies, a.late]) === JSON.stringify([b.targets, b.dependencies, b.late])

/** The rules with one more; one for the same patterns takes the place of the first. */
export function withPatternRule(
  rules: readonly PatternRule[],
  rule: PatternRule,
  { isOverriding = true }: { isOverriding?: boolean } = {},
): PatternRule[] {
  const known = rules.find(one => sameNames(one, rule))
  if (!known) return [...rules, rule]
  if (!isOverriding) return [...rules]
  const others = rules.filter(one => one !== known)
  return rule.recipe === undefined ? others : [...others, rule]
}
