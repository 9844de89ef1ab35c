import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { readGguf } from './read-gguf.ts'
import { tinyTokens, writeTinyQwen3 } from './tiny-qwen3.ts'

const folder = temporaryFolder()

describe('writeTinyQwen3', () => {
  it('writes less than a megabyte, the same for one seed', async () => {
    const [first, second, other] = ['first', 'second', 'other'].map(name => path.join(folder, name))
    await writeTinyQwen3(first ?? '', { seed: 1 })
    await writeTinyQwen3(second ?? '', { seed: 1 })
    await writeTinyQwen3(other ?? '', { seed: 2 })
    assert.ok(statSync(first ?? '').size < 1_000_000)
    assert.deepEqual(readFileSync(first ?? ''), readFileSync(second ?? ''))
    assert.notDeepEqual(readFileSync(first ?? ''), readFileSync(other ?? ''))
  })

  it('spells every byte with a character of its own', async () => {
    const file = path.join(folder, 'vocabulary')
    await writeTinyQwen3(file)
    const tokens = readGguf(file).metadata['tokenizer.ggml.tokens']?.value
    assert.ok(Array.isArray(tokens))
    assert.equal(new Set(tokens).size, 266)
    assert.equal([9, 10, 32, 65, 127, 160, 173, 255].map(byte => tokens[byte]).join(''), 'ĉĊĠAġłŃÿ')
  })

  it('cannot be made to say two things after one token', async () => {
    await assert.rejects(writeTinyQwen3(path.join(folder, 'torn'), { says: ['aba', 'ac'] }), {
      message: 'Token 97 cannot lead to two others.',
    })
  })
})

describe('tinyTokens', () => {
  it('gives bytes for text and one token for a mark', () => {
    assert.deepEqual(tinyTokens('<|act|>é<think>'), [257, 0xc3, 0xa9, 264])
  })
})
