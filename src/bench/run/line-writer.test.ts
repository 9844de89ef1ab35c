import assert from 'node:assert/strict'
import { open } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { WorldError } from '../../world/error.ts'
import { lineWriter } from './line-writer.ts'

/** A file that takes what it is told to, at most so many bytes of each write. */
function fileTaking(most: (write: number) => number) {
  const writes: string[] = []
  const write = async (bytes: Uint8Array, offset: number, length: number) => {
    const bytesWritten = Math.min(length, most(writes.length))
    if (bytesWritten === 0) throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
    writes.push(Buffer.from(bytes.subarray(offset, offset + bytesWritten)).toString('latin1'))
    return { bytesWritten, buffer: bytes }
  }
  const handle = { write } as unknown as Parameters<typeof lineWriter>[0]
  return { writes, writer: lineWriter(handle, 'rows.jsonl') }
}

const utf8 = (writes: readonly string[]) => Buffer.from(writes.join(''), 'latin1').toString('utf8')
const asMuchAsThereIs = () => Number.POSITIVE_INFINITY

describe('lineWriter', () => {
  it('writes lines together that came while another was being written, in their order', async () => {
    const { writes, writer } = fileTaking(asMuchAsThereIs)
    const first = writer.write('a\n')
    await Promise.resolve()
    await Promise.all([first, writer.write('b\n'), writer.write('c\n')])
    await writer.write('d\n')
    assert.deepEqual(writes, ['a\n', 'b\nc\n', 'd\n'])
  })

  it('resolves for a line only when all of it is in the file', async () => {
    const { writes, writer } = fileTaking(() => 3)
    await writer.write('né→😀\n')
    assert.equal(utf8(writes), 'né→😀\n')
    assert.equal(writes.length, 4)
  })

  it('writes no more than a few megabytes at once, unless a single line is longer', async () => {
    const { writes, writer } = fileTaking(asMuchAsThereIs)
    const line = (letter: string, megabytes: number) => `${letter.repeat(megabytes << 20)}\n`
    const lines = [line('a', 1), line('b', 2), line('c', 2), line('d', 5), line('e', 1)]
    await Promise.all(lines.map(text => writer.write(text)))
    assert.deepEqual(
      writes.map(text => [...new Set(text.split('\n').map(part => part.charAt(0)))].join('')),
      ['ab', 'c', 'd', 'e'],
    )
    assert.equal(writes.join(''), lines.join(''))
  })

  it('writes nothing after a write that failed, so that half a line stays the last', async () => {
    const { writes, writer } = fileTaking(write => [4, 0][write] ?? 100)
    const results = await Promise.allSettled([writer.write('first row\n'), writer.write('second\n')])
    await assert.rejects(writer.write('third\n'), /cannot be written/)
    await writer.settled()
    assert.deepEqual(
      results.map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    assert.deepEqual(writes, ['firs'])
  })

  it('says what to do when the disk is full', async () => {
    await using full = await open('/dev/full', 'a')
    await assert.rejects(
      lineWriter(full, 'rows.jsonl').write('row\n'),
      new WorldError('store', 'rows.jsonl cannot be written (ENOSPC).', {
        remedy: 'Make room, then repeat the command: what is finished is kept.',
        cause: Object.assign(new Error('ENOSPC: no space left on device, write'), {
          errno: -28,
          code: 'ENOSPC',
          syscall: 'write',
        }),
      }),
    )
  })
})
