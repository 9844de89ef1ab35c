// What a command printed, and where the screen shows it, the state it leaves: the prompt's user, host and folder.
import { type RuleScore, ruleScore } from './rule-score.ts'

const prompt = /(?:^|\n)((?:\([^)\n]*\) )?[\w.-]+@[\w.-]+:[^\n]*?[$#]) ?$/

/** Scores a predicted output. */
export function verifyPrompt(truth: string, prediction: string): RuleScore {
  const wanted = prompt.exec(truth)?.[1]
  const state = wanted === undefined ? undefined : Number(prompt.exec(prediction)?.[1] === wanted)
  return ruleScore(truth, prediction, { state })
}
