import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { planFrom } from './entity.ts'
import { notFoundWith, referredBy, referrers } from './references.ts'

const plan = planFrom([], {
  projects: [{ id: 1, name: 'a' }],
  tasks: [{ id: 1, project_id: 1, parent_id: null, number: 3 }],
  issues: [{ number: 7, title: 'x' }],
  comments: [{ id: 'c', number: 7, issue_number: 7 }],
})
const from = (table: string) => {
  const entity = plan.entities.get(table)
  assert.ok(entity)
  return entity
}

describe('referredBy', () => {
  it('follows names', () => {
    const names = (table: string, columns: readonly string[]) =>
      columns.map(column => referredBy(column, from(table), plan)?.name)
    assert.deepEqual(names('tasks', ['project_id', 'projectId', 'parent_id', 'name', 'id']), [
      'projects',
      'projects',
      'tasks',
      undefined,
      undefined,
    ])
    assert.deepEqual(names('comments', ['issue_number', 'number', 'issue_id']), [
      'issues',
      'issues',
      'issues',
    ])
  })
})

describe('referrers', () => {
  it('are the columns that name a record', () => {
    assert.deepEqual(
      referrers(from('projects'), plan).map(({ entity, column }) => `${entity.name}.${column}`),
      ['tasks.project_id'],
    )
  })
})

describe('notFoundWith', () => {
  it('fills the places of a template', () => {
    assert.equal(notFoundWith('{entity} / {key} / {id}')(from('issues'), 9).message, 'Issue / number / 9')
  })
})
