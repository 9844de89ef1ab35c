// Runs one command as a tool's runner does: `bash -c` in a process of its own, with both outputs caught, apart and as they
// came. What it changes in the files stays; its variables go with it.
import { toBytes, toText } from '../bytes.ts'
import { TimedOut } from '../machine.ts'
import { NotComputable } from '../not-computable.ts'
import { Budget, Exhausted } from '../run/budget.ts'
import { runShellText } from '../run/shell-program.ts'
import { Capture, type Output, TextInput } from '../run/stream.ts'
import type { ShellSession } from './shell-session.ts'

export interface CommandOptions {
  readonly cwd: string
  /** What the shell is called in its own complaints. */
  readonly name?: string
  /** What stands before a syntax error, after the name. */
  readonly label?: string
  /** How long it may take by the world's clock. */
  readonly timeoutMs?: number
  readonly maxOutput?: number
  readonly signal?: AbortSignal
}

export interface CommandResult {
  readonly stdout: string
  readonly stderr: string
  /** Both, in the order they were written. */
  readonly output: string
  readonly status: number
  /** Where the shell stood at its end. */
  readonly cwd: string
  /** It was stopped: its time was up, or it would never have ended. */
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
  const { command, cwd, name = 'bash', label = '-c: ', timeoutMs, signal } = options
  const { shell } = session
  const { surroundings } = shell
  const captures = capturesOf(options.maxOutput ?? 4 * 1024 * 1024)
  surroundings.budget = new Budget({ ...(signal && { signal }) })
  surroundings.clock.deadline = timeoutMs === undefined ? undefined : surroundings.clock.now + timeoutMs
  shell.cwd = toBytes(cwd)
  shell.connect(0, { input: new TextInput('') })
  shell.connect(1, { output: captures.to(captures.stdout) })
  shell.connect(2, { output: captures.to(captures.stderr) })
  const finished = (end: Omit<CommandResult, 'stdout' | 'stderr' | 'output'>): CommandResult => ({
    stdout: toText(captures.stdout.bytes),
    stderr: toText(captures.stderr.bytes),
    output: toText(captures.both.bytes),
    ...end,
  })
  try {
    const child = await runShellText({ shell, name, text: toBytes(command), label })
    if (surroundings.failure !== undefined) throw surroundings.failure
    if (child.jobs.some(job => job.endsAt === Number.POSITIVE_INFINITY))
      throw new NotComputable('a command that goes on in the background')
    const background = child.jobs.filter(job => job.endsAt > shell.clock.now).map(({ pid }) => pid)
    const { status, pid } = child
    return finished({ status, pid, cwd: toText(child.cwd), isTimedOut: false, background })
  } catch (error) {
    if (error instanceof NotComputable) error.computed = toText(captures.both.bytes)
    if (!(error instanceof TimedOut) && !(error instanceof Exhausted) && !(error instanceof RangeError))
      throw error
    surroundings.budget.isCancelled = true
    return finished({ status: 143, pid: surroundings.nextPid, cwd, isTimedOut: true, background: [] })
  } finally {
    surroundings.clock.deadline = undefined
    surroundings.offered.clear()
    for (const descriptor of [0, 1, 2]) shell.disconnect(descriptor)
  }
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
