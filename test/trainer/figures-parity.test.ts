// One set of figures, computed twice: by the trainer in Python and by runs/train-eval.ts.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { figuresOf, similarity } from '../../src/train/evaluate/figures-of.ts'
import type { PredictionRow } from '../../src/train/evaluate/prediction-row.ts'
import { ask, python, trainer } from './python.ts'

const unit = fc.constantFrom('a', 'b', 'c', ' ', '\n', 'é', '東', '🗼', '1', 'Error')
const text = fc.string({ unit, maxLength: 60 })
const rows = fc.sample(
  fc.record({
    id: fc.string(),
    turn: fc.nat(9),
    domain: fc.constantFrom('x', 'y'),
    family: fc.constantFrom('ls', 'cat', null),
    computable: fc.constantFrom(true, false, null),
    truth: text,
    prediction: fc.option(text),
    tokens: fc.nat(99),
  }),
  { numRuns: 300, seed: 7 },
)
const long = 'the quick brown fox 🦊\n'.repeat(150)
const all: PredictionRow[] = [
  ...rows.map((row, index) => (index % 3 === 0 ? { ...row, prediction: row.truth } : row)),
  ...['', 'x', long, long.replaceAll('fox', 'dog'), long.slice(7)].flatMap(prediction => [
    { domain: 'x', truth: long, prediction, tokens: 1, family: null, computable: null },
  ]),
]

const isThere = existsSync(python) && existsSync(path.join(trainer, 'rewards.py'))

describe('figures', { skip: !isThere && 'needs python3 and trainer/rewards.py' }, () => {
  it('are those of trainer/rewards.py', () => {
    const script =
      'import json, sys\nfrom rewards import Turn, summary_of\nprint(json.dumps(summary_of([Turn(**row) for row in json.load(sys.stdin)])))'
    const theirs = ask(script, all) as { [group: string]: { [figure: string]: number } }
    const ours = figuresOf(all)
    assert.deepEqual(Object.keys(theirs), [...ours.keys()])
    for (const [group, { n, exact, similarity, lineF1, errorClass, tokens }] of ours) {
      const { line_f1, error_class, ...rest } = theirs[group] ?? {}
      const same = { ...rest, lineF1: line_f1, errorClass: error_class }
      for (const [name, value] of Object.entries({ n, exact, similarity, lineF1, errorClass, tokens })) {
        const other = same[name as keyof typeof same]
        if (value === undefined) assert.equal(other, undefined)
        else assert.ok(Math.abs(value - (other ?? -1)) < 1e-12, `${group} ${name}: ${value} and ${other}`)
      }
    }
  })

  it('look at the beginning of a text only, and at the whole for sameness', () => {
    const beginning = 'a'.repeat(2000)
    assert.equal(similarity(beginning, beginning), 1)
    assert.equal(similarity(`${beginning}b`, `${beginning}c`), 1)
    assert.equal(similarity('abcd', 'abxd'), 0.75)
    assert.equal(similarity('', 'x'), 0)
  })
})
