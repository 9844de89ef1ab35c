import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { normalText } from './normal-result.ts'

describe('normalText', () => {
  it('takes times and passing names out', () => {
    const time = 'Fri Jan 02 2026 03:04:05 GMT+0000 (Coordinated Universal Time)'
    assert.equal(normalText('get_file_info', `created: ${time}\nsize: 1`), 'created: <time>\nsize: 1')
    assert.equal(normalText('write_file', `'/a.${'0f'.repeat(16)}.tmp'`), "'/a.<name>.tmp'")
  })

  it('sorts listings and trees, and nothing else', () => {
    assert.equal(normalText('list_directory', '[FILE] b\n[DIR] a'), '[DIR] a\n[FILE] b')
    assert.equal(normalText('read_file', 'b\na'), 'b\na')
    const tree = [{ name: 'b' }, { name: 'a', children: [{ name: 'd' }, { name: 'c' }] }]
    assert.deepEqual(JSON.parse(normalText('directory_tree', JSON.stringify(tree))), [
      { name: 'a', children: [{ name: 'c' }, { name: 'd' }] },
      { name: 'b' },
    ])
    assert.equal(normalText('directory_tree', 'no tree'), 'no tree')
  })
})
