// Really does what the kernel cannot compute: tests, linters, scripts, in a throw-away sandbox on a copy of the files.
import { realpathSync } from 'node:fs'
import { posix } from 'node:path'
import type { Executor } from '../../../src/kernel/real.ts'
import { looksAtMachine } from '../../../src/kernel/sandbox/looks-at-machine.ts'
import { ToolCall } from '../../../src/kernel/tools/tool-call.ts'
import type { Action } from '../../../src/world/action.ts'
import { WorldError } from '../../../src/world/error.ts'
import type { Json } from '../../../src/world/json.ts'
import { openTree } from '../repository/open-tree.ts'
import { placeRepository } from '../repository/place-repository.ts'
import type { SweState } from '../state.ts'
import { sweWorld } from '../world.ts'
import { normaliseDurations } from './normalise-durations.ts'
import { type CommandCall, commandObservation } from './observation.ts'
import type { RunPatch } from './run-patch.ts'
import { runInSandbox } from './sandbox-run.ts'

export interface ExecutorOptions {
  /** The longest a command may take, whatever time its call asks for. */
  readonly deadlineMs?: number
  /** The Node that runs JavaScript inside; this process's own unless told. */
  readonly node?: string
}

/** An executor that opens one sandbox a command. */
export function sandboxExecutor({
  deadlineMs = 120_000,
  node = realpathSync(process.execPath),
}: ExecutorOptions = {}): Executor {
  return {
    does: (world, action) => {
      const { state } = sweWorld(world)
      const call = commandOf(action, { state, deadlineMs })
      // of a history that is only told there is nothing to run git on
      const needsHistory = state.git !== undefined && /\bgit\b/.test(call?.command ?? '')
      return call !== undefined && !needsHistory && !looksAtMachine(call.command)
    },
    async run(world, action, { signal }) {
      placeRepository(world)
      const { state } = sweWorld(world)
      const call = commandOf(action, { state, deadlineMs })
      if (call === undefined) throw new WorldError('action', 'The sandbox runs commands, in the foreground.')
      const user = /^\/home\/([a-z_][a-z0-9_-]*)(?:\/|$)/.exec(state.cwd)?.[1] ?? 'root'
      const result = await runInSandbox(
        {
          files: openTree(state),
          command: call.command,
          cwd: call.cwd,
          user,
          home: user === 'root' ? '/root' : `/home/${user}`,
          time: Math.floor(Date.parse(world.clock) / 1000),
        },
        {
          signal,
          deadlineMs: call.timeoutMs,
          isSplit: state.toolset === 'claude-code',
          node,
        },
      )
      const settled = {
        ...result,
        stdout: normaliseDurations(result.stdout),
        stderr: normaliseDurations(result.stderr),
      }
      const patch: RunPatch = { changes: result.changes, cwd: result.status === 0 ? result.cwd : call.cwd }
      return {
        observation: commandObservation(state, call, settled),
        patch: patch as unknown as Json,
      }
    },
  }
}

/** The command that a call runs; undefined where it runs none, or in the background. */
function commandOf(
  action: Action,
  { state, deadlineMs }: { state: SweState; deadlineMs: number },
): CommandCall | undefined {
  const { name, arguments: given } = ToolCall.parse(action)
  const { command, directory, timeout, run_in_background, is_background } = given
  const isShell = name === 'Bash' || name === 'run_shell_command'
  if (!isShell || typeof command !== 'string') return undefined
  if (run_in_background === true || is_background === true) return undefined
  const folder = typeof directory === 'string' && directory !== '' ? directory : undefined
  const start = folder === undefined ? (state.shellCwd ?? state.cwd) : posix.resolve(state.cwd, folder)
  return {
    command,
    cwd: start,
    directory: folder,
    timeoutMs: typeof timeout === 'number' && timeout > 0 ? Math.min(timeout, deadlineMs) : deadlineMs,
  }
}
