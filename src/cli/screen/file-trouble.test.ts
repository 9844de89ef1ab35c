import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { fileTrouble } from './file-trouble.ts'

const folder = temporaryFolder()
const file = path.join(folder, 'file')
writeFileSync(file, '')

function told(work: () => unknown): readonly unknown[] | undefined {
  try {
    work()
  } catch (error) {
    const trouble = fileTrouble(error)
    return trouble && [trouble.at, trouble.message]
  }
  return assert.fail('nothing was thrown')
}

describe('fileTrouble', () => {
  it('says which part of a path is no folder, and what is none', () => {
    const isFile = ['usage', `${file} is a file, not a folder.`]
    assert.deepEqual(
      told(() => mkdirSync(file, { recursive: true })),
      isFile,
    )
    assert.deepEqual(
      told(() => mkdirSync(path.join(file, 'a', 'b'), { recursive: true })),
      isFile,
    )
    assert.deepEqual(
      told(() => writeFileSync(folder, '')),
      ['usage', `${folder} is a folder, not a file.`],
    )
    const missing = path.join(folder, 'missing')
    assert.deepEqual(
      told(() => writeFileSync(path.join(missing, 'x'), '')),
      ['usage', `${missing}: there is no such folder.`],
    )
  })

  it('says that a place cannot be written to', () => {
    const full = Object.assign(new Error('ENOSPC: …'), { code: 'ENOSPC', path: '/d/x', syscall: 'open' })
    assert.deepEqual(
      told(() => {
        throw full
      }),
      ['store', '/d/x has no room left on its disk.'],
    )
    // as a write says it, and as a database does
    const written = Object.assign(new Error('ENOSPC: …, write'), { code: 'ENOSPC', syscall: 'write' })
    const stored = Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
    for (const error of [written, stored])
      assert.deepEqual(
        told(() => {
          throw error
        }),
        ['store', 'The disk is full.'],
      )
  })

  it('leaves everything else alone: that is ours', () => {
    const spawned = Object.assign(new Error('x'), { code: 'EACCES', path: 'bash', syscall: 'spawn bash' })
    for (const work of [
      () => readFileSync(path.join(folder, 'missing')),
      () => rmdirSync(path.join(folder, 'missing')),
      () => {
        throw spawned
      },
      () => {
        throw new RangeError('Invalid array length')
      },
    ])
      assert.equal(told(work), undefined)
  })
})
