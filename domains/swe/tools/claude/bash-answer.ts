// What Bash says about a command that has ended: its outputs, or how it failed.
import type { Observation } from '../../../../src/world/observation.ts'
import { failed, said } from './answers.ts'
import { isFailure } from './exit-codes.ts'

const mostOutput = 30_000
const mostError = 10_000

/** How a command ended. */
export interface EndedCommand {
  readonly stdout: string
  readonly stderr: string
  readonly status: number
  /** Where its shell stood. */
  readonly cwd: string
  readonly isTimedOut: boolean
}

/** The result that the agent reads; `cwd` is the project. */
export function bashAnswer(
  command: string,
  { stdout, stderr, status, cwd: end, isTimedOut }: EndedCommand,
  { cwd, timeoutMs }: { cwd: string; timeoutMs: number },
): Observation {
  if (isTimedOut || isFailure(command, status)) {
    const reason = isTimedOut ? `Command timed out after ${duration(timeoutMs)}` : stderr.trim()
    const parts = [`Exit code ${status}`, reason, stdout.trimEnd()]
    return failed(shortened(parts.filter(part => part !== '').join('\n')))
  }
  const note = status === 0 && isOutside(end, cwd) ? `\nShell cwd was reset to ${cwd}` : ''
  const parts = [
    clipped(stdout.replace(/^(?:\s*\n)+/, '').trimEnd()),
    clipped(`${stderr.trim()}${note}`.trim()),
  ]
  return said(parts.filter(part => part !== '').join('\n'))
}

/** Whether a folder lies outside the project. */
export function isOutside(folder: string, project: string): boolean {
  return folder !== project && !folder.startsWith(`${project}/`)
}

function clipped(text: string): string {
  if (text.length <= mostOutput) return text
  const lines = text.slice(mostOutput).split('\n').length
  return `${text.slice(0, mostOutput)}\n\n... [${lines} lines truncated] ...`
}

function shortened(text: string): string {
  if (text.length <= mostError) return text
  const half = mostError / 2
  return `${text.slice(0, half)}\n\n... [${text.length - mostError} characters truncated] ...\n\n${text.slice(-half)}`
}

function duration(milliseconds: number): string {
  const seconds = milliseconds / 1000
  if (seconds < 60) return `${seconds.toFixed(1)}s`
  return `${Math.floor(seconds / 60)}m ${(seconds % 60).toFixed(1)}s`
}
