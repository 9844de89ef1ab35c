// The Wilson interval: how sure a share is.

/** The 95 % interval of a share that was seen in `n` trials, by Wilson's score: it stays within 0 and 1 for few of them. */
export function wilsonInterval(share: number, n: number): readonly [number, number] {
  if (n === 0) return [0, 1]
  const z = 1.959964
  const square = (z * z) / n
  const middle = (share + square / 2) / (1 + square)
  const half = (z * Math.sqrt((share * (1 - share)) / n + square / (4 * n))) / (1 + square)
  return [Math.max(0, middle - half), Math.min(1, middle + half)]
}
