// A protocol as the server sees it: a fetch-shaped app on some paths and, where it has them, sockets.

import type { Refusal } from './guard.ts'

/** One protocol. Only requests that passed the guard reach it. */
export interface Surface {
  readonly name: string
  /** The paths it answers: `*` stands for one segment, `**` at the end for any number. Of two surfaces the first listed wins. */
  readonly paths: readonly string[]
  fetch(request: Request): Promise<Response>
  /** What to do with a socket opened at this path; undefined where there is none. */
  websocket?(path: string): SocketHandler | undefined
  /** A refusal of the guard in this protocol's shape: 401, 403, 413, 429 and the like. */
  refuse?(refusal: Refusal): Response
  /** For people: where to point a client, such as `ws://…/ws`; `base` is http://host:port. */
  describe?(base: string): string
}

/** Takes one connection. */
export type SocketHandler = (socket: Socket) => SocketEvents

export interface Socket {
  /** Names the connection as long as the process lives; the owner of sessions that end with it. */
  readonly id: string
  /** Aborted when the connection ends. */
  readonly signal: AbortSignal
  send(text: string): void
  close(code?: number, reason?: string): void
}

export interface SocketEvents {
  /** Called for one message at a time, in order; the next waits for this one's promise. */
  message(text: string): void | Promise<void>
  /** Called where the client asks on and reads nothing, before it is closed: the place for the protocol's own error. */
  unread(): void
  /** Called once, at once, also while a message is being answered. */
  close(): void | Promise<void>
}

/** Whether a path is one of a surface's. */
export function answers({ paths }: Pick<Surface, 'paths'>, path: string): boolean {
  return paths.some(pattern => matches(pattern.split('/'), path.split('/')))
}

function matches(pattern: readonly string[], path: readonly string[]): boolean {
  if (pattern.at(-1) === '**') {
    const head = pattern.slice(0, -1)
    return path.length >= head.length && matches(head, path.slice(0, head.length))
  }
  return (
    pattern.length === path.length &&
    pattern.every((part, index) => part === path[index] || (part === '*' && path[index] !== ''))
  )
}
