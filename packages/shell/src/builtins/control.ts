// Builtins that steer the shell: break, return, exit, eval, source, exec, command, let, shift.

import { makeRoom } from '../execute/replacing.ts'
import { remember, runBuiltin } from '../execute/simple-command.ts'
import { tracedDeeper } from '../execute/trace.ts'
import { runTrap } from '../execute/traps.ts'
import { NotComputable } from '../not-computable.ts'
import { lookup, programPaths } from '../run/lookup.ts'
import { descriptorNamed, inputNamed } from '../run/open-stream.ts'
import { refusalOf, runFile } from '../run/run-file.ts'
import { Discard, ExitSignal, LoopSignal, ReturnSignal, reportDiscard } from '../run/signals.ts'
import { runSource } from '../run/source.ts'
import { readAll } from '../run/stream.ts'
import type { Shell } from '../shell.ts'
import { evaluateText } from '../words/expand.ts'
import { type Builtin, type Invocation, invalidOption, readOptions } from './builtin.ts'
import { describeCommand } from './names.ts'

function loopSignal(kind: 'break' | 'continue'): Builtin {
  return async ({ args, shell }) => {
    const [count] = args
    if (shell.loopDepth === 0) {
      await shell.complain(`${kind}: only meaningful in a \`for', \`while', or \`until' loop`)
      return 0
    }
    if (count !== undefined && !/^-?[0-9]+$/.test(count)) {
      await shell.complain(`${kind}: ${count}: numeric argument required`)
      throw new ExitSignal(128)
    }
    if (Number(count ?? 1) < 1) {
      await shell.complain(`${kind}: ${count}: loop count out of range`)
      return 1
    }
    throw new LoopSignal(kind, Number(count ?? 1))
  }
}

/** `break [n]`: leaves so many loops. */
export const breakLoop = loopSignal('break')

/** `continue [n]`: goes on with the next turn of a loop. */
export const continueLoop = loopSignal('continue')

/** `return [status]`: leaves a function or a sourced file. */
export const returnFrom: Builtin = async ({ args, shell }) => {
  if (shell.callStack.every(call => call.name === 'main' && !call.isFunction)) {
    await shell.complain("return: can only `return' from a function or sourced script")
    return 2
  }
  throw new ReturnSignal(await statusArgument('return', args[0], shell))
}

async function statusArgument(name: string, text: string | undefined, shell: Shell): Promise<number> {
  if (text === undefined) return shell.status
  if (shell.isDash && !/^[0-9]+$/.test(text)) {
    await shell.complain('', { inDash: `${name}: Illegal number: ${text}` })
    throw new ExitSignal(2)
  }
  if (/^-?[0-9]+$/.test(text)) return Number(BigInt.asUintN(8, BigInt(text)))
  await shell.complain(`${name}: ${text}: numeric argument required`)
  return 2
}

/** `exit [status]`: ends the shell. */
export const exit: Builtin = async ({ args, shell }) => {
  if (shell.isInteractive && !shell.isSubshell && !shell.isInTrap) await shell.output(2)?.write('exit\n')
  if (args.length > 1 && /^-?[0-9]+$/.test(args[0] ?? '')) {
    await shell.complain('exit: too many arguments')
    return 1
  }
  throw new ExitSignal(await statusArgument('exit', args[0], shell))
}

/** `logout`: refuses, since no shell here is a login shell. */
export const logout: Builtin = async ({ shell }) => {
  await shell.complain("logout: not login shell: use `exit'")
  return 1
}

/** `eval words`: runs its words as a command line. */
export const evaluate: Builtin = async invocation => {
  const { args, shell } = invocation
  const option = /^-[^-]/.exec(args[0] ?? '')?.[0]
  if (option !== undefined && !shell.isDash) return invalidOption(invocation, option, 'eval [arg ...]')
  const rest = args[0] === '--' ? args.slice(1) : args
  const text = rest.join(' ')
  if (text.trim() === '') return 0
  return tracedDeeper(shell, () =>
    runSource(Buffer.from(text, 'latin1').toString('utf8'), shell, {
      label: 'eval: ',
      firstLine: shell.line,
    }),
  )
}

/** `. file [arguments]`: runs a file in this shell. */
export const source: Builtin = async ({ name, args, shell }) => {
  const [file, ...rest] = args[0] === '--' ? args.slice(1) : args
  if (file === undefined) {
    await shell.complain(`${name}: filename argument required`)
    await shell.output(2)?.write(`${name}: usage: ${name} filename [arguments]\n`)
    return 2
  }
  if (file === '') {
    await shell.complain(': No such file or directory')
    return 1
  }
  const path = file.includes('/') ? file : (programPaths(file, shell)[0] ?? file)
  const node = descriptorNamed(file) === undefined ? shell.fs.find(shell.path(path)) : undefined
  if (node?.kind === 'directory') {
    await shell.complain(`${name}: ${file}: is a directory`)
    return 1
  }
  const stream = inputNamed(file, shell)
  const offered = stream ? await readAll(stream) : shell.surroundings.offered.get(file)
  if (!node && offered === undefined) {
    await shell.complain(`${file}: No such file or directory`)
    return 1
  }
  if (node && !shell.fs.may(node, 4)) {
    await shell.complain(`${file}: Permission denied`)
    return 1
  }
  return sourced(shell, { file, rest, text: offered ?? shell.fs.read(shell.path(path)) })
}

