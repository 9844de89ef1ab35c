// How long a socket lives, and who hears of what went wrong on it.

export interface ConnectionOptions {
  /** Time between two pings. */
  readonly pingMs: number
  /** How long a client may give no sign of life: a trainer may be busy generating for minutes. */
  readonly silentMs: number
  readonly onError: (error: unknown) => void
}
