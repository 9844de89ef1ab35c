// Compares an imagined result of a tool with the call, the files and its own form.
import type { ShellSession } from 'agentworld-shell'
import type { Computed, Unknown } from '../../../src/kernel/kernel.ts'
import type { ToolCall } from '../../../src/kernel/tools/tool-call.ts'
import type { Observation } from '../../../src/world/observation.ts'
import type { Claim } from '../../../src/world/turn.ts'
import { filesOf } from '../checkout-files.ts'
import { checkRun } from '../claims/check-run.ts'
import { numberedLines, shownFile } from './shown-file.ts'
import { textClaims } from './text-claims.ts'

/** Everything in an imagined result that cannot be. */
export function checkResult(
  call: ToolCall,
  observation: Observation,
  { result, session, cwd }: { result: Computed | Unknown; session: ShellSession; cwd: string },
): Claim[] {
  if (result.kind === 'computed') return textClaims('the result', observation.text, result.observation.text)
  const beginning = (result.computed ?? '').trim()
  if (beginning !== '' && !observation.text.includes(beginning))
    return textClaims('what was printed first', firstLines(observation.text, beginning), beginning)
  return [
    ...formClaims(call, observation),
    ...contentClaims(call, observation, session),
    ...editClaims(call, observation),
    ...checkRun(call, observation, filesOf(session, cwd)),
  ]
}

function firstLines(text: string, beginning: string): string {
  return text
    .replace(/^Exit code \d+\n/, '')
    .split('\n')
    .slice(0, beginning.split('\n').length)
    .join('\n')
}

// lines are numbered from where the call asked to read
function formClaims({ name, arguments: given }: ToolCall, { text, isError }: Observation): Claim[] {
  if (name !== 'Read' || isError || text === '' || text.startsWith('<system-reminder>')) return []
  const lines = numberedLines(text)
  if (!lines)
    return [{ about: 'the lines', says: 'they are not numbered in turn', known: 'Read numbers every line' }]
  const expected = typeof given.offset === 'number' ? Math.max(1, given.offset) : 1
  if (lines.first === expected) return []
  return [{ about: 'the first line', says: `its number is ${lines.first}`, known: `it is ${expected}` }]
}

function contentClaims(call: ToolCall, observation: Observation, session: ShellSession): Claim[] {
  const file = shownFile(call, observation)
  const known = file && session.readText(file.path)
  return file?.isWhole && known !== undefined ? textClaims(file.path, file.text, known) : []
}

// after an edit the new text stands in what is shown of the file
function editClaims({ name, arguments: given }: ToolCall, { text, isError }: Observation): Claim[] {
  if (name !== 'Edit' || isError || given.replace_all === true || typeof given.new_string !== 'string')
    return []
  const [, snippet = ''] = text.split(/edited file:\n/)
  const shown = numberedLines(snippet)?.text.split('\n') ?? []
  const missing = given.new_string
    .split('\n')
    .find(line => line.trim() !== '' && !shown.some(row => row.includes(line)))
  if (missing === undefined) return []
  return [{ about: 'the edited file', says: 'the snippet lacks it', known: `it has the line '${missing}'` }]
}
