// Runs one command as a tool's runner does: `bash -c` in a process of its own, with both outputs caught, apart and as they
// came. What it changes in the files stays; its variables go with it.
import { bytesFrom, toBytes, toText } from '../bytes.ts'
import { TimedOut } from '../machine.ts'
import { beyondMemory, NotComputable } from '../not-computable.ts'
import { Budget } from '../run/budget.ts'
import { runShellText } from '../run/shell-program.ts'
import { Capture, type Output, TextInput } from '../run/stream.ts'
import type { Shell } from '../shell.ts'
import type { ShellSession } from './shell-session.ts'

/** How a command is run. */
export interface CommandOptions {
  /** Where it starts. */
  readonly cwd: string
  /** What it reads from standard input; nothing when absent. */
  readonly stdin?: string | Uint8Array
  /** Variables besides those the session exports. */
  readonly env?: { readonly [name: string]: string }
  /** What the shell is called in its own complaints. */
  readonly name?: string
  /** What stands before a syntax error, after the name. */
  readonly label?: string
  /** How long it may take by the machine's clock. */
  readonly timeoutMs?: number
  /** Gives the command up: the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal
}

/** What a command printed and how it ended. */
export interface CommandResult {
  readonly stdout: string
  readonly stderr: string
  /** Both, in the order they were written. */
  readonly output: string
  readonly status: number
  /** Where the shell stood at its end. */
  readonly cwd: string
  /** It was stopped: its time was up. */
  readonly isTimedOut: boolean
  readonly pid: number
  /** Process ids of what still ran when the command had ended. */
  readonly background: readonly number[]
}

/** Runs a command in the session's files; throws NotComputable, and then the session is not to be used any more. */
export async function runCommand(
  session: ShellSession,
  options: CommandOptions & { readonly command: string },
) {
  const { command, cwd, stdin = '', env = {}, name = 'bash', label = '-c: ', timeoutMs, signal } = options
  const { shell, limits } = session
  const { surroundings } = shell
  const captures = capturesOf(limits.output)
  surroundings.budget = new Budget({ limits, signal })
  surroundings.clock.deadline = timeoutMs === undefined ? undefined : surroundings.clock.now + timeoutMs
  shell.cwd = toBytes(cwd)
  shell.connect(0, { input: new TextInput(bytesFrom(stdin)) })
  shell.connect(1, { output: captures.to(captures.stdout) })
  shell.connect(2, { output: captures.to(captures.stderr) })
  const finished = (end: Omit<CommandResult, 'stdout' | 'stderr' | 'output'>): CommandResult => ({
    stdout: toText(captures.stdout.bytes),
    stderr: toText(captures.stderr.bytes),
    output: toText(captures.both.bytes),
    ...end,
  })
  try {
    const parent = withVariables(shell, env)
    const child = await runShellText({ shell: parent, name, text: toBytes(command), label })
    if (surroundings.failure !== undefined) throw surroundings.failure
    if (child.jobs.some(job => job.endsAt === Number.POSITIVE_INFINITY))
      throw new NotComputable('a command that goes on in the background')
    const background = child.jobs.filter(job => job.endsAt > shell.clock.now).map(({ pid }) => pid)
    const { status, pid } = child
    return finished({ status, pid, cwd: toText(child.cwd), isTimedOut: false, background })
  } catch (thrown) {
    const error = beyondMemory(thrown)
    surroundings.budget.giveUp(error)
    if (error instanceof NotComputable) error.computed = toText(captures.both.bytes)
    if (!(error instanceof TimedOut)) throw error
    return finished({ status: 143, pid: surroundings.nextPid, cwd, isTimedOut: true, background: [] })
  } finally {
    surroundings.clock.deadline = undefined
    surroundings.offered.clear()
    for (const descriptor of [0, 1, 2]) shell.disconnect(descriptor)
  }
}

function withVariables(shell: Shell, env: NonNullable<CommandOptions['env']>): Shell {
  const variables = Object.entries(env)
  if (variables.length === 0) return shell
  const parent = shell.copy()
  for (const [name, value] of variables)
    Object.assign(parent.variables.open(name), { value: toBytes(value), isExported: true })
  return parent
}

function capturesOf(limit: number) {
  const stdout = new Capture({ limit })
  const stderr = new Capture({ limit })
  const both = new Capture({ limit: 2 * limit })
  const to = (own: Capture): Output => ({
    write: bytes => {
      own.write(bytes)
      both.write(bytes)
    },
  })
  return { stdout, stderr, both, to }
}
