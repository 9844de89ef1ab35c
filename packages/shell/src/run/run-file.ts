// Runs what a path names: a program of the machine, or a script.

import { quoteArg } from '../format/quotearg.ts'
import { isUtf8Locale } from '../locale.ts'
import { NotComputable } from '../not-computable.ts'
import type { Shell } from '../shell.ts'
import { FsError } from '../tree/fs-error.ts'
import { tellOfDeath } from './death.ts'
import { type Found, programPaths } from './lookup.ts'
import { Process } from './process.ts'
import { runShellScript } from './shell-program.ts'
import { BrokenPipe } from './stream.ts'

interface FileContext {
  readonly shell: Shell
  readonly found: Found
  /** `_` in the environment of what is started; its path when absent, nothing where null. */
  readonly underscore?: string | null
}

/** Runs a command that is neither function nor builtin. */
export async function runFile(
  name: string,
  args: readonly string[],
  { shell, found, underscore }: FileContext,
): Promise<number> {
  if (found.kind !== 'file') {
    if (shell.machine.isOpenCommand(name)) throw new NotComputable(`the program '${name}'`)
    const hasNoPath = !shell.isDash && (shell.variables.get('PATH') ?? '') === ''
    const reason = name.includes('/') || hasNoPath ? 'No such file or directory' : 'command not found'
    await shell.complain(`${name}: ${reason}`, { inDash: `${name}: not found` })
    return 127
  }
  shell.hasForked = true
  const refusal = refusalOf(found, shell)
  if (refusal) {
    await shell.complain(`${found.path}: ${refusal.reason}`, { inDash: `${name}: ${refusal.inDash}` })
    return refusal.status
  }
  const node = shell.fs.find(shell.path(found.path))
  if (node?.kind === 'opaque')
    return runProgram(baseName(shell.fs.realpath(shell.path(found.path))), {
      typed: name,
      args,
      shell,
      underscore: underscore === undefined ? underscoreFor(found.path, shell) : underscore,
    })
  return runText(name, args, { shell, path: found.path, text: node?.kind === 'file' ? node.data : '' })
}

interface Refusal {
  readonly reason: string
  readonly inDash: string
  readonly status: number
}

/** Why a file cannot be run; undefined where nothing is known against it. */
export function refusalOf({ path }: { readonly path: string }, shell: Shell): Refusal | undefined {
  const node = shell.fs.find(shell.path(path))
  const denied = 'Permission denied'
  if (!node) {
    try {
      shell.fs.stat(shell.path(path))
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'No such file or directory'
      const isMissing = reason.startsWith('No such')
      return { reason, inDash: isMissing ? 'not found' : denied, status: isMissing ? 127 : 126 }
    }
  }
  if (node?.kind === 'directory') return { reason: 'Is a directory', inDash: denied, status: 126 }
  if (node && !shell.fs.may(node, 1)) return { reason: denied, inDash: denied, status: 126 }
  return undefined
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

interface ProgramContext {
  /** The word that was typed, which is the program's own name for itself. */
  readonly typed: string
  readonly args: readonly string[]
  readonly shell: Shell
  readonly underscore?: string | null
}

// a system refuses longer ones; how long all may be depends on the environment as well
const maxWord = 131_072
const maxWords = 1_900_000

/** Runs one of the machine's programs; one that is not built here cannot be computed. */
export async function runProgram(
  name: string,
  { typed, args, shell, underscore = `/usr/bin/${name}` }: ProgramContext,
): Promise<number> {
  const program = shell.interpreter.programs.get(name)
  if (!program) throw new NotComputable(`the program '${name}'`)
  if (
    args.some(word => word.length >= maxWord) ||
    args.reduce((sum, word) => sum + word.length + 9, 0) > maxWords
  )
    throw new NotComputable('an argument list that may be too long')
  shell.surroundings.budget.program()
  shell.clock.advance(1)
  const own = shell.copy()
  own.diedOf = undefined
  const environment = () => {
    const exported = shell.variables.exported()
    return underscore === null ? exported : exported.set('_', underscore)
  }
  const process = new Process({ shell: own, name: typed, args, environment })
  try {
    const status = await program(process)
    await process.flush()
    if (own.diedOf !== undefined) await tellOfDeath(own.diedOf, shell)
    return status
  } catch (error) {
    if (error instanceof BrokenPipe) return 141
    // a program that has no words of its own for a file that cannot be used
    if (error instanceof FsError) throw new NotComputable(`what ${name} says of a file: ${error.message}`)
    throw error
  }
}

interface TextContext {
  readonly shell: Shell
  readonly path: string
  readonly text: string
}

async function runText(
  name: string,
  args: readonly string[],
  { shell, path, text }: TextContext,
): Promise<number> {
  // what stands behind the interpreter is one word, carriage returns included
  const shebang = /^#![ \t]*([^ \t\n]+)[ \t]*([^\n]*)/.exec(text)
  if (!shebang) {
    if (/^[^\n]*\0/.test(text.slice(0, 128))) {
      if (text.startsWith('\x7fELF')) throw new NotComputable('what a program in machine code does')
      await shell.complain(`${path}: cannot execute binary file: Exec format error`)
      return 126
    }
    return runShellScript({ shell, path, args, text, options: [], isDash: false })
  }
  const [, interpreter = '', rest = ''] = shebang
  const option = rest.replace(/[ \t]+$/, '')
  if (!shell.fs.exists(interpreter)) {
    await shell.complain(`${path}: cannot execute: required file not found`, { inDash: `${name}: not found` })
    return 127
  }
  if (baseName(interpreter) === 'env') return runThroughEnv(option, { shell, interpreter, path, args, text })
  const program = baseName(interpreter)
  const words = option === '' ? [] : [option]
  if (isShell(program)) {
    if (/[^-a-z]/.test(option)) throw new NotComputable(`a shell with the option '${option}'`)
    return runShellScript({ shell, path, args, text, options: words, isDash: program !== 'bash' })
  }
  return runProgram(program, { typed: program, args: [...words, path, ...args], shell })
}

// dash hands on what it was given
function underscoreFor(path: string, shell: Shell): string | null {
  return shell.isDash ? (shell.variables.raw('_')?.value ?? null) : path
}

const isShell = (program: string) => program === 'bash' || program === 'sh' || program === 'dash'

interface Interpreted {
  readonly shell: Shell
  readonly interpreter: string
  readonly path: string
  readonly args: readonly string[]
  readonly text: string
}

async function runThroughEnv(
  option: string,
  { shell, interpreter, path, args, text }: Interpreted,
): Promise<number> {
  const split = /^-S[ \t]*([\w./+ -]*)$/.exec(option)
  if (option.startsWith('-') && !split) throw new NotComputable(`env ${option} before a script`)
  const words = split ? (split[1] ?? '').split(/ +/).filter(word => word !== '') : [option]
  const [program = '', ...options] = words
  const isThere = shell.interpreter.programs.has(program) || programPaths(program, shell).length > 0
  if (!isThere) {
    const named = quoteArg(program, { style: 'locale', isUtf8: isUtf8Locale(shell) })
    await shell.output(2)?.write(`${interpreter}: ${named}: No such file or directory\n`)
    if (/\s/.test(program))
      await shell.output(2)?.write(`${interpreter}: use -[v]S to pass options in shebang lines\n`)
    return 127
  }
  if (isShell(program))
    return runShellScript({ shell, path, args, text, options, isDash: program !== 'bash' })
  return runProgram(program, { typed: program, args: [...options, path, ...args], shell })
}
