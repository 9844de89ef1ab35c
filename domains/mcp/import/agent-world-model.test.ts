import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { describe, it } from 'node:test'
import { openMcpKernel } from '../kernel.ts'
import { awmWorld } from './agent-world-model.ts'

const name = 'lending_1'
const rows = {
  scenario: { name, description: 'A place that lends tools.' },
  tasks: { scenario: name, tasks: ['Lend the saw to Bo.', 'Add a drill.'] },
  db: {
    scenario: name,
    db_path: './lending.db',
    db_schema: {
      tables: [
        {
          name: 'tools',
          ddl: 'CREATE TABLE tools (id INTEGER PRIMARY KEY, name TEXT NOT NULL, added_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP);',
          indexes: ['CREATE INDEX idx_tools ON tools(name);'],
        },
      ],
    },
  },
  sample: {
    scenario: name,
    tables_count: 1,
    sample_data: {
      tables: [
        {
          table_name: 'tools',
          reasoning: 'some tools',
          insert_statements: [
            "INSERT INTO tools (id, name, added_at) VALUES (1, 'saw', datetime('now', '-1 days'));",
            "INSERT INTO tools (id, name) VALUES (2, 'plane');",
          ],
        },
      ],
    },
  },
  spec: {
    scenario: name,
    api_spec: {
      api_groups: [
        {
          group_name: 'Tools',
          endpoints: [
            {
              path: '/api/tools/{tool_id}',
              method: 'GET',
              summary: 'One tool',
              operation_id: 'get_tool',
              request_params: {
                tool_id: { type: 'integer', param_type: 'path', required: true, description: 'Its id.' },
              },
            },
            {
              path: '/api/tools',
              method: 'POST',
              summary: 'Adds a tool',
              operation_id: 'create_tool',
              request_params: {
                name: { type: 'str', required: true },
                weight: { type: 'float' },
                odd: { type: 'Widget' },
              },
            },
          ],
        },
      ],
    },
  },
}

describe('awmWorld', () => {
  it('makes a world of schema, data, interface and task', async () => {
    const world = await awmWorld(rows, {
      task: 1,
      clock: '2026-04-02T06:00:00Z',
      checks: [{ query: 'SELECT count(*) FROM tools', equals: '3' }],
    })
    assert.deepEqual(world, {
      version: 1,
      domain: 'mcp',
      title: name,
      seed: 0,
      clock: '2026-04-02T06:00:00Z',
      open: false,
      task: 'Add a drill.',
      tools: [
        {
          name: 'get_tool',
          description: 'One tool',
          inputSchema: {
            type: 'object',
            properties: { tool_id: { type: 'integer', description: 'Its id.' } },
            required: ['tool_id'],
          },
          annotations: { readOnlyHint: true },
        },
        {
          name: 'create_tool',
          description: 'Adds a tool',
          inputSchema: {
            type: 'object',
            properties: { name: { type: 'string' }, weight: { type: 'number' }, odd: {} },
            required: ['name'],
          },
          annotations: { readOnlyHint: false },
        },
      ],
      state: {
        server: { name },
        tables: {
          tools: [
            { id: 1, name: 'saw', added_at: '2026-04-01 06:00:00' },
            { id: 2, name: 'plane', added_at: '2026-04-02 06:00:00' },
          ],
        },
      },
      success: [{ kind: 'sql', query: 'SELECT count(*) FROM tools', equals: '3', weight: 1, when: 'final' }],
    })
    const kernel = await openMcpKernel(world, { snapshot: undefined })
    const { signal } = new AbortController()
    const made = await kernel.step({ name: 'create_tool', arguments: { name: 'drill' } }, { signal })
    assert.deepEqual(made.kind === 'computed' && made.observation.data, {
      id: 3,
      name: 'drill',
      added_at: '2026-04-02 06:00:00',
    })
    assert.equal(
      await kernel.look({ kind: 'sql', query: 'SELECT count(*) FROM tools', weight: 1, when: 'final' }),
      '3',
    )
  })

  it('names what is missing', async () => {
    await assert.rejects(awmWorld({ ...rows, db: { scenario: name } }), /db\.db_schema: /)
    await assert.rejects(awmWorld(rows, { task: 5 }), { message: 'lending_1 has no task 5.' })
    await assert.rejects(awmWorld({ ...rows, tasks: { scenario: 'other', tasks: ['x'] } }), /two scenarios/)
  })

  it('lets hostile data reach nothing', async () => {
    const file = '/tmp/agentworld-stolen.db'
    const hostile = { table_name: 'tools', insert_statements: [`ATTACH '${file}' AS x`] }
    const sample = { scenario: name, sample_data: { tables: [hostile] } }
    await assert.rejects(awmWorld({ ...rows, sample }), /not authorized: ATTACH/)
    assert.equal(existsSync(file), false)
  })
})
