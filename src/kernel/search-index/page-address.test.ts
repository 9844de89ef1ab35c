import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addressOf } from './page-address.ts'

describe('addressOf', () => {
  it('takes the spellings of one address as one', () => {
    for (const text of [
      'https://isle.example/log',
      'http://isle.example/log/',
      ' https://www.Isle.example:443/log#top ',
      'isle.example/log',
    ]) {
      const { key, host } = addressOf(text) ?? {}
      assert.deepEqual([key, host], ['isle.example/log', 'isle.example'], text)
    }
  })

  it('keeps queries and paths apart', () => {
    const keys = ['https://a.example', 'https://a.example/b', 'https://a.example/?b=1', 'https://a.example/B']
    assert.equal(new Set(keys.map(text => addressOf(text)?.key)).size, 4)
  })

  it('tells other schemes', () => {
    assert.deepEqual(addressOf('ftp://a.example/x'), {
      key: 'ftp://a.example/x',
      host: 'a.example',
      scheme: 'ftp',
    })
  })

  it('reads no address from other text', () => {
    for (const text of ['', 'two words', 'https://', 'http://['])
      assert.equal(addressOf(text), undefined, text)
  })
})
