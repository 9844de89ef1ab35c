import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { meanInterval, StudyResults, shippedFigures } from './study-results.ts'

describe('StudyResults', () => {
  it('reads the study that is kept here', () => {
    const place = new URL('../../../runs/results/train-round-5.json', import.meta.url)
    const results = StudyResults.parse(JSON.parse(readFileSync(place, 'utf8')))
    assert.ok(results.sft?.figures?.everyday?.all)
  })

  it('refuses figures without a count', () => {
    const results = { cpt: { figures: { everyday: { all: { exact: 1 } } } } }
    const [issue] = StudyResults.safeParse(results).error?.issues ?? []
    assert.equal(issue?.path.join('.'), 'cpt.figures.everyday.all.n')
  })
})

describe('shippedFigures', () => {
  const final = {
    all: { n: 2, exact: 1, similarity: 0.9, error_class: 0.8 },
    'with output': { n: 1, exact: 1 },
  }

  it('takes what is exact from more turns, and how near the rest is from those written out', () => {
    const more = { all: { n: 10, exact: 0.5, similarity: 0.5 }, 'with output': { n: 8, exact: 0.4 } }
    const results = { sft: { figures: { everyday: more } }, final: { figures: { everyday: final } } }
    assert.deepEqual(shippedFigures(results).everyday, {
      all: { n: 10, exact: 0.5, similarity: 0.9, error_class: 0.8 },
      'with output': { n: 8, exact: 0.4 },
    })
  })

  it('takes those written out beside thoughts where there are as many, and nothing of reinforcement', () => {
    const of = (n: number, exact: number) => ({ everyday: { all: { n, exact, similarity: exact } } })
    const results = {
      sft: { figures: of(10, 0.5) },
      rl: { figures: of(20, 0.1) },
      thinking: { on: of(10, 1), off: of(10, 0.6) },
      final: { figures: of(2, 1) },
    }
    assert.deepEqual(shippedFigures(results).everyday?.all, {
      n: 10,
      exact: 0.6,
      similarity: 0.6,
      error_class: undefined,
    })
  })

  it('takes the last stage where nothing was written out, and hold-outs that were measured once', () => {
    const cpt = { figures: { everyday: { all: { n: 4, exact: 0 } } } }
    assert.equal(shippedFigures({ cpt }).everyday?.all?.n, 4)
    assert.deepEqual(shippedFigures({ cpt, final: { figures: { web: final } } }), { web: final })
  })
})

describe('meanInterval', () => {
  it('narrows with the number of groups', () => {
    const groups = (count: number) => Array.from({ length: count }, () => ({ n: 98, exact: 0.5 }))
    const rounded = (count: number) => meanInterval(groups(count)).map(end => Number(end.toFixed(4)))
    assert.deepEqual(rounded(1), [0.401, 0.599])
    assert.deepEqual(rounded(4), [0.4505, 0.5495])
  })

  it('is not empty where all were right', () => {
    const [low, high] = meanInterval([{ n: 20, exact: 1 }])
    assert.deepEqual([Number(low.toFixed(3)), high], [0.909, 1])
  })
})
