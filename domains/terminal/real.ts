// The real terminal: the world's files in a throw-away sandbox, and one interactive bash that lives as long as the
// episode. Its errors are worded as at a prompt (`bash: foo: command not found`); its output is a pipe, so that
// programs print as they do for an agent that captures them: no colours, no pager, one name per line.
import type { RealEnvironment } from '../../src/kernel/real.ts'
import type { TreeEntry } from '../../src/kernel/sandbox/archive.ts'
import { openSandbox, type SandboxLimits } from '../../src/kernel/sandbox/sandbox.ts'
import { openSandboxShell } from '../../src/kernel/sandbox/shell.ts'
import type { Action } from '../../src/world/action.ts'
import { WorldError } from '../../src/world/error.ts'
import type { Observation } from '../../src/world/observation.ts'
import type { World } from '../../src/world/world.ts'
import { Command } from './actions.ts'
import { entriesOf, readState, type SandboxState } from './sandbox/state-entries.ts'

export interface RealTerminalOptions {
  readonly limits?: Partial<SandboxLimits>
  readonly deadlineMs?: number
  readonly maxBytes?: number
  readonly unprivileged?: boolean
  /** The world's user may be root: for commands that were read before. */
  readonly mayBeRoot?: boolean
  /** What of the host is shown read-only beside /usr: path inside -> path outside. */
  readonly shown?: Readonly<Record<string, string>>
}

/** A real environment that also shows its file tree. */
export interface RealTerminal extends RealEnvironment {
  /** Every file and folder that is not the machine's own. */
  readTree(): Promise<TreeEntry[]>
}

/** Opens a real terminal in the state the world describes; the caller closes it. */
export async function openRealTerminal(
  world: World,
  {
    limits,
    deadlineMs = 5000,
    maxBytes = 1 << 20,
    unprivileged = false,
    mayBeRoot = false,
    shown = {},
  }: RealTerminalOptions = {},
): Promise<RealTerminal> {
  const state = readState(world, { mayBeRoot })
  const time = Math.floor(Date.parse(world.clock) / 1000)
  const sandbox = await openSandbox({
    user: state.user,
    host: state.host,
    home: state.home,
    cwd: state.cwd,
    env: environmentOf(state),
    entries: entriesOf(state, time),
    time,
    unprivileged,
    isPythonBare: true,
    programs: shown,
    ...(limits && { limits }),
  })
  const shell = await openSandboxShell(sandbox)
  let isOpen = true
  return {
    isOpen: () => isOpen,
    readTree: () => sandbox.readTree(),
    async step(action, { signal }) {
      const { output, exitCode, cwd, stopped } = await shell.step(commandOf(action), {
        signal,
        deadlineMs,
        maxBytes,
      })
      if (stopped === 'ended' || stopped === 'killed') isOpen = false
      return observation(output.toString(), { exitCode, cwd, ...(stopped && { stopped }) })
    },
    close: () => sandbox.close(),
  }
}

function observation(text: string, data: { exitCode: number; cwd: string; stopped?: string }): Observation {
  return { text, data, ...(data.exitCode === 0 ? {} : { isError: true }) }
}

function commandOf(action: Action): string {
  const { data } = Command.safeParse(action)
  if (data !== undefined) return data.command
  throw new WorldError('action', 'The real terminal takes commands only', {
    remedy: 'Send { "command": "…" }.',
  })
}

function environmentOf(state: SandboxState): Record<string, string> {
  return {
    SHELL: '/bin/bash',
    HOME: state.home,
    USER: state.user,
    LOGNAME: state.user,
    PATH:
      state.user === 'root'
        ? '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
        : '/usr/local/bin:/usr/bin:/bin',
    ...state.env,
  }
}
