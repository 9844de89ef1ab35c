// How the two families of tools tell what a command did that was really run.
import type { Observation } from '../../../src/world/observation.ts'
import type { SweState } from '../state.ts'
import { bashAnswer } from '../tools/claude/bash-answer.ts'
import { combined, envelope } from '../tools/gemini/shell.ts'
import type { RunResult } from './sandbox-run.ts'

/** A shell command as a call asks for it. */
export interface CommandCall {
  readonly command: string
  readonly cwd: string
  /** The folder as the call named it. */
  readonly directory: string | undefined
  readonly timeoutMs: number
}

/** What the agent reads. */
export function commandObservation(state: SweState, call: CommandCall, result: RunResult): Observation {
  const { command, directory = '', timeoutMs } = call
  const { status } = result
  if (state.toolset === 'claude-code') {
    const answer = bashAnswer(command, result, { cwd: state.cwd, timeoutMs })
    return { ...answer, data: { exitCode: status } }
  }
  const output = combined(result)
  return {
    text: envelope({ command, directory, output, status, background: '', pid: groupOf(command) }),
    data: { exitCode: status },
  }
}

// the number of a process group is chance; it follows from the command, so that two runs agree
function groupOf(command: string): number {
  let sum = 0
  for (const letter of command) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 30_000
  return 1000 + sum
}
