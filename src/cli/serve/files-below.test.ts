import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { filesBelow } from './files-below.ts'

describe('filesBelow', () => {
  it('reads a folder as Kubernetes mounts it: links into the newest version, and no file twice', async () => {
    const folder = temporaryFolder()
    const version = path.join(folder, '..2026_05_01_10_00_00.123')
    mkdirSync(path.join(version, 'train'), { recursive: true })
    writeFileSync(path.join(version, 'quay.yaml'), '')
    writeFileSync(path.join(version, 'train', 'pier.yaml'), '')
    symlinkSync(path.basename(version), path.join(folder, '..data'))
    symlinkSync('..data/quay.yaml', path.join(folder, 'quay.yaml'))
    symlinkSync('..data/train', path.join(folder, 'train'))
    assert.deepEqual(await filesBelow(folder), ['quay.yaml', 'train/pier.yaml'])
  })

  it('follows no link in a circle, and passes over one to nothing', async () => {
    const folder = temporaryFolder()
    mkdirSync(path.join(folder, 'a'))
    writeFileSync(path.join(folder, 'a', 'b'), '')
    symlinkSync('..', path.join(folder, 'a', 'up'))
    symlinkSync('nowhere', path.join(folder, 'gone'))
    assert.deepEqual(await filesBelow(folder), ['a/b'])
  })
})
