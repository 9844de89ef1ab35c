// A score as text for a terminal or a log.
import { failures } from '../prediction.ts'
import type { StageSettings } from '../run/run-settings.ts'
import { baselineNames } from './baselines.ts'
import type { Interval } from './bootstrap.ts'
import { columns } from './judged-row.ts'
import type { MetricMeans } from './metric-means.ts'
import type { DomainScore, Score } from './score.ts'
import type { ScoreReport } from './score-file.ts'

const rule = '='.repeat(78)

/** The whole report. */
export function scoreText(report: ScoreReport): string {
  const domains = Object.entries(report.domains)
  return `${[
    rule,
    'AgentWorldBench scores, 0 to 100, with 95 % intervals',
    rule,
    ...domains.flatMap(([name, domain]) => domainLines(name, domain)),
    '',
    'Without a judge (these are not scores)',
    ...metricLines(domains),
    '',
    rule,
    ...overallLines(report, domains.filter(([, { total_score }]) => total_score !== null).length),
    rule,
    ...madeLines(report),
  ].join('\n')}\n`
}

function domainLines(name: string, domain: DomainScore): readonly string[] {
  const title = `\n--- ${name} (${domain.valid}/${domain.n} valid, ${failedText(domain)}) ---`
  if (domain.total_score === null) return [title, '  No valid results.']
  return [
    title,
    ...columns.map(
      column => `  ${column.padStart(15)}: ${valueText(domain[column], domain.intervals[column])}`,
    ),
  ]
}

function overallLines(score: Score, count: number): readonly string[] {
  const { macro_overall, micro_overall, intervals } = score
  return [
    `Overall: ${valueText(macro_overall, intervals.macro_overall)}   macro mean over ${count} domain${count === 1 ? '' : 's'}`,
    `  micro: ${valueText(micro_overall, intervals.micro_overall)}   mean over rows`,
    `Total samples: ${score.n}, valid: ${score.valid}, ${failedText(score)}`,
  ]
}

/** How many failed, and whose failure it was. */
function failedText({ failed, failures: counts }: Pick<Score, 'failed' | 'failures'>): string {
  const named = failures
    .filter(failure => counts[failure] > 0)
    .map(failure => `${counts[failure]} ${failure}`)
  return `${failed} failed${named.length > 0 ? `: ${named.join(', ')}` : ''}`
}

/** A value with its interval. */
export function valueText(value: number | null, interval: Interval | null): string {
  if (value === null) return '     –'
  const range = interval ? `  [${interval.map(end => end.toFixed(2)).join(', ')}]` : ''
  return `${value.toFixed(2).padStart(6)}${range}`
}

const metricTitles = {
  exact_match: 'exact',
  edit_similarity: 'edit sim.',
  line_f1: 'line F1',
  structural_match: 'structure',
  length_ratio: 'length',
  copy_of_previous: 'copied',
} as const
type MetricName = keyof typeof metricTitles
const metricNames = Object.keys(metricTitles) as readonly MetricName[]

function metricLines(domains: readonly (readonly [string, DomainScore])[]): readonly string[] {
  const width = Math.max(13, ...domains.map(([name]) => name.length))
  const line = (name: string, means: MetricMeans) =>
    `  ${name.padEnd(width)}${metricNames.map(metric => cell(means[metric], metric)).join('')}`
  return [
    `  ${' '.repeat(width)}${metricNames.map(metric => metricTitles[metric].padStart(11)).join('')}`,
    ...domains.flatMap(([name, { metrics, baselines }]) => [
      line(name, metrics),
      ...baselineNames.map(baseline => line(`  ${baseline}`, baselines[baseline])),
    ]),
  ]
}

function cell(value: number | null, metric: MetricName): string {
  if (value === null) return '–'.padStart(11)
  return (metric === 'length_ratio' ? `${value.toFixed(2)}×` : `${(value * 100).toFixed(1)} %`).padStart(11)
}

function madeLines({ made, notes, resampling }: ScoreReport): readonly string[] {
  const { resamples, seed, unit } = resampling
  return [
    ...(made.infer ? [`model: ${settingsText(made.infer)}`] : []),
    ...(made.judge ? [`judge: ${settingsText(made.judge)}`] : []),
    `intervals: bootstrap by ${unit} within domains, ${resamples} resamples, seed ${seed}`,
    ...notes.map(note => `Note: ${note}`),
  ]
}

/** The settings of a stage on one line. */
export function settingsText({ fixed: { model, ...fixed } }: StageSettings): string {
  const rest = Object.entries(fixed)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name.replace('sampling.', '')}=${String(value).replace(longHash, '$1')}`)
  return [model ?? 'not known', ...rest].join(' ')
}

const longHash = /^([0-9a-f]{12})[0-9a-f]{52}$/
