// What a socket was sent and its client has not read yet.
import type { WebSocket } from 'ws'
import { settlesWithin } from './settles-within.ts'

/** Bytes that may lie unread before nothing more is answered. */
const mostUnread = 256 * 1024

export class Outbox {
  readonly #connection: WebSocket
  #unsent = 0
  #whenSent: (() => void)[] = []

  constructor(connection: WebSocket) {
    this.#connection = connection
  }

  send(text: string): void {
    const connection = this.#connection
    if (connection.readyState !== connection.OPEN) return
    this.#unsent += 1
    connection.send(text, this.#sent)
  }

  readonly #sent = () => {
    this.#unsent -= 1
    if (this.#unsent > 0) return
    for (const resolve of this.#whenSent.splice(0)) resolve()
  }

  get isFull(): boolean {
    return (
      this.#connection.readyState === this.#connection.OPEN && this.#connection.bufferedAmount > mostUnread
    )
  }

  /** Waits until all that was sent is on its way, but no longer than so long. */
  async drain(ms: number): Promise<void> {
    if (this.#unsent === 0) return
    await settlesWithin(new Promise<void>(resolve => this.#whenSent.push(resolve)), ms)
  }
}
