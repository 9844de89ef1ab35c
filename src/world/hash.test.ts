import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { canonicalJson, contentHash } from './hash.ts'

describe('canonicalJson', () => {
  it('is JSON, whatever the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const plain = JSON.parse(JSON.stringify(value))
        assert.deepEqual(JSON.parse(canonicalJson(plain)), plain)
      }),
    )
    assert.equal(canonicalJson({ b: [1, { d: null, c: 'x' }], a: undefined }), '{"b":[1,{"c":"x","d":null}]}')
  })
})

describe('contentHash', () => {
  it('is SHA-256 of the canonical text', () => {
    assert.equal(contentHash({ b: 1, a: 2 }), contentHash({ a: 2, b: 1 }))
    assert.notEqual(contentHash({ a: 1 }), contentHash({ a: '1' }))
    assert.equal(contentHash(''), '12ae32cb1ec02d01eda3581b127c1fee3b0dc53572ed6baf239721a03d82e126')
  })
})
