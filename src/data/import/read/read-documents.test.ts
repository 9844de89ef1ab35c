import assert from 'node:assert/strict'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { filesWith } from '../../../../test/import-text.ts'
import { readDocuments } from './read-documents.ts'

async function documents(name: string, content: string | Buffer, maxCharacters?: number) {
  const [file = ''] = filesWith({ [name]: content })
  const found: unknown[] = []
  for await (const document of readDocuments(file, maxCharacters === undefined ? {} : { maxCharacters })) {
    found.push({ ...document, place: path.basename(document.place) })
  }
  return found
}

describe('readDocuments', () => {
  it('reads one document of many lines, and one a line', async () => {
    assert.deepEqual(await documents('a.json', '\ufeff{\n "a": [\n1]\n}\n'), [
      { place: 'a.json', value: { a: [1] } },
    ])
    assert.deepEqual(await documents('a.log', '{"a":1}\n\n[2]'), [
      { place: 'a.log:1', value: { a: 1 } },
      { place: 'a.log:3', value: [2] },
    ])
  })

  it('goes on after a line that is no JSON, and names it', async () => {
    const [first, second] = await documents('a.jsonl', 'oops\n{"a":1}\n')
    assert.match((first as { problem: string }).problem, /^not JSON \(/)
    assert.deepEqual(second, { place: 'a.jsonl:2', value: { a: 1 } })
  })

  it('reads gzip, and says where one is cut', async () => {
    assert.deepEqual(await documents('a.json.gz', gzipSync('{\n"a":1}')), [
      { place: 'a.json.gz', value: { a: 1 } },
    ])
    assert.deepEqual(await documents('b.jsonl.gz', gzipSync('{}').subarray(0, 11)), [
      { place: 'b.jsonl.gz:1', problem: 'the file ends in the middle of its compressed data' },
    ])
  })

  it('reports bytes that are no text, NUL bytes and documents that are too long', async () => {
    assert.deepEqual(await documents('a.json', Buffer.from([0x7b, 0xff, 0x7d])), [
      { place: 'a.json:1', problem: 'not UTF-8' },
    ])
    const [nul] = await documents('b.json', '{"a":\0\n}')
    assert.match((nul as { problem: string }).problem, /^not JSON/)
    assert.deepEqual(await documents('c.json', `{\n"a": "${'x'.repeat(3 * 2 ** 20)}"\n}`, 2 ** 20), [
      { place: 'c.json:2', problem: 'a document of more than 1 MB' },
    ])
  })

  it('reads JSON that a script assigns', async () => {
    assert.deepEqual(await documents('utg.js', 'var utg = \n{\n"nodes": []\n};\n'), [
      { place: 'utg.js', value: { nodes: [] } },
    ])
  })
})
