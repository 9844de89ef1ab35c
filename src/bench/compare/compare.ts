// Two runs over the same rows: how much better one is, and whether that could be chance.

import { isNobodys } from '../prediction.ts'
import {
  type Interval,
  middle95,
  type Resampling,
  resampledMeans,
  type Unit,
  unitOf,
} from '../score/bootstrap.ts'
import { columns, type Outcome } from '../score/judged-row.ts'
import { mcNemar } from './mcnemar.ts'
import type { LightRow, PairedRows } from './paired-rows.ts'

export interface Difference {
  /** Rows judged in both. */
  readonly n: number
  readonly a: number | null
  readonly b: number | null
  /** b − a, on the scale from 0 to 100. */
  readonly difference: number | null
  readonly interval: Interval | null
  /** Two-sided, by paired bootstrap; null where a group has a single trajectory. */
  readonly p: number | null
  /** Rows that reach the threshold in one run only. */
  readonly passes: {
    readonly both: number
    readonly onlyA: number
    readonly onlyB: number
    readonly neither: number
  }
  readonly mcnemar_p: number | null
}

export interface Change {
  readonly key: string
  readonly domain: string
  readonly id: string
  readonly turn: number
  readonly a: number
  readonly b: number
}

/** How two runs differ, over the rows that both have. */
export interface Comparison {
  readonly domains: { readonly [domain: string]: Difference }
  readonly macro: Pick<Difference, 'n' | 'a' | 'b' | 'difference' | 'interval' | 'p'>
  /** Rows that only one run has. */
  readonly unpaired: { readonly a: number; readonly b: number }
  /** Rows that failed in one run at least, and so are not compared unless strict. */
  readonly failed: { readonly a: number; readonly b: number }
  readonly changes: readonly Change[]
  readonly threshold: number
  readonly strict: boolean
  readonly resampling: Resampling & { readonly unit: Unit }
}

export interface CompareOptions extends Partial<Resampling> {
  readonly isStrict?: boolean
  /** A row passes from this mean score on, from 1 to 5. */
  readonly threshold?: number
  /** How many of the rows that changed most to list. */
  readonly most?: number
}

/** Compares the paired rows of two runs. */
export function compareRows(
  { pairs, onlyA, onlyB }: PairedRows,
  { isStrict = false, threshold = 4, most = 10, resamples = 5000, seed = 0 }: CompareOptions = {},
): Comparison {
  const totals = pairs.flatMap(pair => changeOf(pair, isStrict))
  const groups = [...Map.groupBy(totals, ({ domain }) => domain)].sort(([x], [y]) => (x < y ? -1 : 1))
  const samples = groups.map(([, rows]) => rows.map(({ id, a, b }) => ({ of: id, values: [b - a] })))
  const resampling = { resamples, seed, unit: unitOf(samples) }
  const draws = resampledMeans(samples, resampling).map(([means = new Float64Array()]) => means)
  const domains = groups.map(([name, rows], index) => [
    name,
    differenceOf(rows, { draws: draws[index] ?? new Float64Array(), threshold }),
  ])
  return {
    domains: Object.fromEntries(domains),
    macro: macroOf(
      groups.map(([, rows]) => rows),
      draws,
    ),
    unpaired: { a: onlyA, b: onlyB },
    failed: { a: failedIn(pairs.map(({ a }) => a)), b: failedIn(pairs.map(({ b }) => b)) },
    changes: [...totals]
      .filter(({ a, b }) => a !== b)
      .sort((x, y) => Math.abs(y.b - y.a) - Math.abs(x.b - x.a) || (x.key < y.key ? -1 : 1))
      .slice(0, most),
    threshold,
    strict: isStrict,
    resampling,
  }
}

const total = columns.indexOf('total_score')

function changeOf({ a, b }: { a: LightRow; b: LightRow }, isStrict: boolean): Change[] {
  const [left, right] = [totalOf(a.outcome, isStrict), totalOf(b.outcome, isStrict)]
  if (left === undefined || right === undefined) return []
  const { key, domain, id, turn } = a
  return [{ key, domain, id, turn, a: left, b: right }]
}

function totalOf(outcome: Outcome, isStrict: boolean): number | undefined {
  if (outcome.kind === 'failed') return isStrict && !isNobodys(outcome.failure) ? 1 : undefined
  const value = outcome.kind === 'valid' ? outcome.scores[total] : undefined
  return value === undefined || Number.isNaN(value) ? undefined : value
}

function failedIn(rows: readonly LightRow[]): number {
  return rows.filter(({ outcome }) => outcome.kind === 'failed').length
}

function differenceOf(
  rows: readonly Change[],
  { draws, threshold }: { draws: Float64Array; threshold: number },
): Difference {
  const passing = (a: boolean, b: boolean) =>
    rows.filter(row => row.a >= threshold === a && row.b >= threshold === b).length
  const [onlyA, onlyB] = [passing(true, false), passing(false, true)]
  return {
    ...summaryOf([rows], [draws]),
    passes: { both: passing(true, true), onlyA, onlyB, neither: passing(false, false) },
    mcnemar_p: mcNemar(onlyA, onlyB),
  }
}

function macroOf(
  groups: readonly (readonly Change[])[],
  draws: readonly Float64Array[],
): Comparison['macro'] {
  return summaryOf(groups, draws)
}

// every group weighs the same
function summaryOf(
  groups: readonly (readonly Change[])[],
  draws: readonly Float64Array[],
): Comparison['macro'] {
  const n = groups.reduce((sum, rows) => sum + rows.length, 0)
  if (n === 0) return { n, a: null, b: null, difference: null, interval: null, p: null }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const of = (side: 'a' | 'b') => scale(mean(groups.map(rows => mean(rows.map(row => row[side])))) - 1)
  const drawn = Float64Array.from({ length: draws[0]?.length ?? 0 }, (_, at) =>
    scale(mean(draws.map(means => means[at] ?? 0))),
  )
  const [a, b] = [of('a'), of('b')]
  return {
    n,
    a,
    b,
    difference: b - a,
    interval: middle95(drawn) ?? null,
    p: groups.every(rows => new Set(rows.map(({ id }) => id)).size > 1) ? twoSided(drawn) : null,
  }
}

// how often the resampled difference lies on the other side of zero; never less than one resample can tell
function twoSided(drawn: Float64Array): number | null {
  if (drawn.length === 0) return null
  const below = drawn.filter(value => value <= 0).length
  const above = drawn.filter(value => value >= 0).length
  return Math.min(1, (2 * (Math.min(below, above) + 1)) / (drawn.length + 1))
}

function scale(difference: number): number {
  return (difference / 4) * 100
}
