// Builtins that steer the shell: break, return, exit, eval, source, exec, trap, wait and their like.

import { runBuiltin } from '../execute/simple-command.ts'
import { NotComputable } from '../not-computable.ts'
import { lookup, programPaths } from '../run/lookup.ts'
import { runFile } from '../run/run-file.ts'
import { Discard, ExitSignal, LoopSignal, ReturnSignal } from '../run/signals.ts'
import { runSource } from '../run/source.ts'
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

export const breakLoop = loopSignal('break')
export const continueLoop = loopSignal('continue')

export const returnFrom: Builtin = async ({ args, shell }) => {
  if (shell.callStack.length === 0) {
    await shell.complain("return: can only `return' from a function or sourced script")
    return 1
  }
  throw new ReturnSignal(await statusArgument('return', args[0], shell))
}

async function statusArgument(name: string, text: string | undefined, shell: Shell): Promise<number> {
  if (text === undefined) return shell.status
  if (/^-?[0-9]+$/.test(text)) return Number(BigInt.asUintN(8, BigInt(text)))
  await shell.complain(`${name}: ${text}: numeric argument required`)
  return 2
}

export const exit: Builtin = async ({ args, shell }) => {
  if (shell.isInteractive && !shell.isSubshell) await shell.output(2)?.write('exit\n')
  if (args.length > 1 && /^-?[0-9]+$/.test(args[0] ?? '')) {
    await shell.complain('exit: too many arguments')
    return 1
  }
  throw new ExitSignal(await statusArgument('exit', args[0], shell))
}

export const logout: Builtin = async ({ shell }) => {
  await shell.complain("logout: not login shell: use `exit'")
  return 1
}

export const evaluate: Builtin = async ({ args, shell }) => {
  const rest = args[0] === '--' ? args.slice(1) : args
  const text = rest.join(' ')
  if (text.trim() === '') return 0
  return runSource(Buffer.from(text, 'latin1').toString('utf8'), shell, {
    label: 'eval: ',
    firstLine: shell.line,
  })
}

export const source: Builtin = async ({ name, args, shell }) => {
  const [file, ...rest] = args[0] === '--' ? args.slice(1) : args
  if (file === undefined) {
    await shell.complain(`${name}: filename argument required`)
    await shell.output(2)?.write(`${name}: usage: ${name} filename [arguments]\n`)
    return 2
  }
  const path = file.includes('/') ? file : (programPaths(file, shell)[0] ?? file)
  const node = shell.fs.find(shell.path(path))
  if (node?.kind === 'directory') {
    await shell.complain(`${name}: ${file}: is a directory`)
    return 1
  }
  const offered = shell.surroundings.offered.get(file)
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
  const { positional } = shell
  if (rest.length > 0) shell.positional = rest
  const { callStack } = shell
  shell.callStack = [...callStack, { name: 'source', source: file, line: shell.line }]
  try {
    shell.status = 0
    return await runSource(Buffer.from(text, 'latin1').toString('utf8'), shell)
  } catch (signal) {
    if (signal instanceof ReturnSignal) return signal.status
    throw signal
  } finally {
    shell.callStack = callStack
    shell.positional = positional
  }
}

export const exec: Builtin = async ({ args, shell }) => {
  const { rest } = readOptions(args, 'cla')
  const [name, ...others] = rest
  if (name === undefined) return 0
  const found = lookup(name, shell, { withFunctions: false, withBuiltins: false })
  if (found.kind === 'none') {
    await shell.complain(`exec: ${name}: not found`)
    if (shell.isInteractive && !shell.isSubshell) return 127
    throw new ExitSignal(127)
  }
  const status = await runFile(name, others, { shell, found })
  throw new ExitSignal(status)
}

export const command: Builtin = async invocation => {
  const { args, shell } = invocation
  const { flags, rest, bad } = readOptions(args, 'pvV')
  if (bad) return invalidOption(invocation, bad, 'command [-pVv] command [arg ...]')
  const [name, ...others] = rest
  if (name === undefined) return 0
  if (flags.has('v') || flags.has('V'))
    return describeCommand(rest, { shell, style: flags.has('V') ? 'long' : 'short' })
  const found = lookup(name, shell, { withFunctions: false })
  if (found.kind === 'builtin') return runBuiltin(name, others, { shell })
  return runFile(name, others, { shell, found })
}

export const builtin: Builtin = async ({ args, shell }) => {
  const [name, ...rest] = args
  if (name === undefined) return 0
  const found = lookup(name, shell, { withFunctions: false })
  if (found.kind === 'builtin') return runBuiltin(name, rest, { shell })
  await shell.complain(`builtin: ${name}: not a shell builtin`)
  return 1
}

export const letExpressions: Builtin = async ({ args, shell }) => {
  if (args.length === 0) {
    await shell.complain('let: expression expected')
    return 1
  }
  try {
    return args.map(text => evaluateText(text, shell, 'let: ')).at(-1) === 0n ? 1 : 0
  } catch (error) {
    if (!(error instanceof Discard)) throw error
    await shell.complain(error.message)
    return 1
  }
}

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
  if (count > shell.positional.length) return 1
  shell.positional = shell.positional.slice(count)
  return 0
}

export const suspend: Builtin = async (_: Invocation) => {
  throw new NotComputable('a suspended shell')
}
