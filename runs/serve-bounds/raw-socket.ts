// A WebSocket by hand: a client of the usual package reads whatever comes, and this one need not.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Opens `/ws` and returns the connection behind it. */
export async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  const key = randomBytes(16).toString('base64')
  const lines = [
    'GET /ws HTTP/1.1',
    `host: ${hostname}:${port}`,
    'upgrade: websocket',
    'connection: Upgrade',
    `sec-websocket-key: ${key}`,
    'sec-websocket-version: 13',
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const [head] = await once(socket, 'data')
  if (!String(head).startsWith('HTTP/1.1 101')) throw new Error(String(head).split('\r\n')[0])
  return socket
}

/** A message as one masked frame. */
export function sentFrame(message: object): Buffer {
  const payload = Buffer.from(JSON.stringify(message))
  const head =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length])
      : Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 0xff])
  // a mask of zeroes leaves the payload as it is
  return Buffer.concat([head, Buffer.alloc(4), payload])
}
