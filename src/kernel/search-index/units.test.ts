import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { unitsOf } from './units.ts'

describe('unitsOf', () => {
  it('takes paragraphs apart into sentences, over the ends of lines', () => {
    const text =
      '# The light\n\nBuilt by J. Orme in\n*1798*. "Tall," he said! See [the list](https://a.example/l "x").'
    assert.deepEqual(unitsOf(text), [
      { text: 'The light' },
      { text: 'Built by J. Orme in 1798.' },
      { text: '"Tall," he said!' },
      { text: 'See the list.' },
    ])
  })

  it('gives rows the names of their columns', () => {
    assert.deepEqual(unitsOf('Heights:\n| Year | Height |\n|---|--:|\n| 1798 | **22 m** |\n\n| A |\n|---|'), [
      { text: 'Heights:' },
      { text: 'Year | Height', columns: 'Year | Height' },
      { text: '1798 | 22 m', columns: 'Year | Height' },
      { text: 'A', columns: 'A' },
    ])
  })

  it('keeps list items apart, and code without its fences', () => {
    assert.deepEqual(
      unitsOf('- one\n- two_three\n1. four\n```js\nlet a = 5\n```\n<b>bold</b> ![alt](x.png)'),
      [{ text: 'one' }, { text: 'two_three' }, { text: 'four' }, { text: 'let a = 5' }, { text: 'bold alt' }],
    )
  })

  it('reads hostile markup in bounded time', () => {
    for (const piece of ['[', '![a](', '<a', '*_', '|', '- ', '"Q. ', '\u2028', '\u0000', '[a](b "']) {
      const units = unitsOf(piece.repeat(400_000))
      assert.ok(units.reduce((sum, { text }) => sum + text.length, 0) <= 200_000, piece)
    }
  })
})
