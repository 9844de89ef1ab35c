// Shells in the background: Bash starts them, BashOutput shows what they printed since, KillShell ends them. One that
// needs time, or a program that is not computed, is unknown; one that ends at once is computed when it is started.
import { hash } from 'node:crypto'
import { NotComputable, runCommand } from 'agentworld-shell'
import { countedRegex } from 'agentworld-shell/search'
import type { Observation } from '../../../../src/world/observation.ts'
import { type Arguments, type Checkout, textOf } from '../tool.ts'
import { failed, refused, said } from './answers.ts'
import { shellOptions } from './shell-options.ts'

/** Runs a command in the background and names its shell. */
export async function startShell(
  command: string,
  { session, memory, signal }: Checkout,
): Promise<Observation> {
  const started = session.shell.clock.now
  const result = await runCommand(session, { command, ...shellOptions(memory.cwd), signal })
  if (result.isTimedOut || session.shell.clock.now > started)
    throw new NotComputable('a command that goes on in the background')
  const id = hash('sha1', `${memory.started++} ${started} ${command}`).slice(0, 6)
  const { stdout, stderr, status } = result
  memory.shells[id] = {
    command,
    status: status === 0 ? 'completed' : 'failed',
    exitCode: status,
    stdout,
    stderr,
  }
  return said(`Command running in background with ID: ${id}`)
}

export function bashOutput(given: Arguments, { memory, session }: Checkout): Observation {
  const id = textOf(given.bash_id)
  const shell = memory.shells[id]
  if (!shell) return refused(`No shell found with ID: ${id}`)
  if (shell.status === 'running') throw new NotComputable('what a running program has printed')
  const filter = typeof given.filter === 'string' ? given.filter : undefined
  const stdout = filtered(shell.stdout, filter)
  const stderr = filtered(shell.stderr, filter)
  Object.assign(shell, { stdout: '', stderr: '' })
  return said(
    [
      `<status>${shell.status}</status>`,
      ...(shell.exitCode === null ? [] : [`<exit_code>${shell.exitCode}</exit_code>`]),
      ...(stdout.trim() === '' ? [] : [`<stdout>\n${stdout.trimEnd()}\n</stdout>`]),
      ...(stderr.trim() === '' ? [] : [`<stderr>\n${stderr.trimEnd()}\n</stderr>`]),
      `<timestamp>${new Date(session.shell.clock.now).toISOString()}</timestamp>`,
    ].join('\n\n'),
  )
}

function filtered(text: string, filter: string | undefined): string {
  if (filter === undefined) return text
  let expression: RegExp
  try {
    expression = countedRegex(filter, 'i')
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return text
  }
  return text
    .split('\n')
    .filter(line => expression.test(line))
    .join('\n')
}

export function killShell(given: Arguments, { memory }: Checkout): Observation {
  const id = textOf(given.shell_id)
  const shell = memory.shells[id]
  if (!shell) return refused(`No shell found with ID: ${id}`)
  if (shell.status !== 'running')
    return failed(`Shell ${id} is not running, so cannot be killed (status: ${shell.status})`)
  shell.status = 'killed'
  return said(
    JSON.stringify({ message: `Successfully killed shell: ${id} (${shell.command})`, shell_id: id }),
  )
}
