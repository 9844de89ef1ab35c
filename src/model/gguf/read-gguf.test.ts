import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { WorldError } from '../../world/error.ts'
import { readGguf } from './read-gguf.ts'
import { writeGguf } from './write-gguf.ts'

const folder = temporaryFolder()
const file = path.join(folder, 'file.gguf')
const unsigned = (value: bigint) => {
  const buffer = Buffer.alloc(8)
  buffer.writeBigUInt64LE(value)
  return buffer
}

function refusal(bytes: Buffer): string {
  writeFileSync(file, bytes)
  try {
    readGguf(file)
  } catch (error) {
    assert.ok(error instanceof WorldError)
    assert.equal(error.at, 'model')
    assert.equal(error.remedy, 'Give a whole .gguf file. If this should be one, download it again.')
    return error.message.replace(file, 'FILE')
  }
  assert.fail('it was read')
}

describe('readGguf', () => {
  it('refuses a file that is cut anywhere in its head', async () => {
    const whole = path.join(folder, 'whole.gguf')
    await writeGguf(whole, {
      metadata: {
        text: { type: 'string', value: 'abc' },
        list: { type: 'array', of: 'int16', value: [1, 2] },
      },
      tensors: [{ name: 'x', shape: [2, 2], type: 'F32', values: new Float32Array(4) }],
    })
    const bytes = readFileSync(whole)
    const { dataOffset } = readGguf(whole)
    const headLength = bytes.indexOf(Buffer.from('x'), 80) + 1 + 4 + 16 + 4 + 8
    assert.ok(headLength <= dataOffset)
    for (let length = 0; length < headLength; length++) {
      const why = length < 4 ? 'it does not begin as one' : 'it ends in the middle of its head'
      assert.equal(
        refusal(bytes.subarray(0, length)),
        `FILE is not a GGUF file that can be read: ${why}.`,
        `cut at ${length}`,
      )
    }
  })

  it('refuses what is no GGUF, or of another version', () => {
    assert.equal(
      refusal(Buffer.from('{"not": "a model"}')),
      'FILE is not a GGUF file that can be read: it does not begin as one.',
    )
    assert.equal(
      refusal(Buffer.from('GGUF\x01\x00\x00\x00', 'latin1')),
      'FILE is not a GGUF file that can be read: its version is 1, not 2 or 3.',
    )
  })

  it('believes no length that the file has no room for', () => {
    const head = Buffer.from('GGUF\x03\x00\x00\x00', 'latin1')
    const huge = unsigned(2n ** 62n)
    const key = Buffer.concat([unsigned(1n), Buffer.from('k')])
    const list = Buffer.from([9, 0, 0, 0, 0, 0, 0, 0])
    const tensor = Buffer.concat([key, Buffer.from([255, 255, 255, 255])])
    for (const bytes of [
      Buffer.concat([head, huge, huge]),
      Buffer.concat([head, unsigned(0n), unsigned(1n), huge]),
      Buffer.concat([head, unsigned(0n), unsigned(1n), key, list, huge]),
      Buffer.concat([head, unsigned(1n), unsigned(0n), tensor]),
    ]) {
      assert.equal(
        refusal(bytes),
        'FILE is not a GGUF file that can be read: it ends in the middle of its head.',
      )
    }
  })

  it('refuses types it does not know, and lists of lists', () => {
    const head = Buffer.concat([Buffer.from('GGUF\x03\x00\x00\x00', 'latin1'), unsigned(0n), unsigned(1n)])
    const key = Buffer.concat([unsigned(1n), Buffer.from('k')])
    assert.equal(
      refusal(Buffer.concat([head, key, Buffer.from([13, 0, 0, 0])])),
      'FILE is not a GGUF file that can be read: it holds a value of the unknown type 13.',
    )
    assert.equal(
      refusal(Buffer.concat([head, key, Buffer.from([9, 0, 0, 0, 9, 0, 0, 0])])),
      'FILE is not a GGUF file that can be read: it holds lists of lists.',
    )
  })
})
