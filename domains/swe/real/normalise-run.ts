// Takes out of a coding tool's result what depends on the clock, the disk or chance; nothing else.
//   durations of test runners   times of long listings   process ids in Node's warnings   temporary names, npm's logs
import { normaliseDurations } from '../running/normalise-durations.ts'

const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const rules: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(`^([-dl][-rwxsStT]{9}.*?) ${month} [ \\d]\\d (?:\\d\\d:\\d\\d| \\d{4}) `, 'gm'),
    '$1 MMM DD HH:MM ',
  ],
  [/\(node:\d+\)/g, '(node:PID)'],
  [/_logs\/[\dT_-]+Z-debug-\d+\.log/g, '_logs/TIME-debug-0.log'],
  [/\btmp\.[A-Za-z0-9]{10}\b/g, 'tmp.XXXXXXXXXX'],
]

/** The result without what no one could foresee. */
export function normaliseRun(text: string): string {
  return rules.reduce((rest, [find, put]) => rest.replace(find, put), normaliseDurations(text))
}
