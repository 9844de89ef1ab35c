// How many things can happen at once. The others wait, first come, first served.

export interface ConcurrencyLimit {
  /** Waits for a free place. The place is held until the returned function is called. */
  enter(signal: AbortSignal): Promise<() => void>
}

/** A limit on how many can run at once. */
export function concurrencyLimit(places: number): ConcurrencyLimit {
  let free = places
  const waiting = new Set<() => void>()

  function leave(): void {
    const [next] = waiting
    if (next) next()
    else free += 1
  }

  async function enter(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    if (free > 0) {
      free -= 1
      return leave
    }
    await new Promise<void>((resolve, reject) => {
      const settle = (act: () => void) => () => {
        waiting.delete(proceed)
        signal.removeEventListener('abort', giveUp)
        act()
      }
      const proceed = settle(resolve)
      const giveUp = settle(() => reject(signal.reason))
      waiting.add(proceed)
      signal.addEventListener('abort', giveUp)
    })
    return leave
  }

  return { enter }
}
