// Which session has which of a few slots. A session finds its own slot again unless another needed it. A newcomer takes
// the slot that has been idle longest, or waits until one is free.

export interface SequencePool<T> {
  /** Waits for the key's own slot, or for a free one. It is held until `release` is called. */
  acquire(key: string, signal: AbortSignal): Promise<Lease<T>>
  /** Resolves once no slot is held. */
  idle(): Promise<void>
}

export interface Lease<T> {
  readonly slot: T
  release(): void
}

interface Seat<T> {
  readonly slot: T
  key: string | undefined
  isBusy: boolean
}

interface Waiter<T> {
  readonly key: string
  readonly seat: (seat: Seat<T>) => void
}

/** A pool of these slots. */
export function sequencePool<T>(slots: readonly T[]): SequencePool<T> {
  // the longest idle first
  let seats: readonly Seat<T>[] = slots.map(slot => ({ slot, key: undefined, isBusy: false }))
  const waiting = new Set<Waiter<T>>()
  const idling = new Set<() => void>()

  function seatFor(key: string): Seat<T> | undefined {
    const own = seats.find(seat => seat.key === key)
    if (own) return own.isBusy ? undefined : own
    return seats.find(seat => !seat.isBusy)
  }

  function serve(): void {
    for (const waiter of waiting) {
      const seat = seatFor(waiter.key)
      if (!seat) continue
      waiting.delete(waiter)
      seat.key = waiter.key
      seat.isBusy = true
      seats = [...seats.filter(other => other !== seat), seat]
      waiter.seat(seat)
    }
    if (seats.some(seat => seat.isBusy)) return
    for (const resolve of idling) resolve()
    idling.clear()
  }

  function leaseOf(seat: Seat<T>): Lease<T> {
    return {
      slot: seat.slot,
      release: () => {
        seat.isBusy = false
        serve()
      },
    }
  }

  async function acquire(key: string, signal: AbortSignal): Promise<Lease<T>> {
    signal.throwIfAborted()
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(waiter)
        reject(signal.reason)
      }
      const seat = (free: Seat<T>) => {
        signal.removeEventListener('abort', giveUp)
        resolve(leaseOf(free))
      }
      const waiter = { key, seat }
      waiting.add(waiter)
      signal.addEventListener('abort', giveUp, { once: true })
      serve()
    })
  }

  return {
    acquire,
    idle: () =>
      new Promise(resolve => {
        idling.add(resolve)
        serve()
      }),
  }
}
