import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ColumnMetric } from '../../world/check.ts'
import { readAnswerTable } from './answer-table.ts'
import { scoreTable, scoreTableWith, type TableJudge, type Truth } from './score-table.ts'

const text: ColumnMetric = { preprocess: ['norm_str'], metric: ['exact_match'] }
const near: ColumnMetric = { preprocess: ['extract_number'], metric: ['number_near'], criterion: 0.05 }
const date: ColumnMetric = { preprocess: ['norm_date'], metric: ['exact_match'] }

const truth: Truth = {
  table: {
    columns: ['Hut', 'Elevation (m)', 'Opened', 'Page'],
    rows: [
      ['Vell Hut', '1000', '2031-03-12', 'https://vell.example/'],
      ['Torr Hut', '2000', '2032-01-01', 'https://torr.example/'],
      ['Agg Hut', '500', '2030-06-30', 'https://agg.example/'],
      ['Lom Hut', '800', '2029-02-01', 'https://lom.example/'],
    ],
  },
  unique: ['Hut'],
  metrics: {
    Hut: text,
    'Elevation (m)': near,
    Opened: date,
    Page: { preprocess: [], metric: ['url_match'] },
  },
}
const header = '| Hut | Elevation (m) | Opened | Page |\n|---|---|---|---|\n'
const score = (rows: string, of = truth) => scoreTable(readAnswerTable(header + rows), of)
const whole = { precision: 1, recall: 1, f1: 1 }
const nothing = { precision: 0, recall: 0, f1: 0 }

