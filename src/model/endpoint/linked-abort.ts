// A signal that follows others until it is closed. `AbortSignal.any` would do, but client libraries leave listeners
// behind. With one of them on it, it stays in memory as long as the longest-lived signal that it follows.

export interface LinkedAbort {
  readonly signal: AbortSignal
  abort(reason: unknown): void
  /** Stops following. */
  close(): void
}

/** A signal that aborts with the first of these, or when told to. */
export function linkedAbort(followed: readonly AbortSignal[]): LinkedAbort {
  const controller = new AbortController()
  const links = followed.map(signal => ({ signal, follow: () => controller.abort(signal.reason) }))
  for (const { signal, follow } of links) {
    if (signal.aborted) follow()
    signal.addEventListener('abort', follow)
  }
  return {
    signal: controller.signal,
    abort: reason => controller.abort(reason),
    close: () => {
      for (const { signal, follow } of links) signal.removeEventListener('abort', follow)
    },
  }
}
