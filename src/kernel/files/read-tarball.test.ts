import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { packTree, type TreeEntry } from '../../../src/kernel/sandbox/archive.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { readTarball } from './read-tarball.ts'

const folder = temporaryFolder()
const at = (name: string) => path.join(folder, name)

function tarball(
  name: string,
  entries: readonly Partial<TreeEntry>[],
  change = (bytes: Buffer) => bytes,
): string {
  const common = { kind: 'file', mode: 0o644, mtime: 0, owner: 'root', content: Buffer.from('x') } as const
  const archive = packTree(entries.map(entry => ({ path: '', ...common, ...entry })))
  fs.writeFileSync(at(name), gzipSync(change(archive)))
  return at(name)
}

describe('readTarball', () => {
  it('reads what tar packs, without the folder around it', () => {
    const long = `${'deep/'.repeat(30)}end.js`
    for (const [name, text] of [
      ['package/package.json', '{}'],
      [`package/${long}`, 'export {}'],
    ] as const) {
      fs.mkdirSync(path.dirname(at(name)), { recursive: true })
      fs.writeFileSync(at(name), text)
    }
    for (const format of ['ustar', 'pax', 'gnu'] as const) {
      const names = format === 'ustar' ? ['package/package.json'] : ['package']
      execFileSync('tar', [`--format=${format}`, '-czf', at(`${format}.tgz`), '-C', folder, ...names])
      const files = readTarball(at(`${format}.tgz`)).entries.filter(({ kind }) => kind === 'file')
      const expected = format === 'ustar' ? ['package.json'] : [long, 'package.json']
      assert.deepEqual(
        files.map(entry => entry.path),
        expected,
      )
    }
  })

  it('makes the folders that no entry names', () => {
    const { entries } = readTarball(tarball('bare.tgz', [{ path: '/package/lib/a.js', mode: 0o755 }]))
    assert.deepEqual(entries, [
      { path: 'lib', kind: 'directory', isExecutable: true, size: 0 },
      { path: 'lib/a.js', kind: 'file', isExecutable: true, size: 1, bytes: Buffer.from('x') },
    ])
  })

  // packTree takes leading slashes off, so that an absolute name is made by hand
  const renamed = (name: string) => (bytes: Buffer) => {
    const copy = Buffer.from(bytes)
    copy.fill(0, 0, 100)
    copy.write(name)
    copy.fill(0x20, 148, 156)
    const sum = copy.subarray(0, 512).reduce((total, byte) => total + byte, 0)
    copy.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    return copy
  }
  for (const name of ['../evil.js', 'package/../../evil.js', '/etc/passwd', 'package\\..\\evil.js']) {
    it(`refuses the path ${name}`, () => {
      const file = tarball('evil.tgz', [{ path: 'package/a' }], renamed(name))
      assert.throws(() => readTarball(file), {
        message: `${file}: ${JSON.stringify(name)} leads out of the package.`,
      })
    })
  }

  it('refuses a link out of the package', () => {
    const file = tarball('link.tgz', [{ path: 'package/a', kind: 'link', target: '../../etc/passwd' }])
    assert.throws(() => readTarball(file), /a is a link out of the repository/)
  })

  it('refuses what is a file and a folder at once', () => {
    const file = tarball('both.tgz', [{ path: 'package/a' }, { path: 'package/a/b' }])
    assert.throws(() => readTarball(file), /a is both a file and a folder/)
  })

  it('says what is no package', () => {
    fs.writeFileSync(at('text.tgz'), 'hello')
    fs.writeFileSync(at('cut.tgz'), gzipSync(Buffer.alloc(10)).subarray(0, 12))
    fs.writeFileSync(at('noise.tgz'), gzipSync(Buffer.alloc(1024, 7)))
    fs.writeFileSync(at('empty.tgz'), gzipSync(Buffer.alloc(1024)))
    const short = tarball('short.tgz', [{ path: 'package/a', content: Buffer.alloc(2000) }], bytes =>
      bytes.subarray(0, 1024),
    )
    assert.throws(() => readTarball(at('text.tgz')), /it is not gzip, or damaged/)
    assert.throws(() => readTarball(at('cut.tgz')), /it is not gzip, or damaged/)
    assert.throws(() => readTarball(at('noise.tgz')), /it is not a tar archive, or it is damaged/)
    assert.throws(() => readTarball(at('empty.tgz')), /it is empty/)
    assert.throws(() => readTarball(short), /it is cut short/)
    assert.throws(() => readTarball(at('nope.tgz')), /there is no such file/)
  })
})
