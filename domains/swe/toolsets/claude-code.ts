// The tools of Claude Code, and how their runner answers a call it cannot run.
import type { ArgumentIssue, ArgumentPath } from '../argument-issues.ts'
import { type Toolset, toolsetFiles } from '../toolset.ts'

export const claudeCode: Toolset = {
  ...toolsetFiles('claude-code', { examples: './examples.jsonl' }),
  shellCall: command => ({ name: 'Bash', arguments: { command } }),
  unknownTool: name => toolError(`Error: No such tool available: ${name}`),
  badArguments,
}

function toolError(text: string): string {
  return `<tool_use_error>${text}</tool_use_error>`
}

function badArguments(tool: string, issues: readonly ArgumentIssue[]): string {
  const lines = [...worded(issues, 'missing'), ...worded(issues, 'unexpected'), ...worded(issues, 'type')]
  if (lines.length === 0) return toolError(`InputValidationError: ${rawIssues(issues)}`)
  const noun = lines.length === 1 ? 'issue' : 'issues'
  const header = `InputValidationError: ${tool} failed due to the following ${noun}:`
  return toolError([header, ...lines].join('\n'))
}

function worded(issues: readonly ArgumentIssue[], kind: ArgumentIssue['kind']): string[] {
  return issues.filter(issue => issue.kind === kind).map(wording)
}

function wording(issue: ArgumentIssue): string {
  const name = `\`${pathText(issue.path)}\``
  if (issue.kind === 'missing') return `The required parameter ${name} is missing`
  if (issue.kind === 'unexpected') return `An unexpected parameter ${name} was provided`
  if (issue.kind === 'choice') return ''
  return `The parameter ${name} type is expected as \`${issue.expected}\` but provided as \`${issue.received}\``
}

// a value outside its choices is the one complaint that the runner passes on unworded
function rawIssues(issues: readonly ArgumentIssue[]): string {
  const raw = issues.flatMap(issue => {
    if (issue.kind !== 'choice') return []
    const choices = issue.allowed.map(value => JSON.stringify(value)).join('|')
    const message = `Invalid option: expected one of ${choices}`
    return [{ code: 'invalid_value', values: issue.allowed, path: issue.path, message }]
  })
  return JSON.stringify(raw, null, 2)
}

function pathText(path: ArgumentPath): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`
    return text === '' ? step : `${text}.${step}`
  }, '')
}
