// Work that has a time limit, and that its caller can give up.

export interface Deadline {
  /** Aborted when the time is up, or the caller gives up. */
  readonly signal: AbortSignal
}

export interface DeadlineOptions {
  readonly ms: number
  readonly signal: AbortSignal
  /** The reason the work is given when its time is up. */
  readonly expired: () => Error
}

/** Does `work` under a deadline. */
export async function within<Result>(
  { ms, signal, expired }: DeadlineOptions,
  work: (deadline: Deadline) => Promise<Result>,
): Promise<Result> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(expired()), ms)
  const pass = () => deadline.abort(signal.reason)
  signal.addEventListener('abort', pass)
  try {
    return await work({ signal: deadline.signal })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', pass)
  }
}
