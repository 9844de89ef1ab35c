import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { csvText, plainColumn, readAnswerTable } from './answer-table.ts'

const hutTable = {
  columns: ['Hut', 'Elevation (m)'],
  rows: [
    ['Vell Hut', '1204'],
    ['Torr, Upper', '980'],
  ],
}

describe('readAnswerTable', () => {
  it('reads Markdown, fenced or bare, with words around it', () => {
    const table = '| Hut | Elevation (m) |\n|---|--:|\n| Vell Hut | 1204 |\n| Torr, Upper | 980 |'
    for (const reply of [
      table,
      `Here it is:\n\n${table}\n\nThat is all.`,
      `\`\`\`markdown\n${table}\n\`\`\``,
      `\`\`\`\n${table}`,
    ])
      assert.deepEqual(readAnswerTable(reply), hutTable)
  })

  it('reads CSV, fenced or bare, with quoted commas, quotes and line breaks', () => {
    const csv = 'Hut,Elevation (m)\nVell Hut,1204\n"Torr, Upper",980'
    for (const reply of [csv, `\`\`\`csv\n${csv}\n\`\`\``]) assert.deepEqual(readAnswerTable(reply), hutTable)
    assert.deepEqual(readAnswerTable('A,B\n"a ""b""\nc",d')?.rows, [['a "b"\nc', 'd']])
  })

  it('reads a table of one column', () => {
    assert.deepEqual(readAnswerTable('| Elevation (m) |\n|---|\n| 1204 |'), {
      columns: ['Elevation (m)'],
      rows: [['1204']],
    })
    assert.deepEqual(readAnswerTable('Elevation (m)\n1204'), { columns: ['Elevation (m)'], rows: [['1204']] })
  })

  it('fills up short rows, cuts long ones, and keeps escaped bars', () => {
    assert.deepEqual(readAnswerTable('| A | B |\n|---|---|\n| 1 |\n| 2 | 3 | 4 |\n| x \\| y | z |')?.rows, [
      ['1', ''],
      ['2', '3'],
      ['x | y', 'z'],
    ])
  })

  it('finds no table in plain words', () => {
    assert.equal(readAnswerTable(''), undefined)
    assert.equal(readAnswerTable('I could not find it.'), undefined)
  })
})

describe('csvText', () => {
  it('writes what is read back', () => {
    const table = {
      columns: ['A', 'B'],
      rows: [
        ['x, "y"', 'line\nbreak'],
        ['', 'z'],
      ],
    }
    assert.deepEqual(readAnswerTable(csvText(table)), table)
  })
})

describe('plainColumn', () => {
  it('leaves out case and spaces', () => {
    assert.equal(plainColumn(' Opening  Date (UTC)'), 'openingdate(utc)')
  })
})
