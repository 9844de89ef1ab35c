// The messages of a socket: in order and one at a time, so many and so large at once, and none answered for a client that does
// not read what it was answered before.
import type { WebSocket } from 'ws'
import type { SocketEvents } from '../surface.ts'
import type { ConnectionOptions } from './connection-options.ts'
import type { Outbox } from './outbox.ts'

/** Messages and characters that may wait before the client is made to. */
const mostWaiting = 16
const mostCharacters = 256 * 1024

export interface InboxOptions extends Pick<ConnectionOptions, 'unreadMs' | 'onError'> {
  readonly events: SocketEvents
  readonly outbox: Outbox
}

export class Inbox {
  readonly #connection: WebSocket
  readonly #options: InboxOptions
  readonly #queue: string[] = []
  #waiting = 0
  #characters = 0
  #isFinishing = false

  constructor(connection: WebSocket, options: InboxOptions) {
    this.#connection = connection
    this.#options = options
  }

  take(data: WebSocket.RawData, isBinary: boolean): void {
    if (isBinary) {
      this.#connection.close(1003, 'text messages only')
      return
    }
    const text = data.toString()
    this.#count(1, text.length)
    this.#queue.push(text)
    if (this.#waiting === 1) void this.#answerAll()
  }

  /** Answers the message under way and no other, and closes. */
  finish(): void {
    this.#isFinishing = true
    if (this.#waiting === 0) this.#stop()
  }

  async #answerAll(): Promise<void> {
    for (let text = this.#queue.shift(); text !== undefined; text = this.#queue.shift()) {
      await this.#answer(text)
      this.#count(-1, -text.length)
    }
  }

  async #answer(text: string): Promise<void> {
    const connection = this.#connection
    const { events, outbox, onError } = this.#options
    if (connection.readyState !== connection.OPEN) return
    try {
      await events.message(text)
    } catch (error) {
      onError(error)
      connection.close(1011, 'internal error')
    }
    if (this.#isFinishing) return this.#stop()
    while (outbox.isFull) await this.#waitForReader()
  }

  // whoever waits for one answer may be busy itself; whoever asks on and on and reads nothing is not waited for
  async #waitForReader(): Promise<void> {
    const { events, outbox, unreadMs } = this.#options
    await outbox.drain(unreadMs)
    if (!outbox.isFull || this.#waiting <= 1) return
    events.unread()
    this.#connection.close(1008, 'what was sent is not read')
    // the close lies behind what is not read
    setTimeout(() => this.#connection.terminate(), unreadMs).unref()
  }

  #count(messages: number, characters: number): void {
    this.#waiting += messages
    this.#characters += characters
    const isMuch = this.#waiting >= mostWaiting || this.#characters >= mostCharacters
    const isLittle = this.#waiting < mostWaiting / 2 && this.#characters < mostCharacters / 2
    if (isMuch) this.#connection.pause()
    else if (isLittle && this.#connection.isPaused) this.#connection.resume()
  }

  #stop(): void {
    this.#connection.close(1001, 'the server is stopping')
  }
}
