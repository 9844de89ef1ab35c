// One rule, written twice: the trainer's in Python and the reward server's in TypeScript give the same numbers.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { errorClass } from '../../src/judge/rule/error-class.ts'
import { ruleScore } from '../../src/judge/rule/rule-score.ts'
import { verifyPrompt } from '../../src/judge/rule/verify-prompt.ts'
import { ask, python } from './python.ts'

interface Case {
  readonly truth: string
  readonly prediction: string
}

const cases: readonly Case[] = JSON.parse(readFileSync(new URL('./rule-cases.json', import.meta.url), 'utf8'))
const script = `
import json, sys
from rewards import error_class, rule_reward
cases = json.load(sys.stdin)
print(json.dumps([[rule_reward(c["prediction"], c["truth"]), error_class(c["truth"])] for c in cases]))`

describe('the rule', { skip: !existsSync(python) && 'needs python3' }, () => {
  it('gives what trainer/rewards.py gives', () => {
    const theirs = ask(script, cases) as [number, string][]
    for (const [index, { truth, prediction }] of cases.entries()) {
      const [score, failure] = theirs[index] ?? []
      const ours = ruleScore(truth, prediction).score
      assert.ok(Math.abs(ours - (score ?? -1)) < 1e-12, `case ${index}: ${ours} and ${score}`)
      assert.equal(verifyPrompt(truth, prediction).score, ours)
      assert.equal(errorClass(truth), failure, `case ${index}`)
    }
  })
})
