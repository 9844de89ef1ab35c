// What checks found, as lines.
import type { CheckReport } from '../../fiction/checks/report.ts'

/** A line for every check, and below it what is wrong. */
export function reportText(reports: readonly CheckReport[]): string {
  const width = Math.max(...reports.map(({ name }) => name.length))
  const lines = reports.flatMap(({ name, looked, wrong, problems, figures }) => {
    const extra = Object.entries(figures ?? {}).map(
      ([what, value]) => `${what} ${Number.isInteger(value) ? value : value.toFixed(4)}`,
    )
    const found = wrong === 0 ? 'ok' : `${wrong} wrong`
    return [
      `  ${name.padEnd(width)}  ${found}, ${looked} looked at${extra.length === 0 ? '' : ` (${extra.join(', ')})`}`,
      ...problems.map(problem => `    ${problem}`),
    ]
  })
  return `${lines.join('\n')}\n`
}
