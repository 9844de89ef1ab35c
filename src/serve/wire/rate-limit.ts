// A token bucket for each client address. An address that was quiet long enough for its bucket to be full is forgotten.

export interface RateLimitOptions {
  readonly perSecond: number
  /** How many may come at once. */
  readonly burst?: number
  readonly now?: () => number
}

export interface RateLimit {
  /** Takes one; returns the seconds to wait where there is none, else 0. */
  take(address: string): number
}

const mostAddresses = 10_000

export function createRateLimit({
  perSecond,
  burst = perSecond * 2,
  now = () => performance.now(),
}: RateLimitOptions): RateLimit {
  const buckets = new Map<string, { left: number; at: number }>()
  const refilled = ({ left, at }: { left: number; at: number }) =>
    Math.min(burst, left + ((now() - at) / 1000) * perSecond)
  let sweptAt = Number.NEGATIVE_INFINITY
  const makeRoom = () => {
    const [oldest] = buckets.keys()
    if (oldest !== undefined) buckets.delete(oldest)
    if (now() - sweptAt < 1000) return
    sweptAt = now()
    for (const [address, bucket] of buckets) if (refilled(bucket) >= burst) buckets.delete(address)
  }
  return {
    take(address) {
      if (buckets.size >= mostAddresses && !buckets.has(address)) makeRoom()
      const bucket = buckets.get(address)
      const left = bucket ? refilled(bucket) : burst
      if (left < 1) return (1 - left) / perSecond
      buckets.set(address, { left: left - 1, at: now() })
      return 0
    },
  }
}
