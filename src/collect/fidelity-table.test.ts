import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ComparedTurn } from './compare-kernel.ts'
import { type FidelityTargets, fidelityOf, fidelityTable, shortfalls } from './fidelity-table.ts'

const turn = (
  family: string,
  outcome: ComparedTurn['outcome'],
  text = 'x',
  isError = false,
): ComparedTurn => ({
  seed: 1,
  turn: 0,
  family,
  action: 'a',
  real: { text, ...(isError && { isError }) },
  outcome,
  ours: '',
  isAstray: outcome === 'failed',
})
const turns = [
  turn('one', 'same'),
  turn('one', 'same', ''),
  turn('one', 'different', 'no such file', true),
  turn('one', 'unknown'),
  turn('two', 'same', 'oops', true),
  turn('two', 'failed'),
  turn('two', 'same', '', true),
  turn('three', 'unknown'),
]
const targets: FidelityTargets = {
  turns: 8,
  computedShare: 0.75,
  overall: 0.66,
  withOutput: 0.5,
  errors: 0.5,
  family: 0.6,
  familyTurns: 3,
}

describe('fidelityOf', () => {
  it('counts by hand', () => {
    const counted = { turns: 8, computed: 6, same: 4, computedShare: 0.75, sameShare: 4 / 6 }
    const { overall, withOutput, errors, families, astray, episodes } = fidelityOf(turns)
    assert.deepEqual(overall, counted)
    assert.deepEqual(withOutput, { turns: 6, computed: 4, same: 2, computedShare: 4 / 6, sameShare: 0.5 })
    assert.deepEqual(errors, { turns: 2, computed: 2, same: 1, computedShare: 1, sameShare: 0.5 })
    assert.deepEqual(families.one, { turns: 4, computed: 3, same: 2, computedShare: 0.75, sameShare: 2 / 3 })
    assert.deepEqual([astray, episodes], [1, 1])
  })
})

describe('shortfalls', () => {
  it('finds none where every target is reached', () => {
    assert.deepEqual(shortfalls(fidelityOf(turns), targets), [])
  })
  it('names each figure that falls short, and only families that are large enough', () => {
    const strict = {
      ...targets,
      turns: 9,
      computedShare: 0.8,
      overall: 0.7,
      withOutput: 0.6,
      errors: 0.6,
      family: 0.67,
    }
    assert.deepEqual(shortfalls(fidelityOf(turns), { ...strict, familyTurns: 4 }), [
      'turns: 8, target 9',
      'computed: 75.0 %, target 80.0 %',
      'identical overall: 66.7 %, target 70.0 %',
      'identical with output: 50.0 %, target 60.0 %',
      'identical errors: 50.0 %, target 60.0 %',
      'family one: 66.7 %, target 67.0 %',
    ])
  })
})

describe('fidelityTable', () => {
  it('is a table a README can hold', () => {
    assert.equal(
      fidelityTable(fidelityOf(turns)),
      [
        '| turns | n | computed | identical of computed |',
        '|---|---|---|---|',
        '| all | 8 | 75.0 % | 66.7 % |',
        '| with output | 6 | 66.7 % | 50.0 % |',
        '| errors | 2 | 100.0 % | 50.0 % |',
        '| one | 4 | 75.0 % | 66.7 % |',
        '| three | 1 | 0.0 % | – |',
        '| two | 3 | 100.0 % | 66.7 % |',
      ].join('\n'),
    )
  })
})
