import assert from 'node:assert/strict'
import net from 'node:net'
import { describe, it } from 'node:test'

describe('the tests', () => {
  it('reach nothing outside this machine', async () => {
    assert.throws(
      () => net.connect({ host: '192.0.2.1', port: 80 }),
      /Tests reach nothing outside this machine/,
    )
    await assert.rejects(fetch('http://192.0.2.1/'))
  })
})