describe('scoreTable', () => {
  it('gives a perfect answer everything, in whatever order and form', () => {
    const rows = [
      '| LOM HUT | 800 m | 1 February 2029 | see https://lom.example/a |',
      '| **Agg Hut** | 510 | June 30, 2030 | https://agg.example |',
      '| vell hut | 1,049 | 2031-03-12 | https://vell.example/x |',
      '| Torr Hut | 2000 | 2032-01-01 | http://torr.example |',
    ]
    assert.deepEqual(score(rows.join('\n')), { score: 1, item: whole, row: whole })
  })

  it('counts cells and rows apart', () => {
    // two rows of four found, one with a wrong date: cells 4 + 3 of 2·4 given and 4·4 wanted; rows 1 of 2 and of 4
    const found = score(
      '| Vell Hut | 1000 | 2031-03-12 | https://vell.example |\n| Torr Hut | 2000 | 2031-01-01 | https://torr.example |',
    )
    assert.deepEqual(found, {
      score: 0,
      item: { precision: 7 / 8, recall: 7 / 16, f1: (2 * (7 / 8) * (7 / 16)) / (7 / 8 + 7 / 16) },
      row: { precision: 1 / 2, recall: 1 / 4, f1: 1 / 3 },
    })
  })

  it('lets rows that do not exist cost precision', () => {
    const found = score(
      '| Vell Hut | 1000 | 2031-03-12 | https://vell.example |\n| No Hut | 1 | 2031-01-01 | x |\n| Nor Hut | 1 | 2031-01-01 | x |\n| Not Hut | 1 | 2031-01-01 | x |',
    )
    assert.deepEqual(found.row, { precision: 1 / 4, recall: 1 / 4, f1: 1 / 4 })
    assert.deepEqual(found.item, { precision: 4 / 16, recall: 4 / 16, f1: 1 / 4 })
  })

  it('drops rows whose keys repeat, the first of them counting', () => {
    const found = score(
      '| Vell Hut | 1000 | 2031-03-12 | https://vell.example |\n| Vell Hut | 7 | 2031-03-12 | x |',
    )
    assert.deepEqual(found.item, { precision: 1, recall: 1 / 4, f1: 0.4 })
  })

  it('lets a row of the truth count once, also for keys that only look different', () => {
    const found = score(
      '| Vell Hut | 1000 | 2031-03-12 | https://vell.example |\n| vell hut | 1000 | 2031-03-12 | https://vell.example |',
    )
    assert.deepEqual(found.row, { precision: 1 / 2, recall: 1 / 4, f1: 1 / 3 })
  })

  it('counts nothing where a column is missing or was not asked for', () => {
    const missing = scoreTable(
      readAnswerTable('| Hut | Opened |\n|---|---|\n| Vell Hut | 2031-03-12 |'),
      truth,
    )
    assert.deepEqual(missing, {
      score: 0,
      item: nothing,
      row: nothing,
      reason: 'columns differ: missing elevation(m), page; not asked for none',
    })
    const extra = score('| Vell Hut | 1000 | 2031-03-12 | x |', {
      ...truth,
      table: { ...truth.table, columns: ['Hut', 'Elevation (m)', 'Opened', 'Site'] },
    })
    assert.equal(extra.reason, 'columns differ: missing site; not asked for page')
  })

  it('counts nothing where there is no table', () => {
    assert.deepEqual(scoreTable(undefined, truth), {
      score: 0,
      item: nothing,
      row: nothing,
      reason: 'no table in the answer',
    })
  })

  it('takes numbers up to the tolerance and no further', () => {
    const cell = (value: string) =>
      score(`| Vell Hut | ${value} | 2031-03-12 | https://vell.example |`).item.precision
    assert.deepEqual(
      [cell('1050'), cell('1051'), cell('950'), cell('949'), cell('–')],
      [1, 3 / 4, 1, 3 / 4, 3 / 4],
    )
  })

  it('counts every metric of a column, and the weakest for the row', () => {
    const both: Truth = {
      ...truth,
      metrics: {
        ...truth.metrics,
        'Elevation (m)': {
          preprocess: ['extract_number'],
          metric: ['exact_match', 'number_near'],
          criterion: 0.05,
        },
      },
    }
    const found = score('| Vell Hut | 1049 | 2031-03-12 | https://vell.example |', both)
    assert.deepEqual([found.item.precision, found.row.precision], [1, 0])
  })

  it('joins by several keys', () => {
    const keyed: Truth = {
      table: {
        columns: ['Hut', 'Year', 'Guests'],
        rows: [
          ['Vell', '2030', '10'],
          ['Vell', '2031', '12'],
        ],
      },
      unique: ['Hut', 'Year'],
      metrics: { Hut: text },
    }
    const found = scoreTable(readAnswerTable('Hut,Year,Guests\nvell,2031,12\nvell,2030,11'), keyed)
    assert.deepEqual([found.item.f1, found.row.f1], [5 / 6, 1 / 2])
  })
})

describe('scoreTableWith', () => {
  const judge: TableJudge = {
    align: async (response, reference) =>
      Object.fromEntries(response.map((word, at) => [word, reference[at] ?? word])),
    judge: async pairs => pairs.map(({ response, target }) => Number(response.length === target.length)),
  }

  it('asks which headings and keys mean the same', async () => {
    const table = readAnswerTable(
      '| Cabin | Height | Opened | Page |\n|---|---|---|---|\n| The Vell | 1000 | 2031-03-12 | https://vell.example |',
    )
    const found = await scoreTableWith(judge, table, truth)
    assert.deepEqual([found.item.precision, found.row.precision], [1, 1])
    assert.equal(scoreTable(table, truth).item.f1, 0)
  })

  it('asks about the cells of a column that says so', async () => {
    const judged: Truth = {
      ...truth,
      metrics: {
        ...truth.metrics,
        Opened: { preprocess: [], metric: ['llm_judge'], criterion: 'the same day' },
      },
    }
    const table = readAnswerTable(
      `${header}| Vell Hut | 1000 | 12.03.2031 | https://vell.example |\n| Torr Hut | 2000 | 2032 | https://torr.example |`,
    )
    assert.deepEqual((await scoreTableWith(judge, table, judged)).row, {
      precision: 1 / 2,
      recall: 1 / 4,
      f1: 1 / 3,
    })
    assert.equal(scoreTable(table, judged).row.f1, 0)
  })
})
