// The real environment of a coding agent: a checkout in a throw-away sandbox that lives as long as the episode, with real
// bash, git, Node and Python, and the tools on its disk.
import { realpathSync } from 'node:fs'
import type { RealEnvironment } from '../../../src/kernel/real.ts'
import { packTree, type TreeEntry } from '../../../src/kernel/sandbox/archive.ts'
import { openSandbox } from '../../../src/kernel/sandbox/sandbox.ts'
import { openSandboxShell, type SandboxShell } from '../../../src/kernel/sandbox/shell.ts'
import { ToolCall } from '../../../src/kernel/tools/tool-call.ts'
import { WorldError } from '../../../src/world/error.ts'
import type { Observation } from '../../../src/world/observation.ts'
import type { World } from '../../../src/world/world.ts'
import { openTree } from '../repository/open-tree.ts'
import { placeRepository } from '../repository/place-repository.ts'
import { environmentOf, runLimits, treeEntries } from '../running/sandbox-run.ts'
import type { SweState } from '../state.ts'
import { bashAnswer, isOutside } from '../tools/claude/bash-answer.ts'
import { type Arguments, textOf } from '../tools/tool.ts'
import { sweWorld } from '../world.ts'
import { placing, quoted, realFiles } from './real-files.ts'
import { type RealCheckout, runRealTool } from './real-tools.ts'

export interface RealCheckoutOptions {
  /** The Node that runs JavaScript inside; this process's own unless told. */
  readonly node?: string
  /** The longest a command may take. */
  readonly deadlineMs?: number
}

const runner = '/run/command'
const stepMs = 1000

/** Opens the checkout that a world describes; the caller closes it. */
export async function openRealCheckout(
  world: World,
  { node = realpathSync(process.execPath), deadlineMs = 60_000 }: RealCheckoutOptions = {},
): Promise<RealEnvironment> {
  placeRepository(world)
  const { state } = sweWorld(world)
  if (state.toolset !== 'claude-code') {
    throw new WorldError('world', `The tools of ${state.toolset} cannot be used on a real disk.`, {
      remedy: 'Record a world with the toolset claude-code.',
    })
  }
  const { sandbox, shell } = await openMachine(world, { state, node })
  let signal = new AbortController().signal
  let steps = 0
  let isOpen = true
  const checkout: RealCheckout = {
    files: realFiles(shell, { signal: () => signal }),
    cwd: state.cwd,
    shellCwd: state.cwd,
    seen: new Map(),
    async bash(given) {
      const time = new Date(Date.parse(world.clock) + steps * stepMs).toISOString()
      const { observation, cwd, hasEnded } = await runBash(given, {
        shell,
        checkout,
        time,
        signal,
        deadlineMs,
      })
      checkout.shellCwd = cwd
      if (hasEnded) isOpen = false
      return observation
    },
  }
  return {
    isOpen: () => isOpen,
    async step(action, options) {
      signal = options.signal
      steps += 1
      return runRealTool(ToolCall.parse(action), checkout)
    },
    close: () => sandbox.close(),
  }
}

async function openMachine(world: World, { state, node }: { state: SweState; node: string }) {
  const user = /^\/home\/([a-z_][a-z0-9_-]*)(?:\/|$)/.exec(state.cwd)?.[1] ?? 'dev'
  const home = `/home/${user}`
  const time = Math.floor(Date.parse(world.clock) / 1000)
  const entries = treeEntries({ files: openTree(state), home, cwd: state.cwd, time })
  const folder: TreeEntry = { path: runner, kind: 'directory', mode: 0o755, mtime: time, owner: 'user' }
  const sandbox = await openSandbox({
    user,
    host: 'devbox',
    home,
    cwd: state.cwd,
    env: environmentOf({ home, user, env: { GIT_EDITOR: 'true', CLAUDECODE: '1' } }),
    entries: [...entries, folder],
    time,
    limits: { ...runLimits, diskBytes: runLimits.diskBytes + 2 * packTree(entries).length },
    programs: { '/usr/local/bin/node': node },
  })
  return { sandbox, shell: await openSandboxShell(sandbox) }
}

interface Running {
  readonly shell: SandboxShell
  readonly checkout: RealCheckout
  /** What time it is in the world: commits are dated by it. */
  readonly time: string
  readonly signal: AbortSignal
  readonly deadlineMs: number
}

/** Runs a command in a shell of its own that starts where the last one stood. */
async function runBash(
  given: Arguments,
  { shell, checkout, time, signal, deadlineMs }: Running,
): Promise<{ observation: Observation; cwd: string; hasEnded: boolean }> {
  const { files, cwd, shellCwd } = checkout
  const command = textOf(given.command)
  const timeoutMs = Math.min(typeof given.timeout === 'number' ? given.timeout : deadlineMs, deadlineMs)
  await files.run(`${placing(command, `${runner}/text`)}\nrm -f ${runner}/cwd; cd ${quoted(shellCwd)}`)
  const dates = `GIT_AUTHOR_DATE=${time} GIT_COMMITTER_DATE=${time}`
  const line = `${dates} /bin/bash -c 'eval "$(cat ${runner}/text)" < /dev/null && pwd -P >| ${runner}/cwd' 2>${runner}/stderr`
  const { output, exitCode, stopped } = await shell.step(line, {
    signal,
    deadlineMs: timeoutMs,
    maxBytes: 4 << 20,
  })
  if (stopped === 'ended') {
    const ended = {
      stdout: output.toString(),
      stderr: '',
      status: exitCode,
      cwd: shellCwd,
      isTimedOut: false,
    }
    return { observation: bashAnswer(command, ended, { cwd, timeoutMs }), cwd, hasEnded: true }
  }
  const stderr = await files.run(`cat ${runner}/stderr`)
  const end = (await files.run(`cat ${runner}/cwd 2>/dev/null`)).replace(/\n$/, '') || shellCwd
  const isTimedOut = stopped === 'deadline'
  const status = isTimedOut ? 143 : exitCode
  const result = { stdout: output.toString(), stderr, status, cwd: end, isTimedOut }
  const next = status !== 0 ? shellCwd : isOutside(end, cwd) ? cwd : end
  return { observation: bashAnswer(command, result, { cwd, timeoutMs }), cwd: next, hasEnded: false }
}
