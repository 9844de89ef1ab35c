// How long to wait before asking again.

const firstDelayMs = 500
const longestDelayMs = 30_000

/** What the server asked for; otherwise longer with each failure, and spread so that many clients do not return at once. */
export function retryDelayMs(
  failures: number,
  { retryAfter, random, now }: { retryAfter: string | undefined; random: () => number; now: number },
): number {
  const asked = retryAfter === undefined ? undefined : retryAfterMs(retryAfter, now)
  if (asked !== undefined) return asked
  const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - 1))
  return Math.round(delayMs * (0.5 + random() / 2))
}

// RFC 9110 allows seconds or a date
function retryAfterMs(value: string, now: number): number | undefined {
  if (/^\s*\d+(\.\d+)?\s*$/.test(value)) return Math.round(Number(value) * 1000)
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
