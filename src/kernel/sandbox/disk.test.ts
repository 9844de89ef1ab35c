import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, fstatSync } from 'node:fs'
import { describe, it } from 'node:test'
import { skipWithout } from '../../../test/system-packages.ts'
import { openDisk } from './disk.ts'

const skip = process.getuid?.() === 0 ? skipWithout('bubblewrap') : 'only root mounts disks'
const mebibyte = 2 ** 20

function inspected(disk: number): string {
  const { stdout, stderr } = spawnSync('e2fsck', ['-fn', '/proc/self/fd/3'], {
    stdio: ['ignore', 'pipe', 'pipe', disk],
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
    encoding: 'utf8',
  })
  return `${stdout}${stderr}`.split('\n').find(line => line.includes(' files ')) ?? `${stdout}${stderr}`
}

describe('openDisk', { skip }, () => {
  it('makes an empty, sound file system of the size asked for, and another one each time', async () => {
    const [once, again] = [await openDisk(16 * mebibyte), await openDisk(16 * mebibyte)]
    for (const disk of [once, again]) {
      assert.match(inspected(disk), /: 10\/4096 files \(0\.0% non-contiguous\), \d+\/4096 blocks$/)
      assert.deepEqual([fstatSync(disk).size, fstatSync(disk).nlink], [16 * mebibyte, 0])
    }
    assert.notEqual(fstatSync(once).ino, fstatSync(again).ino)
    for (const disk of [once, again]) closeSync(disk)
  })
  it('rounds up, and copies what lies far apart on a large disk', async () => {
    const disk = await openDisk(290 * mebibyte)
    assert.equal(fstatSync(disk).size, 304 * mebibyte)
    assert.match(inspected(disk), / files \(0\.0% non-contiguous\), \d+\/77824 blocks$/)
    assert.ok(fstatSync(disk).blocks * 512 < mebibyte)
    closeSync(disk)
  })
})
