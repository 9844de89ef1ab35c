// The report's twin in Markdown.
import { markdownTable } from '../text-table.ts'
import type { ReportData } from './report-data.ts'
import { costTable, madeLines, metricTable, scoreTable, type Table, withInterval } from './report-tables.ts'

/** The report as Markdown, without the rows. */
export function markdownReport({ title, score, costs }: ReportData): string {
  const headline = withInterval(score.macro_overall, score.intervals.macro_overall)
  return [
    `# ${title}\n`,
    `**${headline ?? '–'}** macro mean over domains, with its 95 % interval.\n`,
    ...score.notes.map(note => `> ${note}\n`),
    `## Scores, 0 to 100\n\n${table(scoreTable(score))}`,
    `## Without a judge\n\nThese are not scores: they compare texts.\n\n${table(metricTable(score))}`,
    `## Time, tokens and cost\n\n${table(costTable(costs))}`,
    `## How it was made\n\n${madeLines(score)
      .map(line => `- ${line}\n`)
      .join('')}`,
  ].join('\n')
}

function table({ header, rows }: Table): string {
  return markdownTable(header, rows)
}
