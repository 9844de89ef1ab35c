import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { type Line, readLines } from './read-lines.ts'

const folder = temporaryFolder()
let count = 0

async function lines(bytes: Buffer | string, maxBytes?: number): Promise<Line[]> {
  count += 1
  const file = path.join(folder, `file-${count}`)
  writeFileSync(file, bytes)
  const found: Line[] = []
  for await (const batch of readLines(file, maxBytes === undefined ? {} : { maxBytes })) found.push(...batch)
  return found
}

describe('readLines', () => {
  it('ends lines at newlines only, and leaves empty ones out', async () => {
    assert.deepEqual(await lines('a\u2028b\r\n\n c'), [
      { number: 1, text: 'a\u2028b' },
      { number: 3, text: ' c' },
    ])
  })

  it('reads gzip by its content, whatever it is called', async () => {
    assert.deepEqual(await lines(gzipSync('one\ntwo\n')), [
      { number: 1, text: 'one' },
      { number: 2, text: 'two' },
    ])
  })

  it('goes on after bytes that are not UTF-8', async () => {
    assert.deepEqual(await lines(Buffer.from([0x61, 0x0a, 0xff, 0xfe, 0x0a, 0x62])), [
      { number: 1, text: 'a' },
      { number: 2, problem: 'not UTF-8' },
      { number: 3, text: 'b' },
    ])
  })

  it('passes over a line that is too long without holding it', async () => {
    const long = Buffer.alloc(5 * 2 ** 20, 0x78)
    assert.deepEqual(await lines(Buffer.concat([long, Buffer.from('\nb\n')]), 2 ** 20), [
      { number: 1, problem: 'a line of 5 MB' },
      { number: 2, text: 'b' },
    ])
  })

  it('gives what a cut gzip still holds, and says that it is cut', async () => {
    const whole = gzipSync(
      `${Array.from({ length: 5000 }, (_, index) => `line ${index * 7919}`).join('\n')}\n`,
    )
    const found = await lines(whole.subarray(0, whole.length - 2000))
    assert.deepEqual(found[0], { number: 1, text: 'line 0' })
    assert.equal(
      (found.at(-1) as { problem?: string }).problem,
      'the file ends in the middle of its compressed data',
    )
  })
})
