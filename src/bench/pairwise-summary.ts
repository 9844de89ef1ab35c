// What two-way judging came to, by domain.
import type { Row } from './rows/row.ts'
import { type Interval, middle95, resampledMeans } from './score/bootstrap.ts'
import { textTable } from './text-table.ts'

export interface PairwiseSummary {
  readonly n: number
  readonly a: number
  readonly b: number
  readonly tie: number
  readonly failed: number
  /** The share of `a`, a tie counting half; in a Turing test 0.5 means that the two cannot be told apart. */
  readonly share: number | null
  readonly interval: Interval | null
}

/** Sums up the rows of a pairwise file. */
export async function summarisePairs(
  rows: AsyncIterable<Row>,
  { seed = 0 }: { seed?: number } = {},
): Promise<{ readonly [domain: string]: PairwiseSummary }> {
  const choices = new Map<string, Chosen[]>()
  for await (const { domain, id, fields } of rows) {
    const chosen = { of: `${domain} ${id}`, choice: fields.choice }
    for (const name of [domain, 'all']) {
      const list = choices.get(name)
      if (list) list.push(chosen)
      else choices.set(name, [chosen])
    }
  }
  const names = [...choices.keys()].sort(
    (x, y) => Number(x === 'all') - Number(y === 'all') || (x < y ? -1 : 1),
  )
  return Object.fromEntries(names.map(name => [name, summaryOf(choices.get(name) ?? [], seed)]))
}

interface Chosen {
  readonly of: string
  readonly choice: unknown
}

const worths = new Map<unknown, number>([
  ['a', 1],
  ['tie', 0.5],
  ['b', 0],
])

function summaryOf(choices: readonly Chosen[], seed: number): PairwiseSummary {
  const count = (choice: string) => choices.filter(each => each.choice === choice).length
  const [a, b, tie] = [count('a'), count('b'), count('tie')]
  const samples = choices.flatMap(({ of, choice }) => {
    const worth = worths.get(choice)
    return worth === undefined ? [] : { of, values: [worth] }
  })
  const [[means = new Float64Array()] = []] = resampledMeans([samples], { resamples: 2000, seed })
  const judged = a + b + tie
  return {
    n: choices.length,
    a,
    b,
    tie,
    failed: choices.length - judged,
    share: judged === 0 ? null : (a + tie / 2) / judged,
    interval: judged === 0 ? null : (middle95(means) ?? null),
  }
}

/** The summary, for a terminal. */
export function pairwiseText(
  summary: Awaited<ReturnType<typeof summarisePairs>>,
  names: { readonly a: string; readonly b: string },
): string {
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`
  const rows = Object.entries(summary).map(([name, { n, a, b, tie, failed, share, interval }]) => [
    name,
    n,
    a,
    b,
    tie,
    failed,
    share === null ? null : percent(share),
    interval && `[${interval.map(percent).join(', ')}]`,
  ])
  return textTable(
    ['', 'n', names.a, names.b, 'undecided', 'failed', `share of ${names.a}`, '95 % interval'],
    rows,
  )
}
