// Tells an endpoint that is gone from rows that it merely refuses. After several failures in a row it is asked something
// trivial, and the run stops only if that fails as well.

export interface CircuitBreaker {
  success(): void
  /** Resolves to the reason to stop, or to undefined. */
  failure(error: unknown): Promise<unknown>
}

/** A breaker that probes after so many failures without a success between them. */
export function circuitBreaker(
  probe: () => Promise<void>,
  { patience = 8 }: { patience?: number } = {},
): CircuitBreaker {
  let failures = 0
  let probing: Promise<unknown> | undefined
  return {
    success() {
      failures = 0
    },
    async failure(error) {
      failures += 1
      if (failures < patience) return undefined
      probing ??= probe()
        .then(
          () => undefined,
          () => error,
        )
        .then(verdict => {
          if (verdict === undefined) failures = 0
          probing = undefined
          return verdict
        })
      return probing
    },
  }
}
