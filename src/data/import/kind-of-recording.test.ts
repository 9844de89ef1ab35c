import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allDomains } from '../../../domains/index.ts'
import { kindOfRecording } from './kind-of-recording.ts'

describe('kindOfRecording', () => {
  it('takes what is named, then what the format is about, then what the tools do', async () => {
    const domains = await allDomains()
    for (const [recording, kind] of [
      [{ format: 'bench', named: 'OS', tools: [] }, 'os'],
      [{ format: 'bench', named: 'sea', tools: [] }, 'mcp'],
      [{ format: 'atif', named: 'knowledge', tools: ['bash'] }, 'knowledge'],
      [{ format: 'droidbot', tools: [] }, 'android'],
      [{ format: 'text', tools: [] }, 'knowledge'],
      [{ format: 'atif', tools: ['bash_command', 'mark_task_complete'] }, 'terminal'],
      [{ format: 'chat', tools: ['str_replace_editor', 'think'] }, 'swe'],
      [{ format: 'chat', tools: ['click', 'goto'] }, 'web'],
      [{ format: 'chat', tools: ['web_search', 'visit'] }, 'search'],
      [{ format: 'chat', tools: ['search_flights', 'book'] }, 'mcp'],
    ] as const)
      assert.equal(kindOfRecording(recording, domains), kind, JSON.stringify(recording))
  })
})
