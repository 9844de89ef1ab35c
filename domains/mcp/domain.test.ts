import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { parse } from 'yaml'
import { domainContract } from '../../src/kernel/domain.contract.ts'
import { World } from '../../src/world/world.ts'
import { domain as mcp } from './domain.ts'
import { McpState } from './state.ts'

await domainContract(mcp, {
  world: 'issue-tracker',
  actions: [
    'list_members',
    'get_issue {"number": 1042}',
    { name: 'list_members' },
    { name: 'update_issue', arguments: { number: 1042, assignee: null } },
    '{"name": "search_issues", "arguments": {"query": "pdf"}}',
  ],
  unreadable: [
    '',
    'get_issue number=1042',
    '{"name": 7}',
    null,
    7,
    [],
    {},
    { name: 'list_boards', arguments: {} },
    { name: 'get_issue', arguments: [1042] },
    { name: 'get_issue', arguments: null },
    { name: 'get_issue', arguments: '{"number": 1042}' },
  ],
})

const world = World.parse({
  version: 1,
  domain: 'mcp',
  title: 'A shop',
  task: 'Sell the last lamp.',
  clock: '2026-01-01T09:00:00Z',
  open: [{ tool: 'search' }],
  tools: [{ name: 'search', outputSchema: { type: 'object' } }],
  state: {
    server: { name: 'shop' },
    facts: ['No refunds.'],
    tables: { lamps: [{ id: 1 }, { id: 2 }], owls: [] },
  },
})

describe('mcp', () => {
  it('shows the tools with what they return', () => {
    assert.equal(
      mcp.parts.world(world).actionSpace,
      '### search\nNo parameters.\nReturns JSON of this schema: {"type":"object"}',
    )
    const { tools: _, ...toolless } = world
    assert.equal(mcp.parts.world(toolless).actionSpace, 'This server declares no tools.')
  })

  it('shows the state row by row', () => {
    assert.equal(
      mcp.parts.world(world).initialState,
      [
        'Server: shop 1.0.0',
        'Time: 2026-01-01T09:00:00Z',
        'Rules and circumstances:',
        '- No refunds.',
        'Table lamps (2 rows):',
        '{"id":1}',
        '{"id":2}',
        'Table owls (0 rows):',
        '',
      ].join('\n'),
    )
  })

  it('keeps the first and the last rows of a long table', () => {
    const lamps = Array.from({ length: 2000 }, (_, id) => ({ id }))
    const state = { server: { name: 'shop' }, tables: { lamps } }
    assert.match(
      mcp.parts.world({ ...world, state }).initialState ?? '',
      /Table lamps \(2000 rows\):\n\{"id":0\}\n[\s\S]*\{"id":249\}\n\[… 1500 lines left out …\]\n\{"id":1750\}\n/,
    )
  })

  it('says what is open, and keeps the task to the agent', () => {
    const parts = mcp.parts.world(world)
    assert.match(parts.description, /This world is closed, except for what `search` returns, which is open\./)
    const turn = mcp.parts.turn(world, { name: 'search' }, { index: 1, before: undefined })
    assert.doesNotMatch(JSON.stringify([parts, turn]), /last lamp/)
  })

  // a comma in unquoted YAML splits a text into two fields
  it('has example worlds whose tables have the same fields in every row', () => {
    const folder = new URL('../../worlds/mcp/', import.meta.url)
    for (const file of readdirSync(folder).filter(name => name.endsWith('.yaml'))) {
      const { tables } = McpState.parse(parse(readFileSync(new URL(file, folder), 'utf8')).state)
      for (const [name, rows] of Object.entries(tables)) {
        assert.equal(new Set(rows.map(row => Object.keys(row).join())).size, 1, `${file}: ${name}`)
      }
    }
  })
})
