// The curves of a run as a picture: loss while it reads, reward while it is reinforced, step by step. SVG, written here.
import type { Point } from './measured-points.ts'

export interface Curve {
  readonly title: string
  readonly points: readonly Point[]
}

const panel = { width: 320, height: 220, left: 52, right: 12, top: 34, bottom: 36 }

/** One panel for each curve, side by side. */
export function lossPicture(curves: readonly Curve[]): string {
  const shown = curves.filter(({ points }) => points.length > 0)
  const width = Math.max(1, shown.length) * panel.width
  const panels = shown.map(
    (curve, index) => `<g transform="translate(${index * panel.width} 0)">${panelOf(curve)}</g>`,
  )
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${panel.height}" width="${width}" height="${panel.height}"`,
    ' font-family="sans-serif" font-size="11" fill="#333">',
    `<rect width="${width}" height="${panel.height}" fill="#fff"/>`,
    ...panels,
    '</svg>',
  ].join('\n')}\n`
}

function panelOf({ title, points }: Curve): string {
  const steps = points.map(({ step }) => step)
  const values = points.map(({ value }) => value)
  const across = scale([Math.min(...steps), Math.max(...steps)], [panel.left, panel.width - panel.right])
  const up = scale([Math.min(...values), Math.max(...values)], [panel.height - panel.bottom, panel.top])
  const line = points.map(({ step, value }) => `${short(across.place(step))},${short(up.place(value))}`)
  return [
    `<text x="${panel.left}" y="18" font-size="13">${escaped(title)}</text>`,
    ...up.ticks.map(tick => {
      const y = short(up.place(tick))
      return `<path d="M${panel.left} ${y}H${panel.width - panel.right}" stroke="#ddd"/><text x="${panel.left - 6}" y="${y + 4}" text-anchor="end">${label(tick)}</text>`
    }),
    ...across.ticks.map(tick => {
      const x = short(across.place(tick))
      return `<text x="${x}" y="${panel.height - panel.bottom + 16}" text-anchor="middle">${label(tick)}</text>`
    }),
    `<text x="${panel.width - panel.right}" y="${panel.height - 6}" text-anchor="end">step</text>`,
    points.length === 1
      ? `<circle cx="${line[0]?.split(',')[0]}" cy="${line[0]?.split(',')[1]}" r="2.5" fill="#1f77b4"/>`
      : `<polyline points="${line.join(' ')}" fill="none" stroke="#1f77b4" stroke-width="1.5"/>`,
  ].join('\n')
}

interface Scale {
  readonly place: (value: number) => number
  /** Round values within the range. */
  readonly ticks: readonly number[]
}

function scale(range: readonly [number, number], onto: readonly [number, number]): Scale {
  const [low, high] = range[0] === range[1] ? [range[0] - 0.5, range[1] + 0.5] : range
  const place = (value: number) => onto[0] + ((value - low) / (high - low)) * (onto[1] - onto[0])
  const size = roundSize((high - low) / 4)
  const first = Math.ceil(low / size)
  const count = Math.floor(high / size + 1e-9) - first + 1
  return { place, ticks: Array.from({ length: count }, (_, index) => (first + index) * size) }
}

/** The next larger of 1, 2, 5, 10, 20, … and of 0.5, 0.2, … */
function roundSize(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 5, 10].find(each => each * power >= least) ?? 10) * power
}

const short = (number: number) => Math.round(number * 10) / 10
const label = (tick: number) => String(Number(tick.toPrecision(6)))
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
