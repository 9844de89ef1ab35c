import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { actionFrom } from './action.ts'

describe('actionFrom', () => {
  it('parses JSON objects and arrays', () => {
    assert.deepEqual(actionFrom(' {"name": "get"} '), { name: 'get' })
    assert.deepEqual(actionFrom('[{"keys": "ls"}]'), [{ keys: 'ls' }])
  })

  it('takes everything else as text', () => {
    for (const text of ['ls -l', '[ -f x ] && echo y', '{ echo a; }', '"quoted"', '42', 'null', '']) {
      assert.equal(actionFrom(text), text)
    }
  })
})
