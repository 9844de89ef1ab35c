import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { buildHistory } from './build-history.ts'

const author = 'Ana Roux <ana@quay.example>'
const history = [
  { message: 'Begin', author, date: '2026-01-02T03:04:05Z', files: { 'a.txt': 'one\n', 'old/b.txt': 'ß\n' } },
  {
    message: 'Go on\n\nWith a body.',
    author,
    date: '2026-01-03T12:00:00+02:00',
    files: { 'a.txt': 'two\n', 'old/b.txt': null },
  },
]

describe('buildHistory', () => {
  it('gives the work tree after the last commit', () => {
    const files = buildHistory(history, { branch: 'main' })
    const tree = [...files].filter(([name]) => !name.startsWith('.git'))
    assert.deepEqual(
      tree.map(([name, file]) => [name, file.later?.read()]),
      [['a.txt', 'two\n']],
    )
  })

  it('writes a repository that git itself finds sound', () => {
    const folder = temporaryFolder()
    for (const [name, file] of buildHistory(history, { branch: 'trunk' })) {
      const at = path.join(folder, name)
      if (file.isDirectory) fs.mkdirSync(at, { recursive: true })
      else {
        fs.mkdirSync(path.dirname(at), { recursive: true })
        fs.writeFileSync(at, Buffer.from(file.later?.read() ?? '', 'latin1'))
      }
    }
    const env = { PATH: process.env.PATH ?? '', HOME: folder, TZ: 'UTC' }
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, env, encoding: 'utf8' })
    git('fsck', '--strict')
    assert.equal(git('status', '--short', '--branch'), '## trunk\n')
    assert.equal(
      git('log', '--format=%an <%ae> %aI %s%n%b', '--name-status'),
      'Ana Roux <ana@quay.example> 2026-01-03T12:00:00+02:00 Go on\nWith a body.\n\n\nM\ta.txt\nD\told/b.txt\nAna Roux <ana@quay.example> 2026-01-02T03:04:05+00:00 Begin\n\n\nA\ta.txt\nA\told/b.txt\n',
    )
    assert.match(git('reflog'), /commit: Go on\n.*commit \(initial\): Begin\n$/)
    assert.equal(git('show', 'HEAD~1:old/b.txt'), 'ß\n')
  })

  it('gives the same ids every time', () => {
    const head = () => buildHistory(history, { branch: 'main' }).get('.git/refs/heads/main')?.later?.read()
    assert.equal(head(), head())
  })
})
