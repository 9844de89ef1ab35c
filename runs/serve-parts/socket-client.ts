// One session of a server, over a WebSocket.
import { WebSocket } from 'ws'

export interface SocketReply {
  readonly type: string
  readonly data: { readonly observation?: { readonly text?: string }; readonly message?: string }
}

export class SocketClient {
  readonly #socket: WebSocket
  #answer: (reply: SocketReply) => void = () => {}
  #fail: (error: Error) => void = () => {}

  constructor(url: string) {
    this.#socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { perMessageDeflate: false })
    this.#socket.on('message', text => this.#answer(JSON.parse(String(text))))
    this.#socket.on('error', error => this.#fail(error))
    this.#socket.on('close', () => this.#fail(new Error('closed')))
  }

  opened(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#fail = reject
      this.#socket.once('open', resolve)
    })
  }

  ask(message: object): Promise<SocketReply> {
    return new Promise((resolve, reject) => {
      this.#answer = resolve
      this.#fail = reject
      this.#socket.send(JSON.stringify(message))
    })
  }

  step(command: string): Promise<SocketReply> {
    return this.ask({ type: 'step', data: { command } })
  }

  close(): Promise<void> {
    return new Promise(resolve => {
      this.#socket.once('close', () => resolve())
      this.#socket.close()
    })
  }
}

/** Clients of as many new sessions, each with a seed of its own. */
export function openClients(url: string, count: number): Promise<SocketClient[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const client = new SocketClient(url)
      await client.opened()
      const { type } = await client.ask({ type: 'reset', data: { seed: index } })
      if (type !== 'observation') throw new Error(`reset answered ${type}`)
      return client
    }),
  )
}
