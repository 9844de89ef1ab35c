import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { describe, it } from 'node:test'
import { skipWithout } from '../system-packages.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { bareEnvironment, bin } from './agentworld.ts'

const cwd = temporaryFolder()

// a command line that finds a disk of these bytes at /mnt, and what is there afterwards
function onSmallDisk(
  bytes: number,
  command: string,
): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const disk = ['--dev-bind', '/', '/', '--size', String(bytes), '--tmpfs', '/mnt']
  return new Promise(resolve => {
    const options = { cwd, env: bareEnvironment(cwd) }
    execFile('bwrap', [...disk, '--', 'sh', '-c', command, bin], options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    )
  })
}

describe('agentworld on a full disk', { skip: skipWithout('bubblewrap'), concurrency: true }, () => {
  it('calls a full disk a full disk, and leaves nothing on it', async () => {
    const { code, stdout, stderr } = await onSmallDisk(
      40_960,
      '"$0" fiction new -o /mnt/w -q; code=$?; ls -A /mnt; exit $code',
    )
    assert.deepEqual([code, stdout], [1, ''])
    assert.equal(stderr, 'agentworld: The disk is full.\nFree some space and try again.\n')
  })

  it('leaves a session as it was', async () => {
    const step = '"$0" step --world terminal/harbour --session /mnt/s.jsonl --action'
    const { code, stderr } = await onSmallDisk(4096, `head -c 4096 /dev/zero > /mnt/full; ${step} pwd`)
    assert.equal(code, 1)
    assert.match(stderr, /^agentworld: Cannot write \/mnt\/s\.jsonl: ENOSPC.*\nFree some space/)
  })
})
