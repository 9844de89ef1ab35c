import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { recordedKind } from './recorded-kind.ts'

describe('recordedKind', () => {
  it('takes what is named, then what the format is about, then what the tools do', () => {
    const kinds = [
      { format: 'bench', named: 'OS', tools: [] },
      { format: 'bench', named: 'sea', tools: [] },
      { format: 'atif', named: 'knowledge', tools: ['bash'] },
      { format: 'droidbot', tools: [] },
      { format: 'text', tools: [] },
      { format: 'atif', tools: ['bash_command', 'mark_task_complete'] },
      { format: 'chat', tools: ['str_replace_editor', 'think'] },
      { format: 'chat', tools: ['click', 'goto'] },
      { format: 'chat', tools: ['web_search', 'visit'] },
      { format: 'chat', tools: ['search_flights', 'book'] },
    ].map(recordedKind)
    assert.deepEqual(kinds, [
      'os',
      'mcp',
      'knowledge',
      'android',
      'knowledge',
      'terminal',
      'swe',
      'web',
      'search',
      'mcp',
    ])
  })
})
