// What an operator can watch: totals that only grow, times in buckets, and gauges that are read when asked for, in
// Prometheus' text format.
import type { Figures } from './hub.ts'

type Labels = Readonly<Record<string, string>>

export interface Gauge {
  readonly name: string
  readonly help: string
  read(): number
}

const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300] as const

interface Times {
  count: number
  sum: number
  /** How many were above the bound before and not above this. */
  readonly buckets: number[]
}

/** Figures, empty but for their gauges. `help` describes the counters by name. */
export function createFigures({
  gauges = [],
  help = {},
}: {
  gauges?: readonly Gauge[]
  help?: Readonly<Record<string, string>>
} = {}): Figures {
  const counters = new Map<string, Map<string, number>>()
  const times = new Map<string, Map<string, Times>>()
  return {
    add(name, labels, by = 1) {
      const series = seriesOf(counters, name)
      const key = labelText(labels)
      series.set(key, (series.get(key) ?? 0) + by)
    },
    observe(name, labels, seconds) {
      const series = seriesOf(times, name)
      const key = labelText(labels)
      const kept = series.get(key) ?? { count: 0, sum: 0, buckets: bounds.map(() => 0) }
      kept.count += 1
      kept.sum += seconds
      const bucket = bounds.findIndex(bound => seconds <= bound)
      if (bucket !== -1) kept.buckets[bucket] = (kept.buckets[bucket] ?? 0) + 1
      series.set(key, kept)
    },
    get text() {
      const lines = gauges.flatMap(gauge => [
        ...heading(gauge.name, 'gauge', gauge.help),
        `${gauge.name} ${gauge.read()}`,
      ])
      for (const [name, series] of counters) {
        lines.push(...heading(name, 'counter', help[name]))
        for (const [labels, value] of series) lines.push(`${name}${braced(labels)} ${value}`)
      }
      for (const [name, series] of times) {
        lines.push(...heading(name, 'histogram', help[name]))
        for (const [labels, kept] of series) lines.push(...bucketLines(name, labels, kept))
      }
      return lines.map(line => `${line}\n`).join('')
    },
  }
}

function seriesOf<T>(all: Map<string, Map<string, T>>, name: string): Map<string, T> {
  const known = all.get(name)
  if (known) return known
  const made = new Map<string, T>()
  all.set(name, made)
  return made
}

function heading(name: string, type: string, help: string | undefined): string[] {
  return [...(help === undefined ? [] : [`# HELP ${name} ${help}`]), `# TYPE ${name} ${type}`]
}

function labelText(labels: Labels): string {
  let text = ''
  for (const name in labels) text += `${text === '' ? '' : ','}${name}="${escaped(labels[name] ?? '')}"`
  return text
}

function escaped(value: string): string {
  if (!/[\\"\n]/.test(value)) return value
  return value.replace(/[\\"\n]/g, char => (char === '\n' ? '\\n' : `\\${char}`))
}

function braced(labels: string): string {
  return labels === '' ? '' : `{${labels}}`
}

function bucketLines(name: string, labels: string, { count, sum, buckets }: Times): string[] {
  const withBound = (bound: string) => braced(labels === '' ? `le="${bound}"` : `${labels},le="${bound}"`)
  let below = 0
  const lines = bounds.map((bound, index) => {
    below += buckets[index] ?? 0
    return `${name}_bucket${withBound(String(bound))} ${below}`
  })
  return [
    ...lines,
    `${name}_bucket${withBound('+Inf')} ${count}`,
    `${name}_sum${braced(labels)} ${sum}`,
    `${name}_count${braced(labels)} ${count}`,
  ]
}
