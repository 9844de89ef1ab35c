import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { settledIndex } from './settled-index.ts'

function clone(): { folder: string; git: (...args: string[]) => string } {
  const folder = temporaryFolder()
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', HOME: folder },
      encoding: 'utf8',
    })
  git('init', '-q')
  for (const name of ['a.txt', 'a longer name.txt', 'c']) fs.writeFileSync(path.join(folder, name), name)
  git('add', '.')
  return { folder, git }
}

describe('settledIndex', () => {
  it('is the same for the same files, and git goes on with it', () => {
    const [first, second] = [clone(), clone()]
    const indexOf = ({ folder }: { folder: string }) => fs.readFileSync(path.join(folder, '.git/index'))
    const settled = settledIndex(indexOf(first))
    assert.deepEqual(settled, settledIndex(indexOf(second)))
    fs.writeFileSync(path.join(first.folder, '.git/index'), settled)
    assert.equal(first.git('ls-files'), 'a longer name.txt\na.txt\nc\n')
    assert.equal(first.git('diff', '--stat'), '')
  })

  it('leaves anything else as it is', () => {
    for (const text of ['', 'DIRC', 'no index at all, but long enough for one']) {
      assert.equal(settledIndex(Buffer.from(text)).toString(), text)
    }
  })
})
