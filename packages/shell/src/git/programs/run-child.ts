// Programs that git starts: hooks, editors, aliases and what `bisect run` and `rebase --exec` are told to run.
import { NotComputable } from '../../not-computable.ts'
import { lookup } from '../../run/lookup.ts'
import { type Output, TextInput } from '../../run/stream.ts'
import type { Invocation } from '../invocation.ts'

export interface Child {
  readonly words: readonly string[]
  /** Where it starts; where git stands when absent. */
  readonly cwd?: string
  /** Variables besides those git itself was given. */
  readonly environment?: Readonly<Record<string, string>>
  /** What it reads; git's own standard input when absent. */
  readonly input?: string
  /** Both its outputs go to standard error. */
  readonly isToldOnError?: boolean
  /** Where both its outputs go. */
  readonly output?: Output
}

/** Runs a program and waits for it; what it may have changed is looked up anew. -1 where there is no such program. */
export async function runChild(
  git: Invocation,
  { words, cwd, environment = {}, input, isToldOnError = false, output }: Child,
): Promise<number> {
  const [name = '', ...args] = words
  if (!isToldOnError && !output) await git.process.flush()
  const shell = git.process.shell.copy()
  shell.cwd = cwd ?? git.cwd
  for (const [variable, value] of Object.entries(environment))
    Object.assign(shell.variables.open(variable), { value, isExported: true })
  if (input !== undefined) shell.connect(0, { input: new TextInput(input) })
  const errors = shell.descriptors.get(2)
  if (isToldOnError && errors) shell.connect(1, errors)
  if (output) for (const descriptor of [1, 2]) shell.connect(descriptor, { output })
  const found = lookup(name, shell, { withFunctions: false, withBuiltins: false })
  if (found.kind === 'none') {
    if (shell.machine.isOpenCommand(name)) throw new NotComputable(`the program '${name}'`)
    return -1
  }
  const status = await shell.interpreter.runFile(name, args, { shell, found })
  git.refresh()
  return status
}

const special = /[|&;<>()$`\\"' \t\n*?[#~=%]/

/** Runs a command line of the user's: through a shell only where it needs one. */
export async function runLine(git: Invocation, line: string, cwd: string): Promise<number> {
  if (special.test(line)) return runChild(git, { words: ['sh', '-c', line, line], cwd })
  const name = line.includes('/') ? (line.startsWith('/') ? line : `${cwd}/${line}`) : undefined
  if (name !== undefined) {
    const node = git.fs.find(name)
    const reason = !node ? 'No such file or directory' : git.fs.may(node, 1) ? undefined : 'Permission denied'
    if (reason !== undefined) {
      await git.process.flush()
      await git.err(`fatal: ${node ? `cannot exec '${line}'` : `cannot run ${line}`}: ${reason}\n`)
      return 128
    }
  }
  const status = await runChild(git, { words: [line], cwd })
  if (status === -1) await git.err(`error: cannot run ${line}: No such file or directory\n`)
  return status
}

/** The words that start a command line of the user's with these arguments, as git starts editors. */
export function commandWords(command: string, args: readonly string[]): string[] {
  return special.test(command) ? ['sh', '-c', `${command} "$@"`, command, ...args] : [command, ...args]
}
