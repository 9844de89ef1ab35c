import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sessionWith } from '../../../packages/shell/src/session/session-with.contract.ts'
import type { Json } from '../../../src/world/json.ts'
import { startMemory } from '../memory.ts'
import { SweState } from '../state.ts'
import { applyLearned, Learned, learnResult } from './learn-result.ts'

const state = SweState.parse({ toolset: 'claude-code', cwd: '/w' })
const knownOf = (files: { [path: string]: string } = {}) => ({
  session: sessionWith({ 'src/a.txt': 'a\n', ...files }, ['/w/src']),
  memory: startMemory('/w'),
  state,
})
const learn = (name: string, given: { [name: string]: Json }, text: string) =>
  learnResult({ name, arguments: given }, { text }, knownOf())

describe('learnResult', () => {
  it('takes the content that a call wrote', () => {
    const given = { file_path: '/w/src/n.txt', content: 'n\n' }
    assert.deepEqual(learn('Write', given, 'File created successfully at: /w/src/n.txt'), {
      files: { '/w/src/n.txt': 'n\n' },
    })
  })

  it('takes the names that a listing shows', () => {
    const text = 'Directory listing for /w/src:\n[DIR] lib\na.txt\nb.txt\n\n(1 git-ignored)'
    assert.deepEqual(learn('list_directory', { path: '/w/src' }, text), {
      folders: ['/w/src/lib'],
      unread: ['/w/src/b.txt'],
      listed: ['/w/src'],
    })
  })

  it('takes paths that were found', () => {
    assert.deepEqual(learn('Glob', { pattern: '*' }, '/w/src/a.txt\n/w/src/c.txt'), {
      unread: ['/w/src/c.txt'],
    })
  })

  it('follows a shell into a folder', () => {
    assert.deepEqual(learn('Bash', { command: 'cd src && npm test' }, 'ok'), { cwd: '/w/src' })
    assert.equal(learn('Bash', { command: 'cd src && npm test' }, 'Exit code 1\nno'), undefined)
  })
})

describe('applyLearned', () => {
  it('makes it true from then on', () => {
    const known = knownOf()
    const learned = Learned.parse({
      files: { '/w/src/n.txt': 'n\n' },
      unread: ['/w/src/u.txt'],
      folders: ['/w/src/lib'],
      listed: ['/w/src'],
      cwd: '/w/src',
      shell: { id: 'abc123', command: 'npm run dev' },
    })
    const memory = applyLearned(learned, known)
    const { session } = known
    assert.equal(session.readText('/w/src/n.txt'), 'n\n')
    assert.deepEqual([session.exists('/w/src/u.txt'), session.readText('/w/src/u.txt')], [true, undefined])
    assert.deepEqual([session.isOpen('/w/src'), session.isOpen('/w/src/lib')], [false, true])
    assert.deepEqual([memory.cwd, Object.keys(memory.seen)], ['/w/src', ['/w/src/n.txt']])
    assert.equal(memory.shells.abc123?.status, 'running')
  })
})
