// The published kind of scores as text for a terminal or a log.
import { type PublishedScore, publishedColumns } from './published-score.ts'
import { withTwoDecimals } from './python-text.ts'

const rule = '='.repeat(70)

/** The whole report. */
export function publishedScoreText({ domains, overall, n, valid, failed, unusable }: PublishedScore): string {
  const sections = Object.entries(domains).flatMap(([name, domain]) => [
    `\n--- ${name} (${domain.valid}/${domain.n} valid, ${domain.failed} failed) ---`,
    ...(domain.scores
      ? publishedColumns.map(
          column => `  ${column.padStart(15)}: ${withTwoDecimals(domain.scores?.[column] ?? 0)}`,
        )
      : ['  No valid results.']),
  ])
  const whole = overall === null ? [] : [`Overall: ${withTwoDecimals(overall)}   mean over rows`]
  return `${[
    rule,
    'AgentWorldBench scores, counted as the published script counts',
    rule,
    ...sections,
    `\n${rule}`,
    ...whole,
    `Total samples: ${n}, valid: ${valid}, failed: ${failed}`,
    ...unusable.map(problem => `Not counted: ${problem}`),
    rule,
  ].join('\n')}\n`
}
