// A score as text: the number, and each check with whether it held.
import type { Check } from '../../world/check.ts'
import type { Score } from '../../world/entry.ts'
import type { Paint } from './text/paint.ts'
import { rounded } from './turn-text.ts'

/** The score, and a line for every check; to a player it is not told what the checks want. */
export function scoreText(
  { score, checks }: Score,
  { paint, isPlayed = false }: { paint: Paint; isPlayed?: boolean },
): string {
  if (checks.length === 0) return 'Submitted. This world has no checks, so there is no score.\n'
  const lines = checks.map(({ check, passed, share, unknown }) => {
    const mark = unknown !== undefined ? '?' : passed ? paint.green('✓') : paint.red('✗')
    const weight = check.weight === 1 ? '' : ` (weight ${check.weight})`
    const part = share === undefined ? '' : `: F1 ${rounded(share)}`
    return `  ${mark} ${isPlayed ? playedSubject(check) : checkText(check)}${weight}${part}${unknown === undefined ? '' : `: not looked at, ${unknown}`}`
  })
  const title = score === undefined ? 'No score: a check could not be looked at' : `Score ${rounded(score)}`
  return `${[paint.bold(title), ...lines].join('\n')}\n`
}

/** What a check looks at, as a player may know it: a query or a command would tell what is looked for. */
function playedSubject(check: Check): string {
  if (check.kind === 'sql') return 'the records'
  return check.kind === 'command' ? 'what a command shows' : subjectOf(check)
}

/** What a check looks at and what it wants, such as `file /etc/motd contains "hello"`. */
function checkText(check: Check): string {
  const subject = subjectOf(check)
  const wants: string[] = []
  if (check.exists !== undefined) wants.push(check.exists ? 'exists' : 'does not exist')
  if (check.equals !== undefined) wants.push(`is ${JSON.stringify(check.equals)}`)
  if (check.contains !== undefined) wants.push(`contains ${JSON.stringify(check.contains)}`)
  if (check.matches !== undefined) wants.push(`matches /${check.matches}/`)
  if (check.near !== undefined) wants.push(`is within ${check.near.within} of ${check.near.value}`)
  if (check.kind === 'answer' && check.table) wants.push('is the table')
  if (check.kind === 'command') wants.unshift(`ends with ${check.exitCode}`)
  return `${subject} ${wants.join(' and ') || 'exists'}`
}

function subjectOf(check: Check): string {
  if (check.kind === 'file') return `file ${check.path}`
  if (check.kind === 'sql') return `the first value of ${JSON.stringify(check.query)}`
  if (check.kind === 'command') return `the output of ${JSON.stringify(check.command)}`
  return `the ${check.kind === 'answer' ? 'answer' : 'last observation'}`
}
