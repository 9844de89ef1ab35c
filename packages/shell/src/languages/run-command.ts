// Runs a command line as `sh -c` would, from within a program.
import type { Process } from '../run/process.ts'
import { Capture, type Input, type Output } from '../run/stream.ts'

export interface CommandStreams {
  readonly input?: Input
  readonly output?: Output
  /** The name it is run by, which its own complaints begin with. */
  readonly name?: string
}

/** Runs it with the process's own streams, or those given; returns its status. */
export async function runCommand(
  process: Process,
  command: string,
  { input, output, name = '/bin/sh' }: CommandStreams = {},
): Promise<number> {
  // loaded late: the shell itself knows the programs of this folder
  const { runProgram } = await import('../run/run-file.ts')
  const shell = process.shell.subshell()
  if (input) shell.connect(0, { input })
  if (output) shell.connect(1, { output })
  return runProgram('sh', { typed: name, args: ['-c', command], shell })
}

/** What it prints. */
export async function outputOfCommand(
  process: Process,
  command: string,
  name?: string,
): Promise<{ bytes: string; status: number }> {
  const capture = new Capture()
  const status = await runCommand(process, command, { output: capture, ...(name !== undefined && { name }) })
  return { bytes: capture.bytes, status }
}
