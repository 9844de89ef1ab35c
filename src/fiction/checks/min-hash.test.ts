import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NearDuplicates, resemblance, signatureOf } from './min-hash.ts'

const words = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `word${from + at}`).join(' ')
const signature = (text: string) => signatureOf(text) ?? new Uint32Array(32)

describe('signatureOf', () => {
  it('is the same for the same words, and far from others', () => {
    assert.deepEqual(signature(words(0, 100)), signature(words(0, 100).toUpperCase()))
    assert.ok(resemblance(signature(words(0, 100)), signature(words(500, 100))) < 0.1)
    assert.equal(signatureOf('too short to say anything'), undefined)
  })

  it('tells how much two texts share', () => {
    const half = resemblance(signature(words(0, 400)), signature(words(133, 400)))
    assert.ok(half > 0.25 && half < 0.75, String(half))
  })
})

describe('NearDuplicates', () => {
  it('finds a text that resembles an earlier one', () => {
    const seen = new NearDuplicates()
    assert.equal(seen.add('a', signature(words(0, 300))), undefined)
    assert.equal(seen.add('b', signature(words(900, 300))), undefined)
    assert.equal(seen.add('c', signature(`${words(0, 300)} and one more`)), 'a')
  })
})
