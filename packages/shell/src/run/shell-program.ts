// `bash` and `sh` as programs, and scripts: a new shell that inherits the environment, the files and nothing else.

import { runTrap } from '../execute/traps.ts'
import { NotComputable } from '../not-computable.ts'
import { Shell } from '../shell.ts'
import { toggled, withoutKey } from '../state/replace.ts'
import { startVariables } from '../state/start-variables.ts'
import { Exhausted } from './budget.ts'
import type { Process, Program } from './process.ts'
import { Discard, ExitSignal, LoopSignal, ReturnSignal } from './signals.ts'
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
  for (const option of options) applyOption(option, child)
  return runToEnd(text, child)
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
  await runToEnd(text, child, label)
  return child
}

function childShell(
  parent: Shell,
  { name, args, isDash }: { name: string; args: readonly string[]; isDash: boolean },
): Shell {
  parent.surroundings.budget.subshell()
  const level = Number(parent.variables.get('SHLVL') ?? 0) + 1
  if (level > parent.surroundings.budget.depth) throw new Exhausted('endless recursion')
  const child = new Shell(parent.surroundings)
  child.cwd = parent.cwd
  child.umask = parent.umask
  child.descriptors = new Map(parent.descriptors)
  child.isInteractive = false
  child.isDash = isDash
  if (isDash) child.shellOptions = toggled(child.shellOptions, 'xpg_echo', true)
  child.shellOptions = toggled(child.shellOptions, 'expand_aliases', false)
  child.name = name
  child.positional = args
  child.pid = parent.newPid()
  child.randomState = parent.randomState + child.pid
  child.startedAt = parent.clock.now
  startVariables(child, parent.variables.exported())
  return child
}

const longNames: Readonly<Record<string, string>> = {
  e: 'errexit',
  x: 'xtrace',
  u: 'nounset',
  f: 'noglob',
  n: 'noexec',
  v: 'verbose',
}

function applyOption(option: string, child: Shell): boolean {
  if (!/^-[exufnv]+$/.test(option)) return false
  for (const letter of option.slice(1)) child.options = toggled(child.options, longNames[letter] ?? '', true)
  return true
}

async function runToEnd(text: string, child: Shell, label = ''): Promise<number> {
  if (
    child.isDash &&
    /\[\[|<<<|\(\(|\bfunction |=\(|\$'|<\(|>\(|\{[0-9a-z]+\.\.|\$\{[^}]*(?:\/|\^|,,|:[0-9 ])|\b(?:declare|source|shopt|pushd|mapfile|let)\b|\+=|&>|\|&|\$RANDOM|PIPESTATUS/.test(
      text,
    )
  )
    throw new NotComputable('a script that asks more of sh than it has')
  const decoded = Buffer.from(text, 'latin1').toString('utf8')
  try {
    await runSource(decoded, child, { label })
  } catch (signal) {
    child.status = await endStatus(signal, child)
  }
  const trap = child.traps.get('EXIT')
  if (!trap) return child.status
  child.traps = withoutKey(child.traps, 'EXIT')
  try {
    await runTrap(trap, child)
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
  await child.complain(signal.message)
  return signal.status
}

/** The program `bash`: `-c text`, a script file, or a script on standard input. */
export const bash: Program = process => runBash(process, { isDash: false })

/** The program `sh`, which is dash here. */
export const dash: Program = process => runBash(process, { isDash: true })

async function runBash(process: Process, { isDash }: { isDash: boolean }): Promise<number> {
  const { shell, name } = process
  const args = [...process.args]
  const options: string[] = []
  let isCommand = false
  while (args[0]?.startsWith('-') && args[0] !== '-') {
    const option = args.shift() ?? ''
    if (option === '--') break
    if (option === '--version' || option === '--help') throw new NotComputable(`${name} ${option}`)
    if (option === '-o') options.push(`-o ${args.shift() ?? ''}`)
    else if (option.includes('c') && /^-[celuxi]+$/.test(option)) {
      isCommand = true
      if (option.length > 2) options.push(`-${option.replace(/[-cli]/g, '')}`)
    } else if (/^-[exufnvlis]+$/.test(option)) options.push(option)
    else if (!['--norc', '--noprofile', '--login', '--posix'].includes(option))
      throw new NotComputable(`${name} ${option}`)
  }
  return runWith(process, { args, options, isCommand, shell, isDash })
}

interface BashRun {
  readonly args: readonly string[]
  readonly options: readonly string[]
  readonly isCommand: boolean
  readonly shell: Shell
  readonly isDash: boolean
}

async function runWith(
  process: Process,
  { args, options, isCommand, shell, isDash }: BashRun,
): Promise<number> {
  const { name } = process
  const [first, ...rest] = args
  const isFromInput = options.some(option => /^-[a-z]*s/.test(option) && !option.startsWith('-o'))
  if (isCommand && first === undefined) {
    await process.err(`${name}: -c: option requires an argument\n`)
    return 2
  }
  const child = childShell(shell, {
    name: isCommand ? (rest[0] ?? name) : isFromInput ? name : (first ?? name),
    args: isCommand ? rest.slice(1) : isFromInput ? args : rest,
    isDash,
  })
  for (const option of options) if (!applyOption(option, child)) applyNamed(option, child)
  if (isCommand) return runToEnd(first ?? '', child, '-c: ')
  if (isFromInput || first === undefined || first === '-')
    return runToEnd(await readAll(process.input), child)
  const node = shell.fs.find(shell.path(first))
  if (node?.kind === 'directory') {
    await process.err(`${name}: ${first}: Is a directory\n`)
    return 126
  }
  const opening = isDash ? `0: cannot open ${first}: No such file` : undefined
  const text = await process.read(first, { complaint: reason => opening ?? `${first}: ${reason}` })
  return text === undefined ? (isDash ? 2 : 127) : runToEnd(text, child)
}

function applyNamed(option: string, child: Shell): void {
  if (option.startsWith('-o ')) child.options = toggled(child.options, option.slice(3), true)
}
