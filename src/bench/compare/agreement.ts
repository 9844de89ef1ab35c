// How far two judges agree on the same predictions.

/** Cohen's κ over the grades 1 to 5; with weights, a near miss counts less than a far one. */
export function cohensKappa(
  pairs: readonly (readonly [number, number])[],
  { isWeighted = false }: { isWeighted?: boolean } = {},
): number | null {
  const grades = pairs.map(([a, b]) => [Math.round(a), Math.round(b)] as const)
  const weight = (a: number, b: number) => (isWeighted ? (a - b) ** 2 / 16 : Number(a !== b))
  const share = (side: 0 | 1, grade: number) =>
    grades.filter(pair => pair[side] === grade).length / grades.length
  const scale = [1, 2, 3, 4, 5]
  const observed = grades.reduce((sum, [a, b]) => sum + weight(a, b), 0) / grades.length
  const expected = scale
    .flatMap(a => scale.map(b => weight(a, b) * share(0, a) * share(1, b)))
    .reduce((sum, value) => sum + value, 0)
  // both judges give one and the same grade throughout: there is nothing to agree about
  if (grades.length === 0 || expected === 0) return null
  return 1 - observed / expected
}

/** Spearman's ρ: the correlation of ranks, ties sharing theirs; null where one side never varies. */
export function spearman(pairs: readonly (readonly [number, number])[]): number | null {
  return correlation(ranks(pairs.map(([a]) => a)), ranks(pairs.map(([, b]) => b)))
}

function ranks(values: readonly number[]): readonly number[] {
  const order = values.map((value, index) => ({ value, index })).sort((x, y) => x.value - y.value)
  const result = new Array<number>(values.length)
  for (let start = 0; start < order.length; ) {
    let end = start
    while (end < order.length && order[end]?.value === order[start]?.value) end += 1
    for (const { index } of order.slice(start, end)) result[index] = (start + end + 1) / 2
    start = end
  }
  return result
}

function correlation(x: readonly number[], y: readonly number[]): number | null {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanX, meanY] = [mean(x), mean(y)]
  let [both, squareX, squareY] = [0, 0, 0]
  for (const [index, value] of x.entries()) {
    const [dx, dy] = [value - meanX, (y[index] ?? 0) - meanY]
    both += dx * dy
    squareX += dx * dx
    squareY += dy * dy
  }
  return squareX === 0 || squareY === 0 ? null : both / Math.sqrt(squareX * squareY)
}
