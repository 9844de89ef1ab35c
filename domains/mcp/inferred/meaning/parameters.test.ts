import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Tool } from '../../../../src/world/world.ts'
import { planFrom } from './entity.ts'
import { columnFor, isWildcard, roleOf } from './parameters.ts'

const rows = [{ id: 1, title: 'a', project_id: 2, price: 3, created_at: '2026-01-01', labels: [], text: 'x' }]
const plan = planFrom(
  ['list_items', 'search_items', 'get_item'].map(name => Tool.parse({ name })),
  { items: rows },
)
const role = (tool: string, parameter: string) => {
  const meant = plan.meant.get(tool)
  assert.ok(meant)
  const found = roleOf(parameter, meant)
  return found?.kind === 'condition' ? `${found.column} ${found.is}` : found?.kind
}

describe('roleOf', () => {
  it('knows filters, however they are written', () => {
    assert.deepEqual(
      [
        'title',
        'projectId',
        'project',
        'label',
        'min_price',
        'priceMax',
        'created_after',
        'created_before',
        'price_gte',
      ].map(name => role('list_items', name)),
      [
        'title equal',
        'project_id equal',
        'project_id equal',
        'labels equal',
        'price at-least',
        'price at-most',
        'created_at above',
        'created_at below',
        'price at-least',
      ],
    )
  })

  it('knows how to answer: pages, order, number', () => {
    assert.deepEqual(
      ['limit', 'perPage', 'offset', 'page', 'cursor', 'sort_by', 'order', 'query'].map(name =>
        role('list_items', name),
      ),
      ['limit', 'limit', 'offset', 'page', 'cursor', 'sort', 'direction', 'query'],
    )
  })

  it('takes a column for a column, but the text of a search for words', () => {
    assert.equal(role('list_items', 'text'), 'text equal')
    assert.equal(role('search_items', 'text'), 'query')
  })

  it('knows what names the one record', () => {
    assert.deepEqual(
      ['id', 'item_id', 'itemId', 'item'].map(name => role('get_item', name)),
      ['key', 'key', 'key', 'key'],
    )
    assert.equal(role('list_items', 'item_id'), 'id equal')
  })

  it('knows no others', () => {
    for (const name of ['include_archived', 'format', 'min_mood', 'toString'])
      assert.equal(role('list_items', name), undefined)
  })
})

describe('columnFor', () => {
  it('finds no column for what none is', () => {
    const items = plan.entities.get('items')
    assert.ok(items)
    assert.deepEqual([columnFor('colour', items), columnFor('Title', items)], [undefined, 'title'])
    assert.deepEqual(['all', 'ANY', '*', 'open'].map(isWildcard), [true, true, true, false])
  })
})
