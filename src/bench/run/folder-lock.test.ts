import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { lockFolder } from './folder-lock.ts'

describe('lockFolder', () => {
  it('makes the folder, and leaves no lock behind', () => {
    const folder = path.join(temporaryFolder(), 'a', 'b')
    lockFolder(folder).release()
    assert.deepEqual([existsSync(folder), existsSync(path.join(folder, '.lock'))], [true, false])
  })

  it('refuses a folder that a living process has', () => {
    const folder = temporaryFolder()
    const lock = lockFolder(folder)
    assert.throws(() => lockFolder(folder), {
      message: `Process ${process.pid} is at work in ${folder}.`,
      remedy: {
        say: `Wait for it, or choose another {outputDir}. If it is long gone, delete ${path.join(folder, '.lock')}.`,
        options: { outputDir: undefined },
      },
    })
    lock.release()
  })

  it('takes over from a process that is gone, and from a lock without a name', () => {
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    for (const content of [`${pid} ${hostname()}\n`, '']) {
      const folder = temporaryFolder()
      writeFileSync(path.join(folder, '.lock'), content)
      lockFolder(folder).release()
      assert.equal(existsSync(path.join(folder, '.lock')), false)
    }
  })

  it('believes the lock of another machine', () => {
    const folder = temporaryFolder()
    writeFileSync(path.join(folder, '.lock'), '1 elsewhere\n')
    assert.throws(() => lockFolder(folder), { message: `Process 1 is at work in ${folder}.` })
  })
})
