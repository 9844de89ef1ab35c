import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { describe, it } from 'node:test'
import { WebSocket } from 'ws'
import { createGuard } from './guard.ts'
import { type ListenOptions, listen } from './listen.ts'
import type { Surface } from './surface.ts'

const echo: Surface = {
  name: 'echo',
  paths: ['/echo', '/hold', '/fail'],
  async fetch(request) {
    const { pathname } = new URL(request.url)
    if (pathname === '/fail') throw new Error('secret of the server')
    if (pathname === '/hold')
      return new Promise(resolve => request.signal.addEventListener('abort', () => resolve(new Response())))
    return Response.json({ heard: await request.text() }, { headers: { 'cache-control': 'max-age=1' } })
  },
  websocket: () => socket => ({ message: text => socket.send(`${text}!`), unread() {}, close() {} }),
}

async function serving(options: Partial<ListenOptions> = {}) {
  const errors: unknown[] = []
  const listening = await listen({
    surfaces: [echo],
    port: 0,
    onError: error => errors.push(error),
    ...options,
  })
  const ws = listening.url.replace('http', 'ws')
  return { ...listening, ws, errors, [Symbol.asyncDispose]: () => listening.close({ graceMs: 0 }) }
}

describe('listen', () => {
  it('answers with headers that keep a browser from harm', async () => {
    await using server = await serving()
    const response = await fetch(`${server.url}/echo`, { method: 'POST', body: 'hello' })
    assert.deepEqual(await response.json(), { heard: 'hello' })
    const shown = [
      'x-content-type-options',
      'referrer-policy',
      'cache-control',
      'access-control-allow-origin',
    ]
    assert.deepEqual(
      shown.map(name => response.headers.get(name)),
      ['nosniff', 'no-referrer', 'max-age=1', null],
    )
    assert.equal((await fetch(`${server.url}/elsewhere`)).status, 404)
  })

  it('answers those who would rather speak HTTP/2 as if they had not asked', async () => {
    await using server = await serving()
    const request = httpRequest(`${server.url}/echo`, {
      method: 'POST',
      headers: { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' },
    })
    request.end('hello')
    const [response] = await once(request, 'response')
    assert.equal((response as IncomingMessage).statusCode, 200)
  })

  it('says nothing about an error nobody foresaw, but to the operator', async () => {
    await using server = await serving()
    const response = await fetch(`${server.url}/fail`)
    assert.deepEqual(
      [response.status, await response.json()],
      [
        500,
        { error: { code: '500', message: 'The environment could not answer; its operator is told why.' } },
      ],
    )
    assert.deepEqual(server.errors.map(String), ['Error: secret of the server'])
  })

  it('takes no body longer than allowed, declared or not', async () => {
    await using server = await serving({ guard: createGuard({ maxBodyBytes: 1000 }) })
    const post = (body: string | ReadableStream) =>
      fetch(`${server.url}/echo`, { method: 'POST', body, duplex: 'half' } as RequestInit)
    const streamOf = (length: number) =>
      new Blob(Array.from({ length }, () => 'x')).stream() as unknown as ReadableStream
    const statuses = []
    for (const body of ['x'.repeat(1000), 'x'.repeat(1001), streamOf(1000), streamOf(1001)]) {
      statuses.push((await post(body)).status)
    }
    assert.deepEqual(statuses, [200, 413, 200, 413])
  })

  it('guards sockets as it guards requests', async () => {
    await using server = await serving({ guard: createGuard({ token: 't', hosts: ['127.0.0.1'] }) })
    const statusOf = async (path: string, headers: { [name: string]: string } = {}) => {
      const socket = new WebSocket(`${server.ws}${path}`, { headers })
      const [event] = await Promise.race([
        once(socket, 'open').then(() => ['open']),
        once(socket, 'unexpected-response').then(([, response]) => [response.statusCode]),
      ])
      socket.on('error', () => {})
      socket.terminate()
      return event
    }
    const bearer = { authorization: 'Bearer t' }
    assert.deepEqual(
      [
        await statusOf('/echo', bearer),
        await statusOf('/echo?token=t'),
        await statusOf('/echo'),
        await statusOf('/nothing', bearer),
        await statusOf('/echo', { ...bearer, host: 'evil.example' }),
        await statusOf('/echo', { ...bearer, origin: 'http://evil.example' }),
      ],
      ['open', 'open', 401, 404, 403, 403],
    )
  })

  it('keeps the order of messages and closes on what it cannot read', async () => {
    await using server = await serving({ guard: createGuard({ maxBodyBytes: 100 }) })
    const socket = new WebSocket(`${server.ws}/echo`)
    await once(socket, 'open')
    const heard: string[] = []
    socket.on('message', data => heard.push(String(data)))
    for (let index = 0; index < 100; index++) socket.send(String(index))
    while (heard.length < 100) await once(socket, 'message')
    assert.deepEqual(
      heard,
      Array.from({ length: 100 }, (_, index) => `${index}!`),
    )
    const closedWith = async (data: string | Uint8Array) => {
      const other = new WebSocket(`${server.ws}/echo`)
      await once(other, 'open')
      other.send(data)
      return (await once(other, 'close'))[0]
    }
    assert.deepEqual([await closedWith(new Uint8Array([1])), await closedWith('x'.repeat(101))], [1003, 1009])
    socket.close()
  })

  it('aborts a request whose client has gone', async () => {
    let aborted: (value: unknown) => void = () => {}
    const seen = new Promise(resolve => {
      aborted = resolve
    })
    const surface: Surface = {
      ...echo,
      fetch: request =>
        new Promise(resolve => {
          request.signal.addEventListener('abort', () => {
            aborted('aborted')
            resolve(new Response())
          })
          client.destroy()
        }),
    }
    await using server = await serving({ surfaces: [surface] })
    const client = httpRequest(`${server.url}/echo`)
    client.on('error', () => {})
    client.end()
    assert.equal(await seen, 'aborted')
  })

  it('ends a client that gives no sign of life, and keeps one that answers pings', async () => {
    await using server = await serving({ pingMs: 10, silentMs: 50 })
    const alive = new WebSocket(`${server.ws}/echo`)
    const dead = new WebSocket(`${server.ws}/echo`, { autoPong: false })
    await Promise.all([once(alive, 'open'), once(dead, 'open')])
    assert.equal((await once(dead, 'close'))[0], 1006)
    alive.send('x')
    assert.equal(String((await once(alive, 'message'))[0]), 'x!')
    alive.terminate()
  })

  it('survives bytes that are no HTTP', async () => {
    await using server = await serving()
    for (const bytes of [
      '\0\0\0\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'POST /echo HTTP/1.1\r\nhost: x\r\ncontent-length: -4\r\n\r\n',
    ]) {
      const socket = connect(server.port, '127.0.0.1')
      socket.end(bytes)
      socket.resume()
      await once(socket, 'close')
    }
    assert.equal((await fetch(`${server.url}/echo`, { method: 'POST', body: '' })).status, 200)
  })

  it('closes a client that asks on and reads nothing, with the last word of the protocol', async () => {
    let answered = 0
    const { promise: closed, resolve: close } = Promise.withResolvers<void>()
    const large: Surface = {
      ...echo,
      websocket: () => socket => ({
        message() {
          answered += 1
          socket.send('x'.repeat(4_000_000))
        },
        unread: () => socket.send('unread'),
        close,
      }),
    }
    await using server = await serving({ surfaces: [large], unreadMs: 50 })
    const socket = new WebSocket(`${server.ws}/echo`)
    await once(socket, 'open')
    socket.pause()
    const asked = 200
    for (let index = 0; index < asked; index++) socket.send('more')
    await closed
    assert.ok(answered < asked / 2, `it answered ${answered} times`)
    socket.terminate()
  })

  it('waits for a client that is busy with one answer', async () => {
    const large: Surface = {
      ...echo,
      websocket: () => socket => ({
        message: () => socket.send('x'.repeat(40_000_000)),
        unread: () => assert.fail('it asked once'),
        close() {},
      }),
    }
    await using server = await serving({ surfaces: [large], unreadMs: 5 })
    const socket = new WebSocket(`${server.ws}/echo`)
    await once(socket, 'open')
    socket.pause()
    socket.send('more')
    // longer than it would be waited for if it asked on; the answer comes whole however long this takes
    await new Promise(resolve => setTimeout(resolve, 60))
    socket.resume()
    assert.equal(String((await once(socket, 'message'))[0]).length, 40_000_000)
    socket.terminate()
  })

  it('stops when asked, with requests and sockets under way', async () => {
    const server = await serving()
    const socket = new WebSocket(`${server.ws}/echo`)
    await once(socket, 'open')
    const held = fetch(`${server.url}/hold`).catch(() => 'ended')
    const closed = once(socket, 'close')
    await server.close({ graceMs: 20 })
    assert.deepEqual([(await closed)[0], await held], [1001, 'ended'])
    await assert.rejects(fetch(`${server.url}/echo`))
  })

  it('lets the message under way be answered before it closes a socket, and takes no other', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const slow: Surface = {
      ...echo,
      websocket: () => socket => ({
        async message(text) {
          await answered
          socket.send(`${text}!`)
        },
        unread() {},
        close() {},
      }),
    }
    const server = await serving({ surfaces: [slow] })
    const socket = new WebSocket(`${server.ws}/echo`)
    await once(socket, 'open')
    const heard: string[] = []
    socket.on('message', data => heard.push(String(data)))
    socket.send('first')
    socket.send('second')
    const pong = once(socket, 'pong')
    socket.ping()
    await pong
    const closing = server.close({ graceMs: 10_000 })
    answer()
    const [[code]] = await Promise.all([once(socket, 'close'), closing])
    assert.deepEqual([code, heard], [1001, ['first!']])
  })

  it('names the remedy where a port is taken', async () => {
    await using server = await serving()
    await assert.rejects(listen({ surfaces: [], port: server.port }), {
      at: 'usage',
      message: `Port ${server.port} of 127.0.0.1 is taken.`,
    })
  })
})
