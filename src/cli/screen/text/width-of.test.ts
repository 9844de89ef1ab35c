import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { widthOf } from './width-of.ts'

describe('widthOf', () => {
  it('is what the terminal says, or what most have', () => {
    assert.deepEqual([widthOf({ columns: 132 }), widthOf({ columns: 0 }), widthOf({})], [132, 80, 80])
  })
})
