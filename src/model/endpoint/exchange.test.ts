import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { hasDone, openExchange } from './exchange.ts'

/** A body under the test's control, and the exchange that watches it. */
async function opened(t: TestContext, { status = 200, headers = {} } = {}) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const source = new TransformStream<Uint8Array, Uint8Array>()
  const writer = source.writable.getWriter()
  let idles = 0
  const { exchange, fetch } = openExchange(async () => new Response(source.readable, { status, headers }), {
    idleTimeoutMs: 1000,
    onIdle: () => (idles += 1),
  })
  const send = (text: string) => writer.write(Buffer.from(text))
  const response = fetch('http://host/v1')
  return {
    exchange,
    response,
    writer,
    send,
    tick: (ms: number) => t.mock.timers.tick(ms),
    idles: () => idles,
  }
}

describe('openExchange', () => {
  it('keeps the status, what the server says, and when to come back', async t => {
    const { exchange, response, send, writer } = await opened(t, {
      status: 429,
      headers: { 'retry-after': '9' },
    })
    send('slow down')
    writer.close()
    assert.equal(await (await response).text(), 'slow down')
    const { status, retryAfter, complaint } = exchange
    assert.deepEqual(
      { status, retryAfter, complaint },
      { status: 429, retryAfter: '9', complaint: 'slow down' },
    )
  })

  it('passes the body on unchanged and keeps its two ends', async t => {
    const { exchange, response, send, writer } = await opened(t)
    const text = `data: first\n\n${'x'.repeat(1000)}\n\ndata: [DONE]\n\n`
    send(text)
    writer.close()
    assert.equal(await (await response).text(), text)
    assert.equal(exchange.head, text.slice(0, 200))
    assert.equal(exchange.tail, text.slice(-200))
    assert.ok(hasDone(exchange))
  })

  it('calls a server silent only while somebody waits for it', async t => {
    const { exchange, response, send, tick, idles } = await opened(t)
    const reader = (await response).body?.getReader()
    tick(5000)
    assert.equal(idles(), 0)
    const reading = reader?.read()
    tick(999)
    assert.equal(idles(), 0)
    tick(1)
    assert.equal(idles(), 1)
    assert.ok(exchange.isIdle)
    send('late')
    assert.equal(Buffer.from((await reading)?.value ?? []).toString(), 'late')
  })

  it('notes a connection that breaks', async t => {
    const { exchange, response, writer } = await opened(t)
    const reading = (await response).text()
    writer.abort(new Error('reset'))
    await assert.rejects(reading, { message: 'reset' })
    assert.ok(exchange.isBroken)
  })

  it('reads the little that follows the last event, so that the connection can serve again', async t => {
    const { response, send, writer } = await opened(t)
    const reader = (await response).body?.getReader()
    send('data: [DONE]\n\n')
    await reader?.read()
    await reader?.cancel()
    await writer.close()
  })

  it('ends a connection that says nothing more after the last event, but is not ended', async t => {
    const { response, send, writer, tick } = await opened(t)
    const reader = (await response).body?.getReader()
    send('data: [DONE]\n\n')
    await reader?.read()
    await reader?.cancel()
    tick(1000)
    await assert.rejects(writer.closed)
  })

  it('ends a connection in the middle of a reply at once', async t => {
    const { response, send, writer } = await opened(t)
    const reader = (await response).body?.getReader()
    send('data: {}\n\n')
    await reader?.read()
    await reader?.cancel('left')
    await assert.rejects(writer.closed)
  })
})

describe('hasDone', () => {
  const done = (tail: string) => hasDone({ tail } as Parameters<typeof hasDone>[0])

  it('asks for [DONE] as an event of its own at the end', () => {
    assert.ok(done('data: {}\n\ndata: [DONE]\n\n'))
    assert.ok(done('data:[DONE]'))
    assert.ok(done('data: {}\r\n\r\ndata: [DONE]\r\n\r\n'))
    assert.equal(done('data: {"content":"data: [DONE]"}\n\n'), false)
    assert.equal(done('data: {"content":"data: [DONE]'), false)
    assert.equal(done('data: [DONE]\n\ndata: {}\n\n'), false)
    assert.equal(done(''), false)
  })
})
