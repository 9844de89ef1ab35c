// Charts as SVG: drawn here, so that the page needs nothing to draw them.
import type { Interval } from '../score/bootstrap.ts'
import { escaped } from './markup.ts'

export interface Bar {
  readonly name: string
  readonly value: number | null
  readonly interval: Interval | null
}

const rowHeight = 34
const left = 84
const width = 500
const plot = width - left - 136

/** Horizontal bars from 0 to 100, with their intervals. */
export function barChart(bars: readonly Bar[]): string {
  const height = bars.length * rowHeight + 28
  const x = (value: number) => left + (value / 100) * plot
  const grid = [0, 25, 50, 75, 100].map(
    value =>
      `<line class="grid" x1="${x(value)}" x2="${x(value)}" y1="4" y2="${height - 24}"/>` +
      `<text class="axis" x="${x(value)}" y="${height - 8}" text-anchor="middle">${value}</text>`,
  )
  const drawn = bars.map(({ name, value, interval }, index) => {
    const y = index * rowHeight + 8
    const label = `<text class="name" x="${left - 10}" y="${y + 15}" text-anchor="end">${escaped(name)}</text>`
    if (value === null) return `${label}<text class="axis" x="${left + 8}" y="${y + 15}">no valid rows</text>`
    const whisker = interval
      ? `<path class="whisker" d="M${x(interval[0])} ${y + 10}H${x(interval[1])}M${x(interval[0])} ${y + 5}v10M${x(interval[1])} ${y + 5}v10"/>`
      : ''
    const range = interval ? ` [${interval.map(end => end.toFixed(1)).join(', ')}]` : ''
    return `${label}<rect class="bar" x="${left}" y="${y}" width="${Math.max(1, x(value) - left)}" height="20" rx="3"/>${whisker}<text class="value" x="${left + plot + 12}" y="${y + 15}">${value.toFixed(1)}<tspan class="axis">${range}</tspan></text>`
  })
  return svg({ width, height, label: 'Scores by domain' }, [...grid, ...drawn])
}

/** A polygon over as many axes as there are values, from 0 to 100. */
export function radarChart(axes: readonly Bar[]): string {
  const [wide, high, middle, centre, radius] = [460, 290, 230, 152, 108]
  const point = (index: number, value: number) => {
    const angle = (index / axes.length) * 2 * Math.PI - Math.PI / 2
    const far = (value / 100) * radius
    return [middle + far * Math.cos(angle), centre + far * Math.sin(angle)] as const
  }
  const polygon = (values: readonly number[]) =>
    values
      .map((value, index) =>
        point(index, value)
          .map(at => at.toFixed(1))
          .join(','),
      )
      .join(' ')
  const rings = [25, 50, 75, 100].map(
    value => `<polygon class="ring" points="${polygon(axes.map(() => value))}"/>`,
  )
  const names = axes.map(({ name, value }, index) => {
    const [x, y] = point(index, 118)
    const anchor = Math.abs(x - middle) < 12 ? 'middle' : x > middle ? 'start' : 'end'
    return `<text class="name" x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${escaped(name)}<tspan class="axis"> ${value === null ? '–' : value.toFixed(1)}</tspan></text>`
  })
  const shape = `<polygon class="shape" points="${polygon(axes.map(({ value }) => value ?? 0))}"/>`
  return svg({ width: wide, height: high, label: 'Dimensions' }, [...rings, shape, ...names])
}

/** Columns for counts in equal steps. */
export function histogram(
  counts: readonly number[],
  { labels, title }: { labels: readonly string[]; title: string },
): string {
  const [chartWidth, height, base] = [480, 220, 180]
  const step = (chartWidth - 20) / Math.max(1, counts.length)
  const highest = Math.max(1, ...counts)
  const columns = counts.map((count, index) => {
    const tall = (count / highest) * (base - 30)
    const x = 10 + index * step
    const above =
      count === 0
        ? ''
        : `<text class="axis" x="${x + step / 2}" y="${base - tall - 6}" text-anchor="middle">${count}</text>`
    return `<rect class="bar" x="${x + 1}" y="${base - tall}" width="${step - 2}" height="${tall}" rx="2"/>${above}<text class="axis" x="${x + step / 2}" y="${base + 16}" text-anchor="middle">${escaped(labels[index] ?? '')}</text>`
  })
  const caption = `<text class="axis" x="${chartWidth / 2}" y="${height - 6}" text-anchor="middle">${escaped(title)}</text>`
  return svg({ width: chartWidth, height, label: title }, [...columns, caption])
}

function svg(
  { width: wide, height, label }: { width: number; height: number; label: string },
  parts: readonly string[],
): string {
  return `<svg viewBox="0 0 ${wide} ${height}" role="img" aria-label="${escaped(label)}">${parts.join('')}</svg>`
}
