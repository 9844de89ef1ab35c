// McNemar's test: of the rows on which two runs disagree, do as many go one way as the other?

/** The exact two-sided probability of a split at least as uneven; 1 where they never disagree. */
export function mcNemar(onlyA: number, onlyB: number): number {
  const disagreements = onlyA + onlyB
  const fewer = Math.min(onlyA, onlyB)
  let tail = 0
  for (let count = 0; count <= fewer; count++) {
    tail += Math.exp(logChoose(disagreements, count) - disagreements * Math.LN2)
  }
  return Math.min(1, 2 * tail)
}

function logChoose(n: number, k: number): number {
  let sum = 0
  for (let i = 1; i <= k; i++) sum += Math.log((n - k + i) / i)
  return sum
}
