// Runs what a path names: a program of the machine, or a script.
import { NotComputable } from '../not-computable.ts'
import type { Shell } from '../shell.ts'
import type { Found } from './lookup.ts'
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
    const reason = name.includes('/') ? 'No such file or directory' : 'command not found'
    await shell.complain(`${name}: ${shell.isDash ? 'not found' : reason}`)
    return 127
  }
  const node = shell.fs.find(shell.path(found.path))
  const refusal = refusalOf(found.path, node, shell)
  if (refusal) {
    await shell.complain(`${name}: ${refusal.reason}`)
    return refusal.status
  }
  if (node?.kind === 'opaque')
    return runProgram(baseName(shell.fs.realpath(shell.path(found.path))), {
      typed: name,
      args,
      shell,
      underscore: underscore === undefined ? found.path : underscore,
    })
  return runText(name, args, { shell, path: found.path, text: node?.kind === 'file' ? node.data : '' })
}

function refusalOf(
  path: string,
  node: ReturnType<Shell['fs']['find']>,
  shell: Shell,
): { reason: string; status: number } | undefined {
  if (!node) {
    try {
      shell.fs.stat(shell.path(path))
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'No such file or directory'
      return { reason, status: reason.startsWith('No such') ? 127 : 126 }
    }
  }
  if (node?.kind === 'directory') return { reason: 'Is a directory', status: 126 }
  if (node && !shell.fs.may(node, 1)) return { reason: 'Permission denied', status: 126 }
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

/** Runs one of the machine's programs; one that is not built here cannot be computed. */
export async function runProgram(
  name: string,
  { typed, args, shell, underscore = `/usr/bin/${name}` }: ProgramContext,
): Promise<number> {
  const program = shell.interpreter.programs.get(name)
  if (!program) throw new NotComputable(`the program '${name}'`)
  shell.clock.advance(1)
  const own = shell.copy()
  const process = new Process({
    shell: own,
    name: typed,
    args,
    environment:
      underscore === null
        ? shell.variables.exported()
        : new Map(shell.variables.exported()).set('_', underscore),
  })
  try {
    const status = await program(process)
    await process.flush()
    return status
  } catch (error) {
    if (error instanceof BrokenPipe) return 141
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
  const shebang = /^#![ \t]*([^\s]+)(?:[ \t]+([^\n]*))?/.exec(text)
  if (!shebang) {
    if (/^[^\n]*\0/.test(text.slice(0, 128))) {
      await shell.complain(`${name}: cannot execute binary file: Exec format error`)
      return 126
    }
    return runShellScript({ shell, path, args, text, options: [], isDash: false })
  }
  const [, interpreter = '', option = ''] = shebang
  const words = option.trim() === '' ? [] : option.trim().split(/\s+/)
  const viaEnv = baseName(interpreter) === 'env'
  const program = viaEnv ? (words.shift() ?? '') : baseName(interpreter)
  if (!viaEnv && !shell.fs.exists(interpreter)) {
    await shell.complain(`${name}: cannot execute: required file not found`)
    return 127
  }
  if (viaEnv && !shell.interpreter.programs.has(program) && !shell.fs.exists(`/usr/bin/${program}`)) {
    await shell.output(2)?.write(`/usr/bin/env: ‘${program}’: No such file or directory\n`)
    return 127
  }
  if (program === 'bash' || program === 'sh' || program === 'dash')
    return runShellScript({ shell, path, args, text, options: words, isDash: program !== 'bash' })
  return runProgram(program, { typed: program, args: [...words, path, ...args], shell })
}
