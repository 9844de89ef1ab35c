import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json } from '../../../../src/world/json.ts'
import { Tool } from '../../../../src/world/world.ts'
import { planFrom } from './entity.ts'

const tool = (
  name: string,
  properties: { [name: string]: Json } = {},
  outputSchema?: { [keyword: string]: Json },
) =>
  Tool.parse({ name, inputSchema: { type: 'object', properties }, ...(outputSchema ? { outputSchema } : {}) })
const text = { type: 'string' }

describe('planFrom', () => {
  it('makes a kind of record of what can be created', () => {
    const tools = [
      tool('create_issue', { title: text }),
      tool('get_issue', { issue_id: text }),
      tool('get_weather', { city: text }),
    ]
    const { entities, meant } = planFrom(tools, {})
    const issues = entities.get('issues')
    assert.deepEqual(
      [issues?.noun, issues?.key, [...(issues?.columns.keys() ?? [])]],
      ['issue', 'id', ['id', 'title']],
    )
    assert.deepEqual([...meant.keys()], ['create_issue', 'get_issue'])
  })

  it('takes columns and keys from the rows where there are some', () => {
    const tables = {
      members: [{ login: 'ada', name: 'Ada', team: 'a' }],
      stock: [
        { item: 'x', bin: 1 },
        { item: 'x', bin: 2 },
      ],
    }
    const { entities } = planFrom(
      [tool('get_member', { login: text }), tool('create_member', { login: text, age: text })],
      tables,
    )
    assert.equal(entities.get('members')?.key, 'login')
    assert.deepEqual([...(entities.get('members')?.columns.keys() ?? [])], ['login', 'name', 'team'])
    assert.equal(entities.get('stock')?.key, undefined)
  })

  it('finds the key in declared results, and in parameters that abbreviate', () => {
    const declared = {
      type: 'object',
      properties: { ticket: { type: 'object', properties: { code: text, subject: text } } },
    }
    const { entities } = planFrom(
      [
        tool('create_ticket', { subject: text }, declared),
        tool('create_pull_request', { title: text }),
        tool('get_pull_request', { pull_number: { type: 'integer' } }),
      ],
      {},
    )
    assert.equal(entities.get('tickets')?.key, 'code')
    assert.equal(entities.get('pull_requests')?.key, 'number')
    assert.deepEqual(entities.get('pull_requests')?.columns.get('number'), { type: 'integer' })
  })

  it('takes adding one known thing to another for no creation', () => {
    const tools = [
      tool('create_track', { title: text }),
      tool('list_tracks'),
      tool('add_track_to_list', { trackId: text, listId: text }),
    ]
    assert.deepEqual([...planFrom(tools, {}).meant.keys()], ['create_track', 'list_tracks'])
  })

  it('keeps no record of what can be made but neither listed nor named by a key', () => {
    const tools = [
      tool('create_document', { filename: text }),
      tool('get_document', { filename: text }),
      tool('add_heading', { filename: text, heading: text }),
    ]
    assert.equal(planFrom(tools, {}).entities.size, 0)
  })

  it('knows a record by its owner and its last word, but by no adjective', () => {
    const tables = { projects: [{ id: 1 }], tasks: [{ id: 1, project_id: 1 }] }
    const tools = [tool('list_project_tasks'), tool('list_open_tasks'), tool('get_task')]
    assert.deepEqual([...planFrom(tools, tables).meant.keys()], ['list_project_tasks', 'get_task'])
  })
})
