import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { termsOf } from './terms.ts'

describe('termsOf', () => {
  it('folds case, diacritics, possessives and the commas of numbers', () => {
    assert.deepEqual(termsOf("The Keeper's café, İzmir: 455,000 crowns (5:41)"), [
      'the',
      'keeper',
      'cafe',
      'izmir',
      '455000',
      'crown',
      '5',
      '41',
    ])
  })

  it('gives the forms of an English word one term', () => {
    for (const [term, ...words] of [
      ['open', 'open', 'opens', 'opened', 'opening'],
      ['fly', 'fly', 'flies'],
      ['clos', 'close', 'closes', 'closed', 'closing'],
      ['plan', 'plan', 'plans', 'planned', 'planning'],
      ['box', 'box', 'boxes'],
      ['glass', 'glass', 'glasses'],
    ] as const) {
      for (const word of words) assert.deepEqual(termsOf(word), [term], word)
    }
  })

  it('leaves short words and other endings as they are', () => {
    const words = ['bus', 'gas', 'axis', 'king', 'red', 'bed', 'string', 'tie', '2031', 'as']
    assert.deepEqual(words.flatMap(termsOf), words)
  })

  it('finds scripts without spaces by pairs of characters', () => {
    assert.deepEqual(termsOf('東京都2031年 мост'), ['東京', '京都', '2031', '年', 'мост'])
  })

  it('bounds a term and survives broken text', () => {
    assert.deepEqual(termsOf('x'.repeat(100_000)), ['x'.repeat(40)])
    assert.deepEqual(termsOf('\ud800\u0000 __proto__ \u202e'), ['proto'])
    assert.deepEqual(termsOf(''), [])
  })
})
