// `bash` and `sh` as programs, and scripts: a new shell that inherits the environment, the files and nothing else.

import { runExitTrap } from '../execute/traps.ts'
import { TimedOut } from '../machine.ts'
import { NotComputable } from '../not-computable.ts'
import { type Frame, Shell } from '../shell.ts'
import { dropFunctions, inheritFunctions } from '../state/exported-functions.ts'
import { toggled } from '../state/replace.ts'
import { startVariables } from '../state/start-variables.ts'
import { applyShebangOption, readCall } from './bash-options.ts'
import { isBeyondDash } from './beyond-dash.ts'
import { Exhausted } from './budget.ts'
import { tellOfDeath } from './death.ts'
import type { Process, Program } from './process.ts'
import { DeathSignal, Discard, ExitSignal, LoopSignal, ReturnSignal, reportDiscard } from './signals.ts'
import { runSource } from './source.ts'
import { BrokenPipe, readAll } from './stream.ts'

interface ScriptRun {
  readonly shell: Shell
  readonly path: string
  readonly args: readonly string[]
  readonly text: string
  readonly options: readonly string[]
  readonly isDash: boolean
}

/** Runs a script file in a shell of its own. */
export async function runShellScript({
  shell,
  path,
  args,
  text,
  options,
  isDash,
}: ScriptRun): Promise<number> {
  const child = childShell(shell, { name: path, args, isDash })
  child.callStack = [scriptFrame(path)]
  for (const option of options) applyShebangOption(option, child)
  const status = await runToEnd(text, child)
  if (child.diedOf !== undefined) await tellOfDeath(child.diedOf, shell)
  return status
}

/** Runs a text as `bash -c` would, and returns the shell as the text left it. */
export async function runShellText({
  shell,
  name,
  text,
  label = '-c: ',
}: {
  readonly shell: Shell
  readonly name: string
  readonly text: string
  readonly label?: string
}): Promise<Shell> {
  const child = childShell(shell, { name, args: [], isDash: false })
  child.origin = fromCommandLine
  child.calledWith = 'c'
  await runToEnd(text, child, label)
  return child
}

// where bash says functions are from that were defined before its start was over
const fromCommandLine = 'environment'

function scriptFrame(path: string): Frame {
  return { name: 'main', source: path, line: 0, isFunction: false }
}

function childShell(
  parent: Shell,
  {
    name,
    args,
    isDash,
    underscore,
  }: { name: string; args: readonly string[]; isDash: boolean; underscore?: string | undefined },
): Shell {
  parent.surroundings.budget.subshell()
  const level = Number(parent.variables.get('SHLVL') ?? 0) + 1
  if (level > parent.surroundings.budget.depth) throw new Exhausted('a deep recursion')
  const child = new Shell(parent.surroundings)
  child.cwd = parent.cwd
  child.umask = parent.umask
  child.niceness = parent.niceness
  child.isBackground = parent.isBackground
  // a shell that is all there is of a job gets the signals that are sent to it
  if (parent.task !== undefined) parent.surroundings.tasks.set(parent.task, child)
  child.descriptors = new Map(parent.descriptors)
  child.isInteractive = false
  child.isDash = isDash
  if (isDash) {
    child.shellOptions = toggled(child.shellOptions, 'xpg_echo', true)
    child.options = toggled(child.options, 'braceexpand', false)
  }
  child.shellOptions = toggled(child.shellOptions, 'expand_aliases', false)
  child.name = name
  child.positional = args
  child.pid = parent.newPid()
  child.randomState = parent.randomState + child.pid
  child.startedAt = parent.clock.now
  startVariables(child, parent.variables.exported(), { parent: parent.pid, underscore })
  if (isDash) dropFunctions(child)
  else inheritFunctions(child)
  return child
}

async function runToEnd(text: string, child: Shell, label = ''): Promise<number> {
  if (child.isDash && isBeyondDash(text)) throw new NotComputable('a script that asks more of sh than it has')
  const decoded = Buffer.from(text, 'latin1').toString('utf8')
  try {
    await runSource(decoded, child, { label })
  } catch (signal) {
    if (signal instanceof TimedOut && child.traps.size > 0)
      throw new NotComputable('traps of a command that is stopped')
    child.status = await endStatus(signal, child)
    if (signal instanceof DeathSignal) {
      child.diedOf = signal.signal
      if (child.isDash || signal.signal === 'KILL') return child.status
    }
  }
  try {
    await runExitTrap(child)
  } catch (signal) {
    if (!(signal instanceof ExitSignal)) throw signal
    child.status = signal.status
  }
  return child.status
}

async function endStatus(signal: unknown, child: Shell): Promise<number> {
  if (signal instanceof ExitSignal || signal instanceof ReturnSignal) return signal.status
  if (signal instanceof LoopSignal) return 0
  if (signal instanceof BrokenPipe) return 141
  if (!(signal instanceof Discard)) throw signal
  await reportDiscard(signal, child)
  return child.isDash ? 2 : signal.status
}

/** The program `bash`: `-c text`, a script file, or a script on standard input. */
export const bash: Program = process => runBash(process, { isDash: false })

/** The program `sh`, which is dash here. */
export const dash: Program = process => runBash(process, { isDash: true })

async function runBash(process: Process, { isDash }: { isDash: boolean }): Promise<number> {
  const { shell, name } = process
  const call = await readCall(process, { isDash })
  if (typeof call === 'number') return call
  const { isCommand, isFromInput } = call
  const [first, ...rest] = call.args
  const child = childShell(shell, {
    name: isCommand ? (rest[0] ?? name) : isFromInput ? name : (first ?? name),
    args: isCommand ? rest.slice(1) : isFromInput ? call.args : rest,
    isDash,
    underscore: process.environment.get('_'),
  })
  if (!(await call.apply(child))) return 2
  if (isCommand) {
    child.origin = fromCommandLine
    child.calledWith = isDash ? '' : 'c'
    return toldOf(process, child, await runToEnd(first ?? '', child, '-c: '))
  }
  if (isFromInput || first === undefined) {
    child.calledWith = isDash ? '' : 's'
    return toldOf(process, child, await runToEnd(await readAll(process.input), child))
  }
  const node = shell.fs.find(shell.path(first))
  if (node?.kind === 'directory') {
    // dash reads nothing from it
    if (isDash) return 0
    await process.err(`${first}: ${first}: Is a directory\n`)
    return 126
  }
  const opening = isDash ? `0: cannot open ${first}: No such file` : undefined
  const text = await process.read(first, { complaint: reason => opening ?? `${first}: ${reason}` })
  if (text === undefined) return isDash ? 2 : 127
  child.callStack = [scriptFrame(first)]
  return toldOf(process, child, await runToEnd(text, child))
}

function toldOf({ shell }: Process, { diedOf }: Shell, status: number): number {
  shell.diedOf = diedOf
  return status
}
