import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { World } from '../../../src/world/world.ts'
import { entriesOf, readState } from './state-entries.ts'

const worldWith = (state: object) =>
  World.parse({ version: 1, domain: 'terminal', title: 'A machine', state })

describe('readState', () => {
  it('fills in home and working folder', () => {
    const { user, host, home, cwd } = readState(worldWith({ user: 'ana' }))
    assert.deepEqual(
      { user, host, home, cwd },
      { user: 'ana', host: 'box', home: '/home/ana', cwd: '/home/ana' },
    )
  })
  it('names the field that does not fit', () => {
    assert.throws(() => readState(worldWith({ files: { a: 5 } })), /files/)
  })
  it('refuses root, but where the caller wants one', () => {
    assert.equal(readState(worldWith({ user: 'root' }), { mayBeRoot: true }).home, '/root')
    assert.throws(() => readState(worldWith({ user: 'root' })), /no root user/)
  })
})

describe('entriesOf', () => {
  it('gives files with their folders, owners, modes and times', () => {
    const state = readState(
      worldWith({
        user: 'ana',
        cwd: '/home/ana/work',
        files: {
          'notes.txt': 'hi\n',
          '/home/ana/bin/run': { content: '#!/bin/sh\n', mode: '0755', mtime: '2025-01-01T00:00:00Z' },
          '/home/ana/link': { link: 'notes.txt' },
          '/opt/app/data.bin': { base64: 'AP8=' },
          '/opt/app/mine': { content: '', owner: 'ana' },
          '/home/ana/empty/': '',
        },
      }),
    )
    const common = { mtime: 100, owner: 'user' } as const
    const folder = { kind: 'directory', mode: 0o755, ...common } as const
    assert.deepEqual(entriesOf(state, 100), [
      { path: '/home/ana', ...folder },
      { path: '/home/ana/bin', ...folder },
      {
        path: '/home/ana/bin/run',
        kind: 'file',
        mode: 0o755,
        mtime: 1_735_689_600,
        owner: 'user',
        content: Buffer.from('#!/bin/sh\n'),
      },
      { path: '/home/ana/empty', ...folder },
      { path: '/home/ana/link', kind: 'link', mode: 0o777, target: 'notes.txt', ...common },
      { path: '/home/ana/notes.txt', kind: 'file', mode: 0o644, content: Buffer.from('hi\n'), ...common },
      { path: '/home/ana/work', ...folder },
      { path: '/opt/app', ...folder, owner: 'root' },
      {
        path: '/opt/app/data.bin',
        kind: 'file',
        mode: 0o644,
        content: Buffer.from([0, 255]),
        mtime: 100,
        owner: 'root',
      },
      { path: '/opt/app/mine', kind: 'file', mode: 0o644, content: Buffer.alloc(0), ...common },
    ])
  })
})
