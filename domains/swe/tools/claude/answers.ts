// How Claude Code's runner words results: what a tool says, what it refuses before it runs, what fails while it runs.
import type { Observation } from '../../../../src/world/observation.ts'

/** What the tool returned. */
export function said(text: string): Observation {
  return { text }
}

/** A call that was turned down before anything was done. */
export function refused(text: string): Observation {
  return { text: `<tool_use_error>${text}</tool_use_error>`, isError: true }
}

/** A call that failed while it was carried out. */
export function failed(text: string): Observation {
  return { text, isError: true }
}

/** Lines with their numbers, as Read, Write and Edit show them. */
export function numbered(text: string, first = 1): string {
  if (text === '') return ''
  return text
    .split(/\r?\n/)
    .map((line, index) => `${String(first + index).padStart(6)}→${line}`)
    .join('\n')
}

/** What TodoWrite says, whatever is noted. */
export function todosNoted(): Observation {
  return said(
    'Todos have been modified successfully. Ensure that you continue to use the todo list to track your progress. Please proceed with the current tasks if applicable',
  )
}
