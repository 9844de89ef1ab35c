// A curve in one line of text.

const steps = '▁▂▃▄▅▆▇█'

/** The points as bars, the most recent last, at most `width` of them. */
export function curve(points: readonly number[], width = 24): string {
  const size = Math.ceil(points.length / width)
  const means: number[] = []
  for (let at = 0; at < points.length; at += size || 1) {
    const part = points.slice(at, at + size)
    means.push(part.reduce((sum, point) => sum + point, 0) / part.length)
  }
  const low = Math.min(...means)
  const high = Math.max(...means)
  return means
    .map(mean => steps[high === low ? 0 : Math.round(((mean - low) / (high - low)) * (steps.length - 1))])
    .join('')
}
