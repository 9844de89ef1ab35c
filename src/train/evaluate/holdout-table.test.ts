import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { HoldoutSummary, holdoutTable } from './holdout-table.ts'

describe('holdoutTable', () => {
  it('says of every share how sure it is and what it is of', () => {
    const summary = HoldoutSummary.parse({
      all: { n: 200, exact: 0.5, similarity: 0.7 },
      'with output': { n: 20, exact: 1 },
      'domain web': { n: 200, exact: 0.5 },
    })
    assert.deepEqual(holdoutTable([{ name: 'everyday', summary }]).slice(2), [
      '| everyday | 50.0 % (43.1–56.9) of 200 | 100.0 % (83.9–100.0) of 20 | – |',
    ])
  })

  it('has a row for a hold-out of which nothing fitted', () => {
    assert.deepEqual(holdoutTable([{ name: 'long', summary: {} }]).at(-1), '| long | – | – | – |')
  })
})
