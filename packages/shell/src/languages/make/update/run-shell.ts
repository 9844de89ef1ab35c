// Runs command lines: simple ones at once, as make does, all others by the shell.
import { NotComputable } from '../../../not-computable.ts'
import { programPaths } from '../../../run/lookup.ts'
import { Capture, type Output } from '../../../run/stream.ts'
import type { Expander } from '../functions/expander.ts'
import type { MakeState } from '../make-state.ts'
import { withEnvironment } from './environment.ts'
import { simpleWords } from './simple-words.ts'

interface ShellRun {
  readonly expander: Expander
  readonly environment: ReadonlyMap<string, string>
  readonly output?: Output
  /** All lines are one script. */
  readonly isOneShell?: boolean
}

/** Runs a command line and returns its status. */
export async function runShell(command: string, run: ShellRun): Promise<number> {
  const { expander, environment, output } = run
  const { make } = expander
  const program = await expander.value('SHELL')
  const flags = (await expander.value('.SHELLFLAGS')).trim()
  await make.process.flush()
  const shell = make.process.shell.subshell()
  if (output) shell.connect(1, { output })
  withEnvironment(shell, environment)
  const isPlain = program === '/bin/sh' && /^-e?c$/.test(flags) && run.isOneShell !== true
  const words = isPlain ? simpleWords(command) : undefined
  if (words) return runDirectly(words, make, shell)
  if (!/(?:^|\/)(?:sh|dash|bash)$/.test(program)) throw new NotComputable(`make with the shell '${program}'`)
  const path = program.includes('/') ? program : programPaths(program, shell)[0]
  if (path === undefined || !shell.fs.find(shell.path(path)))
    throw new NotComputable('make without its shell')
  const args = [...flags.split(/\s+/).filter(Boolean), command]
  return shell.interpreter.runFile(program, args, { shell, found: { kind: 'file', path }, underscore: null })
}

type Shell = MakeState['process']['shell']

async function runDirectly(words: readonly string[], make: MakeState, shell: Shell): Promise<number> {
  const [name = '', ...args] = words
  const path = name.includes('/') ? name : programPaths(name, shell)[0]
  const node = path === undefined ? undefined : shell.fs.find(shell.path(path))
  if (path === undefined || !node) {
    if (shell.machine.isOpenCommand(name)) throw new NotComputable(`the program '${name}'`)
    await make.process.err(`${make.report.name}: ${name}: No such file or directory\n`)
    return 127
  }
  if (node.kind === 'directory' || !shell.fs.may(node, 1)) {
    await make.process.err(`${make.report.name}: ${name}: Permission denied\n`)
    return 127
  }
  const found = { kind: 'file' as const, path }
  return shell.interpreter.runFile(name, args, { shell, found, underscore: null })
}

/** What a command prints, and its status. */
export async function shellOutput(
  command: string,
  run: Omit<ShellRun, 'output'>,
): Promise<{ readonly bytes: string; readonly status: number }> {
  if (command.trim() === '') return { bytes: '', status: 0 }
  const output = new Capture()
  const status = await runShell(command, { ...run, output })
  return { bytes: output.bytes, status }
}
