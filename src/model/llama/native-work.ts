// Calls into llama.cpp cannot be cancelled. A caller can leave as soon as the signal says so; what the call works on is
// free again only when the call has ended.

export interface NativeWork {
  /** Waits for the call, or throws the signal's reason. */
  run<T>(call: () => Promise<T>): Promise<T>
  /** Does this once the running call has ended, however it ended. */
  afterwards(call: () => Promise<unknown>): void
  /** Resolves when nothing runs any more; never throws. */
  settled(): Promise<unknown>
}

/** Work that is done one call after the other. */
export function nativeWork(signal: AbortSignal): NativeWork {
  let running: Promise<unknown> = Promise.resolve()

  function run<T>(call: () => Promise<T>): Promise<T> {
    if (signal.aborted) return Promise.reject(signal.reason)
    const work = call()
    running = work.catch(() => {})
    return new Promise((resolve, reject) => {
      const leave = () => reject(signal.reason)
      signal.addEventListener('abort', leave, { once: true })
      work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    })
  }

  return {
    run,
    afterwards: call => {
      running = running.then(call).catch(() => {})
    },
    settled: () => running,
  }
}
