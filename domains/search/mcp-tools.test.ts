import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { validate } from '../../src/kernel/json-schema/validate.ts'
import { World } from '../../src/world/world.ts'
import { domain as search } from './domain.ts'
import { searchToolView } from './mcp-tools.ts'

const world = World.parse({ version: 1, domain: 'search', title: 'A web' })
const calls = [
  { name: 'web_search', arguments: { queries: ['a', 'b'] } },
  { name: 'web_search', arguments: { query: 'a' } },
  { name: 'web_extractor', arguments: { url: 'https://a.example/' } },
  { name: 'dict_memory', arguments: { action: 'add', key: 'a', value: 'b' } },
  { name: 'dict_memory', arguments: { action: 'retrieve_all' } },
]

describe('searchToolView', () => {
  it('declares what the actions take', () => {
    for (const call of calls) {
      const tool = searchToolView.list(world).find(({ name }) => name === call.name)
      assert.deepEqual(validate(tool?.inputSchema ?? false, call.arguments).issues, [])
      assert.deepEqual(search.readAction(searchToolView.action(call), world), {
        kind: 'action',
        action: call,
      })
    }
  })
})
