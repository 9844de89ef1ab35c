// A score as text: the number, and each check with whether it held.
import type { Check } from '../../world/check.ts'
import type { Score } from '../../world/record.ts'
import type { Paint } from './paint.ts'
import { rounded } from './turn-text.ts'

/** The score, and a line for every check. */
export function scoreText({ score, checks }: Score, paint: Paint): string {
  if (score === undefined) return 'Submitted. This world has no checks, so there is no score.\n'
  const lines = checks.map(({ check, passed }) => {
    const mark = passed ? paint.green('✓') : paint.red('✗')
    return `  ${mark} ${checkText(check)}${check.weight === 1 ? '' : ` (weight ${check.weight})`}`
  })
  return `${[paint.bold(`Score ${rounded(score)}`), ...lines].join('\n')}\n`
}

/** What a check looks at and what it wants, e.g. `file /etc/motd contains "hello"`. */
function checkText(check: Check): string {
  const subject =
    check.kind === 'file'
      ? `file ${check.path}`
      : `the ${check.kind === 'answer' ? 'answer' : 'last observation'}`
  const wants: string[] = []
  if (check.exists !== undefined) wants.push(check.exists ? 'exists' : 'does not exist')
  if (check.equals !== undefined) wants.push(`is ${JSON.stringify(check.equals)}`)
  if (check.contains !== undefined) wants.push(`contains ${JSON.stringify(check.contains)}`)
  if (check.matches !== undefined) wants.push(`matches /${check.matches}/`)
  if (check.near !== undefined) wants.push(`is within ${check.near.within} of ${check.near.value}`)
  return `${subject} ${wants.join(' and ') || 'exists'}`
}
