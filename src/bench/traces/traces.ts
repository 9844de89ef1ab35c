// The reasoning of a whole run, by domain.
import type { Row } from '../rows/row.ts'
import { textTable } from '../text-table.ts'
import { type Trace, traceOf } from './trace.ts'

export interface TraceSummary {
  readonly rows: number
  /** Rows that have reasoning. */
  readonly traces: number
  readonly mean_length: number | null
  readonly median_length: number | null
  readonly mean_words: number | null
  readonly waits: number
  readonly corrections: number
  readonly corrections_per_turn: number | null
  readonly most_corrections: number
  /** Share of traces that state a limit. */
  readonly limits: number | null
  /** Share of traces with a draft that differs from the answer. */
  readonly changed_drafts: number | null
  /** Rows with a reference answer, those whose prediction holds it, and of these the ones whose truth does not. */
  readonly references: number
  readonly leaked: number
  readonly leaked_not_in_truth: number
}

export interface TraceReport {
  readonly domains: { readonly [domain: string]: TraceSummary }
  readonly overall: TraceSummary
}

/** Reads every row's reasoning; only counts are held. */
export async function traceRows(rows: AsyncIterable<Row>): Promise<TraceReport> {
  const found: { domain: string; trace: Trace | undefined }[] = []
  for await (const row of rows) found.push({ domain: row.domain, trace: traceOf(row) })
  const domains = [...Map.groupBy(found, ({ domain }) => domain)].sort(([x], [y]) => (x < y ? -1 : 1))
  return {
    domains: Object.fromEntries(domains.map(([name, list]) => [name, summaryOf(list)])),
    overall: summaryOf(found),
  }
}

function summaryOf(list: readonly { readonly trace: Trace | undefined }[]): TraceSummary {
  const traces = list.flatMap(({ trace }) => trace ?? [])
  const corrections = sum(traces.map(trace => trace.corrections))
  const lengths = traces.map(({ length }) => length).sort((a, b) => a - b)
  const share = (test: (trace: Trace) => boolean) =>
    traces.length === 0 ? null : traces.filter(test).length / traces.length
  return {
    rows: list.length,
    traces: traces.length,
    mean_length: mean(lengths),
    median_length: lengths[Math.floor(lengths.length / 2)] ?? null,
    mean_words: mean(traces.map(({ words }) => words)),
    waits: sum(traces.map(({ waits }) => waits)),
    corrections,
    corrections_per_turn: traces.length === 0 ? null : corrections / traces.length,
    most_corrections: Math.max(0, ...traces.map(trace => trace.corrections)),
    limits: share(trace => trace.limits > 0),
    changed_drafts: share(trace => trace.changedDrafts > 0),
    references: traces.filter(({ isLeaked }) => isLeaked !== undefined).length,
    leaked: traces.filter(({ isLeaked }) => isLeaked).length,
    leaked_not_in_truth: traces.filter(({ isLeaked, isInTruth }) => isLeaked && !isInTruth).length,
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : sum(values) / values.length
}

/** The report, for a terminal. */
export function tracesText({ domains, overall }: TraceReport): string {
  const percent = (value: number | null) => (value === null ? null : `${(value * 100).toFixed(1)} %`)
  const rows = [...Object.entries(domains), ['all', overall] as const].map(([name, summary]) => [
    name,
    `${summary.traces}/${summary.rows}`,
    summary.mean_length === null ? null : Math.round(summary.mean_length),
    summary.median_length,
    summary.waits,
    summary.corrections,
    summary.corrections_per_turn === null ? null : summary.corrections_per_turn.toFixed(1),
    summary.most_corrections,
    percent(summary.limits),
    percent(summary.changed_drafts),
    summary.references === 0 ? null : `${summary.leaked}/${summary.references}`,
  ])
  return textTable(
    [
      '',
      'traces',
      'mean chars',
      'median',
      '"Wait"',
      'corrections',
      'per turn',
      'most',
      'state a limit',
      'change a draft',
      'answer leaks',
    ],
    rows,
  )
}
