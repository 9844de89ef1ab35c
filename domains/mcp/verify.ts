// Tool results are mostly JSON: the same value is what counts, not how it is written.
import { jsonSimilarity } from '../../src/judge/rule/json-similarity.ts'
import { ruleScore } from '../../src/judge/rule/rule-score.ts'
import type { RuleScore } from '../../src/world/rule-score.ts'

/** What the same value, written otherwise, is worth. */
const sameValue = 0.9

/** Scores a predicted tool result. */
export function verifyMcp(truth: string, prediction: string): RuleScore {
  const structure = jsonSimilarity(truth, prediction)
  const { score, parts } = ruleScore(truth, prediction, { structure })
  return { score: structure === 1 ? Math.max(score, sameValue) : score, parts }
}
