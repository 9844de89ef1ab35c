import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { jsonSimilarity } from './json-similarity.ts'
import { ruleScore } from './rule-score.ts'
import { verifyJson } from './verify-json.ts'
import { verifyPrompt } from './verify-prompt.ts'
import { verifyScreen } from './verify-screen.ts'

describe('ruleScore', () => {
  it('pays whole for the very text, and at most a half for anything else', () => {
    assert.deepEqual(ruleScore('a\n', 'a\n'), { score: 1, parts: { exact: 1, lines: 1, failure: 1 } })
    assert.deepEqual(ruleScore('a\n', 'a'), { score: 0.5, parts: { exact: 0, lines: 1, failure: 1 } })
    assert.deepEqual(ruleScore('x: command not found\n', 'fine\n'), {
      score: 0,
      parts: { exact: 0, lines: 0, failure: 0 },
    })
  })

  it('weighs structure like lines, and state half as much', () => {
    assert.ok(Math.abs(ruleScore('a', 'b', { structure: 1 }).score - 0.5 * (5 / 9)) < 1e-12)
    assert.ok(Math.abs(ruleScore('a', 'b', { state: 1 }).score - 0.5 * (3 / 7)) < 1e-12)
  })
})

describe('verifyJson', () => {
  it('takes the same value for nearly the same text', () => {
    const truth = '{"a": [1, {"b": null}], "c": "x"}'
    assert.equal(verifyJson(truth, '{"c":"x","a":[1,{"b":null}]}').score, 0.9)
    assert.equal(verifyJson(truth, truth).score, 1)
    const other = verifyJson(truth, '{"a": [1, {"b": 2}], "c": "x"}')
    assert.equal(other.parts.structure, 2 / 3)
    assert.ok(other.score < 0.5)
    assert.equal(verifyJson(truth, 'no JSON').parts.structure, 0)
  })

  it('judges plain text as plain text', () => {
    assert.deepEqual(verifyJson('42', '43'), ruleScore('42', '43'))
    assert.equal(jsonSimilarity('{"a": ', '{}'), undefined)
    assert.equal(jsonSimilarity('{}', '[]'), 0)
    assert.equal(jsonSimilarity('[1,2]', '[2,1]'), 0)
  })
})

describe('verifyPrompt', () => {
  it('looks at the state that a prompt shows', () => {
    const truth = 'a\nann@desk:~/x$ '
    assert.equal(verifyPrompt(truth, 'b\nann@desk:~/x$ ').parts.state, 1)
    assert.equal(verifyPrompt(truth, 'a\nann@desk:~$ ').parts.state, 0)
    assert.equal(verifyPrompt(truth, 'a\n').parts.state, 0)
    assert.equal(verifyPrompt('a\n', 'b\n').parts.state, undefined)
  })
})

describe('verifyScreen', () => {
  const before = "[1] button 'Save'\n[2] textbox 'Name'\n[3] link 'Help'"
  const truth = "[1] button 'Save'\n[2] textbox 'Name' value='Ann'\n[3] link 'Help'"

  it('pays for the nodes, and for what the action changed', () => {
    assert.deepEqual(verifyScreen(truth, truth, { before }).parts, {
      exact: 1,
      lines: 1,
      failure: 1,
      structure: 1,
      state: 1,
    })
    const wrong = truth.replace('Ann', 'Bob')
    assert.equal(verifyScreen(truth, wrong, { before }).parts.state, 0.5)
  })

  it('pays nothing of the change to a copy of the screen before', () => {
    assert.equal(verifyScreen(truth, before, { before }).parts.state, 0)
    assert.equal(verifyScreen(truth, before).parts.state, undefined)
  })
})
