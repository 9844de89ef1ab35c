import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cellScore, preprocessed } from './cell-metrics.ts'

describe('preprocessed', () => {
  it('takes the first figure out of a text', () => {
    const figure = (text: string) => preprocessed(text, ['extract_number'])
    assert.deepEqual(['1,204 m', 'about -3.5 °C', '41.3%', '.5', 'none', '12 to 14'].map(figure), [
      '1204',
      '-3.5',
      '41.3%',
      '.5',
      'NULL',
      '12',
    ])
  })

  it('takes case, spaces and stars out of names, and writes dates in one form', () => {
    assert.equal(preprocessed(' **Vell Hut** ', ['norm_str']), 'vellhut')
    assert.equal(preprocessed('12 March 2031', ['norm_date']), '2031-03-12')
    assert.equal(preprocessed('unknown', ['norm_date']), 'unknown')
  })

  it('does one step after the other', () => {
    assert.equal(preprocessed('Year: 2031', ['extract_number', 'norm_date']), '2031-01-01')
  })
})

describe('cellScore', () => {
  const score = (metric: Parameters<typeof cellScore>[0], response: string, target: string, criterion = 0) =>
    cellScore(metric, { response, target, criterion })

  it('matches exactly but for case', () => {
    assert.deepEqual([score('exact_match', 'Vell', 'vell'), score('exact_match', 'Vell', 'Vell Hut')], [1, 0])
  })

  it('finds a response inside its target', () => {
    assert.deepEqual([score('in_match', 'Vell', 'Vell Hut'), score('in_match', 'Vell Hut', 'Vell')], [1, 0])
  })

  it('takes numbers within a share of the truth', () => {
    assert.deepEqual(
      [
        score('number_near', '105', '100', 0.05),
        score('number_near', '105.1', '100', 0.05),
        score('number_near', '41.3%', '0.413'),
        score('number_near', 'NULL', 'NULL'),
        score('number_near', 'NULL', '3'),
        score('number_near', '0', '0', 0.1),
        score('number_near', '-95', '-100', 0.05),
      ],
      [1, 0, 1, 1, 0, 1, 1],
    )
  })

  it('takes dates within a month', () => {
    assert.deepEqual(
      [
        score('date_near', '2031-03-31', '28 February 2031'),
        score('date_near', '2031-04-01', '2031-02-28'),
        score('date_near', 'soon', 'later'),
        score('date_near', 'soon', '2031'),
      ],
      [1, 0, 1, 0],
    )
  })

  it('compares addresses by host', () => {
    assert.deepEqual(
      [
        score('url_match', 'see https://a.example/x?y', 'http://a.example/other'),
        score(
          'url_match',
          'https://a.example and https://b.example',
          'https://b.example/1 https://a.example/2',
        ),
        score('url_match', 'https://a.example', 'https://a.example https://b.example'),
        score('url_match', 'none', 'https://a.example'),
        score('url_match', 'none', 'nothing'),
      ],
      [1, 1, 0, 0, 1],
    )
  })
})
