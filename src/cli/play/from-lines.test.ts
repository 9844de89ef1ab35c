import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { closeSync, openSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, it, type TestContext } from 'node:test'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { linesOf } from './from-lines.ts'

const folder = temporaryFolder()
const toured = path.join(folder, 'quay.yaml')
writeFileSync(path.join(folder, 'quay.tour.txt'), 'toured')
const { signal } = new AbortController()

// a first line that comes an hour late, on an input that is open as `fd`
async function linesOfLate(test: TestContext, fd?: number): Promise<string[]> {
  test.mock.timers.enable({ apis: ['setTimeout'] })
  const input = new PassThrough()
  const stdin = fd === undefined ? input : Object.assign(input, { fd })
  const found = linesOf({ stdin, signal }, { toured, isBare: true })
  test.mock.timers.tick(3_600_000)
  if (fd !== undefined) input.end('late\n')
  const lines: string[] = []
  for await (const line of (await found).lines) lines.push(line)
  return lines
}

describe('linesOf', () => {
  it('waits for whoever writes into its pipe, however late', async test => {
    const pipe = path.join(folder, 'pipe')
    execFileSync('bash', ['-c', 'mkfifo "$0"', pipe])
    const fd = openSync(pipe, 'r+')
    try {
      assert.deepEqual(await linesOfLate(test, fd), ['late'])
    } finally {
      closeSync(fd)
    }
  })

  it('gives up on an input that is no pipe, and tours', async test => {
    assert.deepEqual(await linesOfLate(test), ['toured'])
  })

  it('tours no world where none is to be toured', async () => {
    const stdin = new PassThrough()
    stdin.end()
    assert.deepEqual(await linesOf({ stdin, signal }, { toured: undefined, isBare: false }), {
      lines: [],
      isTour: true,
    })
  })
})
