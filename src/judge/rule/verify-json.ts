// Results that are mostly JSON, as those of tools: the same value is what counts, not how it is written.
import { jsonSimilarity } from './json-similarity.ts'
import { type RuleScore, ruleScore } from './rule-score.ts'

/** What the same value, written otherwise, is worth. */
const sameValue = 0.9

/** Scores a predicted result. */
export function verifyJson(truth: string, prediction: string): RuleScore {
  const structure = jsonSimilarity(truth, prediction)
  const { score, parts } = ruleScore(truth, prediction, { structure })
  return { score: structure === 1 ? Math.max(score, sameValue) : score, parts }
}
