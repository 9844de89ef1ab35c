import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json } from '../../../src/world/json.ts'
import type { FileEntry } from '../state.ts'
import { createClock } from '../world-clock.ts'
import { openFilesystemServer } from './filesystem-tools-server.ts'

const files: { [path: string]: FileEntry } = {
  '/home/ada/notes.txt': 'one\ntwo\nthree\n',
  '/home/ada/data/rows.csv': 'a,b\n',
  '/home/ada/data/empty/': null,
  '/home/ada/out': { link: '/etc' },
  '/home/ada/in': { link: 'data/rows.csv' },
  '/home/ada/pixel.png': { base64: 'iVBORw0KGgo=' },
  '/home/ada/locked.txt': { text: 'x', mode: '600', modified: '2026-01-02T03:04:05Z' },
  '/etc/passwd': 'root',
}
const open = () =>
  openFilesystemServer({
    files,
    roots: ['/home/ada/'],
    home: '/home/ada',
    clock: createClock({ seed: 1, clock: '2026-03-01T10:00:00Z' }),
  })
const says = (name: string, given: { [name: string]: Json }, server = open()): string => {
  try {
    return server.call(name, given).text
  } catch (error) {
    return `! ${(error as Error).message}`
  }
}

describe('openFilesystemServer', () => {
  it('reads whole files, first and last lines', () => {
    assert.equal(says('read_text_file', { path: '/home/ada/notes.txt' }), 'one\ntwo\nthree\n')
    assert.equal(says('read_text_file', { path: 'notes.txt', head: 2 }), 'one\ntwo')
    assert.equal(says('read_text_file', { path: '~/notes.txt', tail: 2 }), 'three\n')
    assert.equal(says('read_file', { path: 'in' }), 'a,b\n')
  })

  it('stays under its roots', () => {
    const denied = '! Access denied - path outside allowed directories: /etc/passwd not in /home/ada'
    assert.equal(says('read_text_file', { path: '/etc/passwd' }), denied)
    assert.equal(says('read_text_file', { path: '/home/ada/../../etc/passwd' }), denied)
    assert.equal(
      says('read_text_file', { path: 'out/passwd' }),
      '! Access denied - symlink target outside allowed directories: /etc/passwd not in /home/ada',
    )
  })

  it('fails as a system call does', () => {
    assert.equal(
      says('read_text_file', { path: 'no' }),
      "! ENOENT: no such file or directory, open '/home/ada/no'",
    )
    assert.equal(
      says('read_text_file', { path: 'data' }),
      "! EISDIR: illegal operation on a directory, read '/home/ada/data'",
    )
    assert.equal(
      says('list_directory', { path: 'notes.txt' }),
      "! ENOTDIR: not a directory, scandir '/home/ada/notes.txt'",
    )
    assert.equal(
      says('move_file', { source: 'no', destination: 'yes' }),
      "! ENOENT: no such file or directory, rename '/home/ada/no' -> '/home/ada/yes'",
    )
    assert.equal(
      says('move_file', { source: 'data', destination: 'in' }),
      '! Destination already exists: /home/ada/data/rows.csv',
    )
  })

  it('writes, edits, moves and shows what it did', () => {
    const server = open()
    assert.equal(
      says('create_directory', { path: 'new/deep' }, server),
      'Successfully created directory new/deep',
    )
    assert.equal(
      says('write_file', { path: 'new/deep/a.txt', content: 'x\n' }, server),
      'Successfully wrote to new/deep/a.txt',
    )
    assert.match(
      says('edit_file', { path: 'new/deep/a.txt', edits: [{ oldText: 'x', newText: 'y' }] }, server),
      /\n-x\n\+y\n/,
    )
    assert.equal(
      says('move_file', { source: 'new/deep/a.txt', destination: 'b.txt' }, server),
      'Successfully moved new/deep/a.txt to b.txt',
    )
    assert.equal(says('read_text_file', { path: 'b.txt' }, server), 'y\n')
    assert.equal(server.look('/home/ada/b.txt'), 'y\n')
    assert.equal(server.look('/home/ada/new/deep/a.txt'), undefined)
  })

  it('keeps the permissions of a file it writes over', () => {
    const server = open()
    says('write_file', { path: 'locked.txt', content: 'z' }, server)
    assert.match(says('get_file_info', { path: 'locked.txt' }, server), /permissions: 600$/)
  })

  it('tells a file by its facts', () => {
    assert.equal(
      says('get_file_info', { path: 'locked.txt' }),
      [
        'size: 1',
        'created: Fri Jan 02 2026 03:04:05 GMT+0000 (Coordinated Universal Time)',
        'modified: Fri Jan 02 2026 03:04:05 GMT+0000 (Coordinated Universal Time)',
        'accessed: Fri Jan 02 2026 03:04:05 GMT+0000 (Coordinated Universal Time)',
        'isDirectory: false',
        'isFile: true',
        'permissions: 600',
      ].join('\n'),
    )
  })

  it('lists, with sizes and as a tree', () => {
    assert.equal(says('list_directory', { path: 'data' }), '[DIR] empty\n[FILE] rows.csv')
    assert.equal(
      says('list_directory_with_sizes', { path: 'data' }),
      `[DIR] empty                          \n[FILE] rows.csv                              4 B\n\nTotal: 1 files, 1 directories\nCombined size: 4 B`,
    )
    assert.deepEqual(JSON.parse(says('directory_tree', { path: 'data' })), [
      { name: 'empty', type: 'directory', children: [] },
      { name: 'rows.csv', type: 'file' },
    ])
    assert.equal(says('search_files', { path: '.', pattern: '**/*.csv' }), '/home/ada/data/rows.csv')
    assert.equal(says('search_files', { path: '.', pattern: '*.owl' }), 'No matches found')
  })

  it('returns pictures as blocks', () => {
    const block = { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' }
    assert.deepEqual(open().call('read_media_file', { path: 'pixel.png' }), {
      text: JSON.stringify(block),
      data: { content: [block] },
    })
  })
})
