// Bash: a command in a process of its own that starts where the last one stood. What it leaves behind are its files and,
// if it succeeded, its working directory.
import { runCommand } from 'agentworld-shell'
import type { Observation } from '../../../../src/world/observation.ts'
import { type Arguments, type Checkout, textOf } from '../tool.ts'
import { startShell } from './background.ts'
import { bashAnswer, isOutside } from './bash-answer.ts'
import { shellOptions } from './shell-options.ts'

const usualMs = 120_000
const mostMs = 600_000

export async function bash(given: Arguments, checkout: Checkout): Promise<Observation> {
  const command = textOf(given.command)
  if (given.run_in_background === true) return startShell(command, checkout)
  const { session, memory, state, signal } = checkout
  const timeoutMs = Math.min(typeof given.timeout === 'number' ? given.timeout : usualMs, mostMs)
  const result = await runCommand(session, { command, ...shellOptions(memory.cwd), timeoutMs, signal })
  if (result.status === 0) memory.cwd = isOutside(result.cwd, state.cwd) ? state.cwd : result.cwd
  return bashAnswer(command, result, { cwd: state.cwd, timeoutMs })
}
