import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openLineWriter } from './line-writer.ts'

const folder = temporaryFolder()

describe('openLineWriter', () => {
  it('gives files their names only when all is done', () => {
    const at = path.join(folder, 'one')
    const writer = openLineWriter(at)
    writer.write('a.jsonl', '{"a":1}')
    writer.write('deep/b.jsonl', '{"b":1}')
    writer.write('a.jsonl', '{"a":"größe"}')
    assert.deepEqual(readdirSync(at).sort(), ['a.jsonl.part', 'deep'])
    assert.deepEqual(writer.finish(), ['a.jsonl', 'deep/b.jsonl'])
    assert.deepEqual(readdirSync(at, { recursive: true }).sort(), [
      'a.jsonl',
      'deep',
      path.join('deep', 'b.jsonl'),
    ])
    assert.equal(readFileSync(path.join(at, 'a.jsonl'), 'utf8'), '{"a":1}\n{"a":"größe"}\n')
  })

  it('makes room for its files when all lines are on disk', () => {
    const at = path.join(folder, 'ready')
    const writer = openLineWriter(at)
    writer.write('a.jsonl', '1')
    writer.finish(names => {
      assert.deepEqual(names, ['a.jsonl'])
      assert.equal(readFileSync(path.join(at, 'a.jsonl.part'), 'utf8'), '1\n')
      assert.deepEqual(readdirSync(at), ['a.jsonl.part'])
    })
    assert.deepEqual(readdirSync(at), ['a.jsonl'])
  })

  it('takes everything back where that fails', () => {
    const at = path.join(folder, 'failed')
    const writer = openLineWriter(at)
    writer.write('a.jsonl', '1')
    assert.throws(
      () =>
        writer.finish(() => {
          throw new Error('no room')
        }),
      /no room/,
    )
    writer.abandon()
    assert.deepEqual(readdirSync(at), [])
  })

  it('leaves nothing of what was not finished', () => {
    const at = path.join(folder, 'two')
    const writer = openLineWriter(at)
    writer.write('a.jsonl', 'x'.repeat(3 << 20))
    writer.abandon()
    assert.deepEqual(readdirSync(at), [])
  })

  it('writes long lines whole', () => {
    const at = path.join(folder, 'three')
    const writer = openLineWriter(at)
    const lines = [1, 2, 3].map(size => String(size).repeat(size << 20))
    for (const line of lines) writer.write('a', line)
    writer.finish()
    assert.ok(readFileSync(path.join(at, 'a'), 'utf8') === `${lines.join('\n')}\n`)
  })

  it('refuses a name that leads out of the folder', () => {
    const writer = openLineWriter(path.join(folder, 'four'))
    for (const name of ['../out.jsonl', 'a/../../out.jsonl', '..'])
      assert.throws(() => writer.write(name, 'x'), { name: 'WorldError', message: /lies outside/ })
    assert.ok(!readdirSync(folder).includes('out.jsonl.part'))
  })
})
