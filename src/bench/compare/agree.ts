// Two judges on the same predictions: agreement and bias, dimension by dimension.
import {
  type Interval,
  middle95,
  type Resampling,
  resampledMeans,
  type Unit,
  unitOf,
} from '../score/bootstrap.ts'
import { type Column, columns } from '../score/judged-row.ts'
import { textTable } from '../text-table.ts'
import { cohensKappa, spearman } from './agreement.ts'
import type { LightRow, PairedRows } from './paired-rows.ts'

export interface Agreement {
  readonly n: number
  readonly kappa: number | null
  readonly weighted_kappa: number | null
  readonly spearman: number | null
  /** Share of rows with the same grade. */
  readonly same: number | null
  /** How much higher the second judge grades, on the scale from 1 to 5. */
  readonly bias: number | null
  readonly bias_interval: Interval | null
}

export interface Agreements {
  readonly overall: { readonly [column in Column]: Agreement }
  readonly domains: { readonly [domain: string]: { readonly [column in Column]: Agreement } }
  readonly unpaired: { readonly a: number; readonly b: number }
  /** Rows that only one judge could grade. */
  readonly onlyA: number
  readonly onlyB: number
  readonly resampling: Resampling & { readonly unit: Unit }
}

/** How two judges agree on the paired rows of two runs. */
export function agreementOf(
  { pairs, onlyA, onlyB }: PairedRows,
  { resamples = 2000, seed = 0 }: Partial<Resampling> = {},
): Agreements {
  const graded = pairs.flatMap(({ a, b }) => {
    const [left, right] = [scoresOf(a), scoresOf(b)]
    return left && right ? { domain: a.domain, id: a.id, left, right } : []
  })
  const domains = [...Map.groupBy(graded, ({ domain }) => domain)].sort(([x], [y]) => (x < y ? -1 : 1))
  const unit = unitOf(domains.map(([, rows]) => rows.map(({ id }) => ({ of: id }))))
  const resampling = { resamples, seed, unit }
  const perColumn = (rows: typeof graded) =>
    Object.fromEntries(
      columns.map((name, column) => [
        name,
        agreementIn(
          rows.map(({ domain, id, left, right }) => ({
            of: `${domain} ${id}`,
            a: left[column] ?? Number.NaN,
            b: right[column] ?? Number.NaN,
          })),
          resampling,
        ),
      ]),
    ) as Agreements['overall']
  return {
    overall: perColumn(graded),
    domains: Object.fromEntries(domains.map(([name, rows]) => [name, perColumn(rows)])),
    unpaired: { a: onlyA, b: onlyB },
    onlyA: pairs.filter(({ a, b }) => scoresOf(a) && !scoresOf(b)).length,
    onlyB: pairs.filter(({ a, b }) => !scoresOf(a) && scoresOf(b)).length,
    resampling,
  }
}

function scoresOf({ outcome }: LightRow): readonly number[] | undefined {
  return outcome.kind === 'valid' ? outcome.scores : undefined
}

function agreementIn(
  all: readonly { readonly of: string; readonly a: number; readonly b: number }[],
  resampling: Resampling,
): Agreement {
  const graded = all.filter(({ a, b }) => !Number.isNaN(a) && !Number.isNaN(b))
  const pairs = graded.map(({ a, b }) => [a, b] as const)
  const n = pairs.length
  const differences = pairs.map(([a, b]) => b - a)
  const samples = graded.map(({ of, a, b }) => ({ of, values: [b - a] }))
  const [[means = new Float64Array()] = []] = resampledMeans([samples], resampling)
  return {
    n,
    kappa: cohensKappa(pairs),
    weighted_kappa: cohensKappa(pairs, { isWeighted: true }),
    spearman: n < 2 ? null : spearman(pairs),
    same: n === 0 ? null : pairs.filter(([a, b]) => Math.round(a) === Math.round(b)).length / n,
    bias: n === 0 ? null : differences.reduce((sum, value) => sum + value, 0) / n,
    bias_interval: n === 0 ? null : (middle95(means) ?? null),
  }
}

/** The agreement of two judges, for a terminal. */
export function agreeText(agreements: Agreements, names: { readonly a: string; readonly b: string }): string {
  const header = ['', 'n', 'κ', 'weighted κ', 'Spearman', 'same', 'bias b − a', '95 % interval']
  const table = (of: Agreements['overall']) =>
    textTable(
      header,
      columns.map(column => [column, ...cells(of[column])]),
    )
  const { onlyA, onlyB, unpaired } = agreements
  return [
    `a: ${names.a}\nb: ${names.b}\n\nAll rows\n${table(agreements.overall)}`,
    ...Object.entries(agreements.domains).map(([name, domain]) => `\n${name}\n${table(domain)}`),
    onlyA + onlyB > 0 ? `\nGraded by one judge only: ${onlyA} by a, ${onlyB} by b.\n` : '',
    unpaired.a + unpaired.b > 0
      ? `\nRows that only one run has: ${unpaired.a} in a, ${unpaired.b} in b.\n`
      : '',
  ].join('')
}

function cells({ n, kappa, weighted_kappa, spearman: rho, same, bias, bias_interval }: Agreement) {
  const fixed = (value: number | null) => (value === null ? null : value.toFixed(3))
  return [
    n,
    fixed(kappa),
    fixed(weighted_kappa),
    fixed(rho),
    same === null ? null : `${(same * 100).toFixed(1)} %`,
    fixed(bias),
    bias_interval && `[${bias_interval.map(end => end.toFixed(3)).join(', ')}]`,
  ]
}
