// The tools of Gemini CLI and of its descendant Qwen Code, and how their runner answers a call it cannot run.
import { editDistance } from '../../../src/world/text/nearest.ts'
import type { ArgumentIssue } from '../argument-issues.ts'
import { type Toolset, toolsetFiles } from '../toolset.ts'

export const geminiCli: Toolset = {
  ...toolsetFiles('gemini-cli', { examples: './examples.gemini-cli.jsonl' }),
  shellCall: command => ({ name: 'run_shell_command', arguments: { command, is_background: false } }),
  unknownTool,
  badArguments: (tool, issues) => (tool === 'todo_write' ? badTodos(issues) : firstIssue(issues)),
}

function unknownTool(name: string, known: readonly string[]): string {
  // a longer name than any tool has is cut, so that comparing stays cheap
  const sought = name.slice(0, 200)
  const near = known
    .map(candidate => ({ candidate, distance: editDistance(sought, candidate) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ candidate }) => `"${candidate}"`)
  const question = near.length > 1 ? `one of: ${near.join(', ')}` : near.join('')
  const suggestion = question === '' ? '' : ` Did you mean ${question}?`
  return `Tool "${name}" not found in registry. Tools must use the exact names that are registered.${suggestion}`
}

// the runner stops at the first complaint
function firstIssue([issue]: readonly ArgumentIssue[]): string {
  if (issue === undefined) return ''
  const path = ['params', ...issue.path]
  if (issue.kind === 'missing') {
    return `${path.slice(0, -1).join('/')} must have required property '${path.at(-1)}'`
  }
  if (issue.kind === 'unexpected') return `${path.slice(0, -1).join('/')} must NOT have additional properties`
  if (issue.kind === 'choice') return `${path.join('/')} must be equal to one of the allowed values`
  if (issue.path.length === 0 && issue.received !== 'array') return 'Value of params must be an object'
  return `${path.join('/')} must be ${issue.expected}`
}

// this tool checks its list by itself
function badTodos([issue]: readonly ArgumentIssue[]): string {
  const field = issue?.path[2] ?? 'id'
  if (issue === undefined || issue.path.length < 2) return 'Parameter "todos" must be an array.'
  if (field === 'status') return 'Each todo must have a valid "status" (pending, in_progress, completed).'
  return `Each todo must have a non-empty "${field}" string.`
}
