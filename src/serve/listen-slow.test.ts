import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, it } from 'node:test'
import { WebSocket } from 'ws'
import { type ListenOptions, listen } from './listen.ts'
import type { Surface } from './surface.ts'

const echo: Surface = {
  name: 'echo',
  paths: ['/echo'],
  fetch: async request => Response.json({ heard: await request.text() }),
  websocket: () => socket => ({ message: text => socket.send(`${text}!`), unread() {}, close() {} }),
}

async function serving(options: Partial<ListenOptions>) {
  const listening = await listen({ surfaces: [echo], port: 0, ...options })
  return { ...listening, [Symbol.asyncDispose]: () => listening.close({ graceMs: 0 }) }
}

const start = 'POST /echo HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: text/plain\r\n'

/** Resolves when a client is closed that says `first` and then a byte at a time. */
function dripped(port: number, first: string): Promise<void> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    const drip = setInterval(() => first !== '' && socket.write('x'), 20)
    // who is still writing may be told so by a reset
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(drip)
      resolve()
    })
    socket.resume()
    socket.write(first)
  })
}

describe('listen, to clients that are slow', () => {
  it('closes whoever sends headers or a body a byte at a time, or nothing, and serves all others', async () => {
    await using server = await serving({ headersMs: 150, requestMs: 300 })
    const slow = [
      dripped(server.port, `${start}x-slow: `),
      dripped(server.port, `${start}content-length: 1000\r\n\r\n`),
      dripped(server.port, `${start}transfer-encoding: chunked\r\n\r\n3e8\r\n`),
      dripped(server.port, ''),
      dripped(server.port, 'GET /echo HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nx: '),
    ]
    const answer = await fetch(`${server.url}/echo`, { method: 'POST', body: 'quick' })
    assert.deepEqual(await answer.json(), { heard: 'quick' })
    await Promise.all(slow)
  })

  it('closes a socket whose other end is gone without a word, though it began a message', async () => {
    await using server = await serving({ pingMs: 20, silentMs: 60 })
    const client = new WebSocket(`${server.url.replace('http', 'ws')}/echo`, { autoPong: false })
    await once(client, 'open')
    const wire = (client as unknown as { _socket: Socket })._socket
    // the beginning of a frame of a hundred bytes, and then its other end answers nothing any more
    wire.write(Buffer.from([0x81, 0xe4, 0, 0, 0, 0, 0x78]))
    assert.equal((await once(client, 'close'))[0], 1006)
  })

  it('keeps an open socket whose message comes a byte at a time, and answers it', async () => {
    await using server = await serving({ headersMs: 50, requestMs: 100 })
    const client = new WebSocket(`${server.url.replace('http', 'ws')}/echo`)
    await once(client, 'open')
    const wire = (client as unknown as { _socket: Socket })._socket
    const frame = Buffer.from([0x81, 0x83, 0, 0, 0, 0, 0x61, 0x62, 0x63])
    const heard = once(client, 'message')
    for (const byte of frame) {
      wire.write(Buffer.of(byte))
      await new Promise(resolve => setImmediate(resolve))
    }
    assert.equal(String((await heard)[0]), 'abc!')
    client.close()
    await once(client, 'close')
  })
})
