// How long a socket lives, and who hears of what went wrong on it.

export interface ConnectionOptions {
  /** Time between two pings. */
  readonly pingMs: number
  /** How long a client may give no sign of life: a trainer may be busy generating for minutes. */
  readonly silentMs: number
  /** How long a client that asks on may leave unread what it was sent. */
  readonly unreadMs: number
  readonly onError: (error: unknown) => void
}
