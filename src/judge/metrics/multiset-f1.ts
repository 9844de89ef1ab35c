/** The harmonic mean of precision and recall over two lists, order left aside; 1 for two empty lists. */
export function multisetF1(truth: readonly string[], prediction: readonly string[]): number {
  if (truth.length === 0 && prediction.length === 0) return 1
  const left = new Map<string, number>()
  for (const item of truth) left.set(item, (left.get(item) ?? 0) + 1)
  let shared = 0
  for (const item of prediction) {
    const count = left.get(item) ?? 0
    if (count === 0) continue
    left.set(item, count - 1)
    shared += 1
  }
  return (2 * shared) / (truth.length + prediction.length)
}
