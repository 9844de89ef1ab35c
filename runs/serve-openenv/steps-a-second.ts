// How many steps a second a server answers, each of its sockets asking again as soon as it was answered.
import { once } from 'node:events'
import { WebSocket } from 'ws'

export interface Asked {
  readonly url: string
  readonly step: object
  /** What every answer must hold. */
  readonly answer: string
}

/** Sockets of a server, each in a session of its own. */
export async function openSockets(url: string, count: number): Promise<readonly WebSocket[]> {
  const sockets: WebSocket[] = []
  while (sockets.length < count) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { perMessageDeflate: false })
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'reset', data: {} }))
    await once(socket, 'message')
    sockets.push(socket)
  }
  return sockets
}

/** Steps for so long; throws where an answer is not what it must be. */
export async function stepsASecond(
  sockets: readonly WebSocket[],
  { step, answer }: Asked,
  seconds: number,
): Promise<number> {
  const message = JSON.stringify(step)
  const started = performance.now()
  let steps = 0
  await Promise.all(
    sockets.map(
      socket =>
        new Promise<void>((resolve, reject) => {
          const hear = (data: WebSocket.RawData) => {
            const text = String(data)
            if (!text.includes(answer)) return reject(new Error(`expected ${answer}: ${text}`))
            steps += 1
            if (performance.now() - started < seconds * 1000) return socket.send(message)
            socket.off('message', hear)
            resolve()
          }
          socket.on('message', hear)
          socket.send(message)
        }),
    ),
  )
  return (steps * 1000) / (performance.now() - started)
}
