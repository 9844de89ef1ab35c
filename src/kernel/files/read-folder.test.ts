import assert from 'node:assert/strict'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { readFolder } from './read-folder.ts'

const base = temporaryFolder()
let count = 0

function folderOf(files: { [name: string]: string | Buffer }): string {
  const folder = path.join(base, String(count++))
  fs.mkdirSync(folder)
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), content)
  }
  return folder
}
const all = { isLeftOut: () => false }

describe('readFolder', () => {
  it('lists files, folders and links, with the bytes of what is small', () => {
    const folder = folderOf({ 'a.txt': 'one', 'bin/run': '#!' })
    fs.chmodSync(path.join(folder, 'bin/run'), 0o755)
    fs.symlinkSync('../a.txt', path.join(folder, 'bin/a'))
    const { entries } = readFolder(folder, all)
    assert.deepEqual(entries, [
      { path: 'a.txt', kind: 'file', isExecutable: false, size: 3, bytes: Buffer.from('one') },
      { path: 'bin', kind: 'directory', isExecutable: true, size: 0 },
      { path: 'bin/a', kind: 'link', isExecutable: false, size: 0, target: '../a.txt' },
      { path: 'bin/run', kind: 'file', isExecutable: true, size: 2, bytes: Buffer.from('#!') },
    ])
  })

  it('reads what is installed or large when it is first needed, and then it must be as it was', () => {
    const folder = folderOf({ 'node_modules/x/index.js': 'x', 'large.bin': Buffer.alloc(2 ** 20 + 1) })
    const contents = readFolder(folder, all)
    const later = contents.entries.filter(({ kind, bytes }) => kind === 'file' && bytes === undefined)
    assert.deepEqual(
      later.map(entry => entry.path),
      ['large.bin', 'node_modules/x/index.js'],
    )
    const [, installed] = later
    assert.ok(installed)
    assert.equal(contents.bytesOf(installed).toString(), 'x')
    fs.writeFileSync(path.join(folder, 'node_modules/x/index.js'), 'changed')
    assert.throws(() => contents.bytesOf(installed), /node_modules\/x\/index\.js has changed since/)
  })

  it('has the same hash for the same content, wherever and whenever it was written', () => {
    const [a, b, c] = [{ x: '1' }, { x: '1' }, { x: '2' }].map(files => readFolder(folderOf(files), all).hash)
    assert.equal(a, b)
    assert.notEqual(a, c)
  })

  it('leaves out what it is told to', () => {
    const folder = folderOf({ '.git/HEAD': 'x', 'a.txt': 'one' })
    const { entries } = readFolder(folder, { isLeftOut: name => name === '.git/' })
    assert.deepEqual(
      entries.map(entry => entry.path),
      ['a.txt'],
    )
  })

  for (const target of ['../outside', '/etc/passwd', 'deep/../../outside']) {
    it(`refuses a link to ${target}`, () => {
      const folder = folderOf({ 'a.txt': 'one' })
      fs.symlinkSync(target, path.join(folder, 'link'))
      assert.throws(() => readFolder(folder, all), {
        message: `${folder}: link is a link out of the repository (to ${target}).`,
      })
    })
  }

  it('says what is no folder', () => {
    const folder = folderOf({ 'a.txt': 'one' })
    assert.throws(() => readFolder(path.join(folder, 'nope'), all), /nope: there is no such folder/)
    assert.throws(() => readFolder(path.join(folder, 'a.txt'), all), /a\.txt: it is not a folder/)
  })
})
