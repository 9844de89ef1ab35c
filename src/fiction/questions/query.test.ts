import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openRows } from '../schema/database.ts'
import { Reader } from '../schema/reader.ts'
import { columnNamed, Schema, tableNamed } from '../schema/schema.ts'
import { cellsOn, type Query, rowsFor, sqlOf, valueAt } from './query.ts'

const schema = Schema.parse({
  tables: [
    {
      name: 'region',
      one: 'region',
      many: 'regions',
      columns: [
        { name: 'name', label: 'name', kind: 'name' },
        { name: 'area', label: 'area', kind: 'integer' },
      ],
    },
    {
      name: 'hut',
      one: 'hut',
      many: 'huts',
      columns: [
        { name: 'name', label: 'name', kind: 'name' },
        { name: 'region', label: 'region', kind: 'reference', to: 'region', isOptional: true },
        { name: 'beds', label: 'beds', kind: 'integer' },
      ],
    },
  ],
})
const rows = {
  region: [
    { id: 1, name: "Vell's End", area: 40 },
    { id: 2, name: 'Torr', area: 70 },
  ],
  hut: [
    { id: 1, name: 'A', region: 1, beds: 10 },
    { id: 2, name: 'B', region: 2, beds: 30 },
    { id: 3, name: 'C', region: 1, beds: 20 },
    { id: 4, name: 'D', region: null, beds: 5 },
  ],
}
const reader = new Reader({ schema, rows })
const hut = tableNamed(schema, 'hut')
const [name, region, beds] = ['name', 'region', 'beds'].map(found => columnNamed(hut, found)) as [
  (typeof hut.columns)[number],
  (typeof hut.columns)[number],
  (typeof hut.columns)[number],
]
const area = columnNamed(tableNamed(schema, 'region'), 'area')
const bySql = (query: Query, names: readonly string[]) => {
  const database = openRows(schema, rows)
  try {
    return database.run(sqlOf(query, names))
  } finally {
    database.close()
  }
}

describe('sqlOf', () => {
  it('answers as the rows do, over references', () => {
    const query: Query = {
      table: hut,
      where: [{ path: [region], is: 'equal', value: "Vell's End" }],
      select: [[name], [region, area], [beds]],
    }
    const rowByRow = rowsFor(reader, query).map(row => query.select.map(path => valueAt(reader, row, path)))
    assert.deepEqual(rowByRow, [
      ['A', 40, 10],
      ['C', 40, 20],
    ])
    assert.deepEqual(bySql(query, ['Hut', 'Area', 'Beds']), rowByRow)
  })

  it('compares, and finds what has the most or the least', () => {
    const above: Query = {
      table: hut,
      where: [
        { path: [beds], is: 'above', value: 5 },
        { path: [beds], is: 'below', value: 30 },
      ],
      select: [[name]],
    }
    assert.deepEqual(bySql(above, ['Hut']), [['A'], ['C']])
    for (const [isMost, found] of [
      [true, 'B'],
      [false, 'D'],
    ] as const) {
      const query: Query = { table: hut, where: [], select: [[name]], only: { path: [beds], isMost } }
      assert.deepEqual(
        [bySql(query, ['Hut']), rowsFor(reader, query).map(row => row.name)],
        [[[found]], [found]],
      )
    }
  })

  it('adds up, in all and by group', () => {
    const where: Query['where'] = [{ path: [region, area], is: 'above', value: 10 }]
    assert.deepEqual(
      bySql({ table: hut, where, select: [], total: { path: [beds], how: 'avg' } }, ['Average']),
      [[20]],
    )
    assert.deepEqual(
      bySql({ table: hut, where, select: [], total: { path: [beds], how: 'sum', by: region } }, [
        'Region',
        'Beds',
      ]),
      [
        ['Torr', 30],
        ["Vell's End", 30],
      ],
    )
  })

  it('takes a missing reference for nothing', () => {
    assert.equal(valueAt(reader, rows.hut[3] as (typeof rows.hut)[0], [region, area]), null)
  })
})

describe('cellsOn', () => {
  it('names every cell on the way', () => {
    const [first] = reader.rows('hut')
    assert.deepEqual(first && cellsOn(reader, first, { table: hut, path: [region, area] }), [
      { table: 'hut', id: 1, column: 'region' },
      { table: 'region', id: 1, column: 'area' },
    ])
  })
})
