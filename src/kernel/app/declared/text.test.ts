import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppFault } from './app-fault.ts'
import { fillText } from './text.ts'

const cells = [
  { at: 'A', value: 'rye' },
  { at: 'B', value: 7 },
]
const cellAt = '{% for c in cells %}{% if c.at == at %}{{ c.value }}{% endif %}{% endfor %}'

describe('fillText', () => {
  it('fills a text anew where one of the values it reads was replaced', () => {
    const first = [fillText(cellAt, { cells, at: 'A' }), fillText(cellAt, { cells, at: 'B' })]
    const other = cells.map(cell => ({ ...cell, value: 'oats' }))
    const later = [cells, other, cells].map(each => fillText(cellAt, { cells: each, at: 'A' }))
    assert.deepEqual(
      [first, later],
      [
        ['rye', '7'],
        ['rye', 'oats', 'rye'],
      ],
    )
  })

  it('tells values apart that look alike', () => {
    const shown = (value: unknown) =>
      fillText('{% if x == 1 %}one{% else %}{{ x }}{% endif %} {{ row.a }}', { x: value, row: cells[0] })
    assert.deepEqual([1, '1', true, 'true', null, 'null', undefined].map(shown), [
      'one ',
      '1 ',
      'true ',
      'true ',
      ' ',
      'null ',
      ' ',
    ])
  })

  it('reads names that are made in the text, or looked up by another, every time', () => {
    const made = '{% if x %}{% assign y = 1 %}{% endif %}{{ y }}{{ row.a }}'
    const looked = '{{ [which] }}{{ row.a }}'
    const row = { a: '' }
    const shown = [1, 2].flatMap(y => [
      fillText(made, { x: false, y, row }),
      fillText(looked, { which: 'y', y, row }),
    ])
    assert.deepEqual(shown, ['1', '1', '2', '2'])
  })

  it('leaves nothing to chance or to a clock of ours', () => {
    for (const source of ['{{ cells | sample }}', "{{ 'now' | date: '%Y' }}"])
      assert.throws(() => fillText(source, { cells }), AppFault)
  })
})
