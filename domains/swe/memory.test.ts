import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { draftOf, Memory, settled, startMemory } from './memory.ts'

describe('draftOf', () => {
  it('sees what was seen before and leaves the memory as it is', () => {
    const memory = startMemory('/w')
    memory.seen['/w/a'] = { mtime: 1, isPart: false }
    const draft = draftOf(memory)
    draft.seen['/w/b'] = { mtime: 2, isPart: true }
    draft.shells.x = { command: 'c', status: 'running', exitCode: null, stdout: '', stderr: '' }
    assert.deepEqual(draft.seen['/w/a'], { mtime: 1, isPart: false })
    assert.deepEqual([Object.keys(memory.seen), memory.shells], [['/w/a'], {}])
  })
})

describe('settled', () => {
  it('is the memory with what the step added, as it is written down', () => {
    const memory = startMemory('/w')
    memory.seen['/w/a'] = { mtime: 1, isPart: false }
    const draft = draftOf(memory)
    draft.seen['/w/b'] = { mtime: 2, isPart: true }
    draft.cwd = '/w/src'
    assert.deepEqual(Memory.parse(JSON.parse(JSON.stringify(settled(draft, memory)))), {
      cwd: '/w/src',
      seen: { '/w/a': { mtime: 1, isPart: false }, '/w/b': { mtime: 2, isPart: true } },
      shells: {},
      started: 0,
    })
  })
})
