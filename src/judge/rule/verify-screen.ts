// Screens as trees in text form: their nodes, and what the action changed on them. A prediction that repeats the screen
// before earns nothing for the change.
import { multisetF1 } from '../metrics/multiset-f1.ts'
import { structuralMatch } from '../metrics/structural-match.ts'
import { type RuleScore, ruleScore } from './rule-score.ts'

/** Scores a predicted screen. */
export function verifyScreen(
  truth: string,
  prediction: string,
  { before }: { readonly before?: string | undefined } = {},
): RuleScore {
  return ruleScore(truth, prediction, {
    structure: structuralMatch(truth, prediction),
    state: before === undefined ? undefined : multisetF1(changes(before, truth), changes(before, prediction)),
  })
}

/** The lines that came and those that went. */
function changes(before: string, after: string): readonly string[] {
  const counts = new Map<string, number>()
  for (const line of after.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1)
  for (const line of before.split('\n')) counts.set(line, (counts.get(line) ?? 0) - 1)
  return [...counts].flatMap(([line, count]) =>
    Array.from({ length: Math.abs(count) }, () => `${count > 0 ? '+' : '-'}${line}`),
  )
}