async function sourced(
  shell: Shell,
  { file, rest, text }: { file: string; rest: readonly string[]; text: string },
): Promise<number> {
  const { positional, substitutedLine } = shell
  shell.substitutedLine = undefined
  if (rest.length > 0) shell.positional = rest
  const { callStack } = shell
  shell.callStack = [...callStack, { name: 'source', source: file, line: shell.line, isFunction: false }]
  try {
    shell.status = 0
    const source = Buffer.from(text, 'latin1').toString('utf8')
    return await returned(shell, await tracedDeeper(shell, () => runSource(source, shell)))
  } catch (signal) {
    if (signal instanceof ReturnSignal) return returned(shell, signal.status)
    if (signal instanceof Discard) await reportDiscard(signal, shell)
    throw signal
  } finally {
    shell.callStack = callStack
    shell.positional = positional
    shell.substitutedLine = substitutedLine
  }
}

async function returned(shell: Shell, status: number): Promise<number> {
  const action = shell.traps.get('RETURN')
  const isInside = shell.callStack.some(call => call.isFunction)
  if (action === undefined || action === '' || isInside) return status
  shell.status = status
  await runTrap(action, shell)
  return status
}

/** `exec [command]`: ends the shell with a command, or keeps the redirections where there is none. */
export const exec: Builtin = async invocation => {
  const { args, shell } = invocation
  const { flags, rest, bad } = readOptions(args, 'cla')
  if (bad)
    return invalidOption(invocation, bad, 'exec [-cl] [-a name] [command [argument ...]] [redirection ...]')
  if (flags.size > 0) throw new NotComputable('exec of a program under another name')
  const [name, ...others] = rest
  if (name === undefined) return 0
  const found = lookup(name, shell, { withFunctions: false, withBuiltins: false })
  if (found.kind !== 'file') {
    await shell.complain(`exec: ${name}: not found`)
    if (shell.isInteractive && !shell.isSubshell) return 127
    throw new ExitSignal(127)
  }
  const refusal = refusalOf(found, shell)
  if (refusal) {
    const path = found.path.startsWith('/') ? found.path : shell.path(found.path.replace(/^\.\//, ''))
    await shell.complain(`${path}: ${refusal.reason}`, { inDash: `exec: ${name}: ${refusal.inDash}` })
    if (!shell.isDash) await shell.complain(`exec: ${path}: cannot execute: ${refusal.reason}`)
    if (shell.isInteractive && !shell.isSubshell) return refusal.status
    throw new ExitSignal(refusal.status)
  }
  if (!shell.isSubshell) makeRoom(shell)
  // what takes the shell's place knows nothing of its traps
  shell.traps = new Map([...shell.traps].filter(([, action]) => action === ''))
  const status = await runFile(name, others, { shell, found })
  throw new ExitSignal(status)
}

/** `command [-pvV] name`: runs a builtin or program past functions, or says what a name is. */
export const command: Builtin = async invocation => {
  const { args, shell } = invocation
  const { flags, rest, bad } = readOptions(args, 'pvV')
  if (bad) return invalidOption(invocation, bad, 'command [-pVv] command [arg ...]')
  const [name, ...others] = rest
  if (name === undefined) return 0
  if (flags.has('v') || flags.has('V'))
    return describeCommand(rest, { shell, style: flags.has('V') ? 'long' : 'short' })
  const found = lookup(name, shell, { withFunctions: false, withHashed: !flags.has('p') })
  if (found.kind === 'builtin') return runBuiltin(name, others, { shell })
  if (found.kind === 'file' && !name.includes('/') && !flags.has('p')) remember(name, found.path, shell)
  return runFile(name, others, { shell, found })
}

/** `builtin name`: runs a builtin past functions. */
export const builtin: Builtin = async ({ args, shell }) => {
  const [name, ...rest] = args
  if (name === undefined) return 0
  const found = lookup(name, shell, { withFunctions: false })
  if (found.kind === 'builtin') return runBuiltin(name, rest, { shell })
  await shell.complain(`builtin: ${name}: not a shell builtin`)
  return 1
}

/** `let expression …`: evaluates arithmetic; its status is 1 where the last one is 0. */
export const letExpressions: Builtin = async ({ args, shell }) => {
  if (args.length === 0) {
    await shell.complain('let: expression expected')
    return 1
  }
  try {
    return args.map(text => evaluateText(text, shell, 'let: ')).at(-1) === 0n ? 1 : 0
  } catch (error) {
    if (!(error instanceof Discard)) throw error
    await reportDiscard(error, shell)
    return 1
  }
}

/** `shift [n]`: drops positional parameters. */
export const shift: Builtin = async ({ args, shell }) => {
  const [text = '1'] = args
  if (!/^-?[0-9]+$/.test(text)) {
    await shell.complain(`shift: ${text}: numeric argument required`)
    return 1
  }
  const count = Number(text)
  if (count < 0) {
    await shell.complain(`shift: ${text}: shift count out of range`)
    return 1
  }
  if (count > shell.positional.length && shell.isDash) {
    await shell.complain('', { inDash: "shift: can't shift that many" })
    throw new ExitSignal(2)
  }
  if (count > shell.positional.length) return 1
  shell.positional = shell.positional.slice(count)
  return 0
}

/** `suspend`: not computable. */
export const suspend: Builtin = async (_: Invocation) => {
  throw new NotComputable('a suspended shell')
}
