import assert from 'node:assert/strict'
import { PassThrough, type Readable } from 'node:stream'
import { describe, it } from 'node:test'
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server'
import { patientTransport } from './patient-transport.ts'

/** A transport under a patient one, its messages given by hand. */
function under() {
  const input = new PassThrough()
  let source: Readable = input
  const inner: Transport = { start: async () => {}, send: async () => {}, close: async () => {} }
  const { transport, ended } = patientTransport(input, given => {
    source = given
    return inner
  })
  let isEnded = false
  void ended.then(() => {
    isEnded = true
  })
  const receive = (message: object) => inner.onmessage?.({ jsonrpc: '2.0', ...message } as JSONRPCMessage)
  const hangUp = async () => {
    input.end()
    input.resume()
    await new Promise(resolve => input.once('close', resolve))
  }
  return { transport, source: () => source, receive, hangUp, isEnded: () => isEnded, ended }
}

describe('patientTransport', () => {
  it('ends with its input when nothing was asked', async () => {
    const { transport, source, hangUp, ended } = under()
    await transport.start()
    source().resume()
    await hangUp()
    await ended
  })

  it('ends once everything asked is answered', async () => {
    const { transport, source, receive, hangUp, isEnded, ended } = under()
    await transport.start()
    source().resume()
    receive({ id: 1, method: 'tools/list' })
    receive({ id: 2, method: 'tools/call' })
    receive({ id: 3, method: 'subscriptions/listen' })
    await hangUp()
    assert.equal(isEnded(), false)
    await transport.send({ jsonrpc: '2.0', id: 1, result: {} })
    assert.equal(isEnded(), false)
    receive({ method: 'notifications/cancelled', params: { requestId: 2 } })
    await ended
  })
})
