// Several trials of one question, and of many: mean, best and worst, and how likely k trials are to hold one success,
// or nothing else.

export interface TrialFigures {
  readonly trials: number
  readonly avg: number
  readonly max: number
  readonly min: number
}

/** Mean, best and worst of one figure over the trials of a question. */
export function trialFigures(values: readonly number[]): TrialFigures {
  const sum = values.reduce((total, value) => total + value, 0)
  return values.length === 0
    ? { trials: 0, avg: 0, max: 0, min: 0 }
    : { trials: values.length, avg: sum / values.length, max: Math.max(...values), min: Math.min(...values) }
}

/** The chance that of k trials drawn from these at least one succeeds; undefined for more than there are. */
export function passAt(
  k: number,
  { trials, successes }: { trials: number; successes: number },
): number | undefined {
  if (k > trials) return undefined
  return 1 - ratio(trials - successes, trials, k)
}

/** The chance that all of k trials drawn from these succeed; undefined for more than there are. */
export function passAll(
  k: number,
  { trials, successes }: { trials: number; successes: number },
): number | undefined {
  return k > trials ? undefined : ratio(successes, trials, k)
}

// C(some, k) / C(all, k), without the large numbers
function ratio(some: number, all: number, k: number): number {
  let value = 1
  for (let at = 0; at < k; at++) value *= Math.max(0, some - at) / (all - at)
  return value
}
