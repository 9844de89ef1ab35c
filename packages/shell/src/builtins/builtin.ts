// What builtins are made of.
import { refuseReal } from '../commands/real-option.ts'
import { NotComputable } from '../not-computable.ts'
import type { Shell } from '../shell.ts'
import type { Assignment } from '../syntax/ast.ts'

export interface Invocation {
  readonly name: string
  readonly args: readonly string[]
  /** Arguments that are assignments, by their place in `args`. */
  readonly assignments: ReadonlyMap<number, Assignment>
  readonly shell: Shell
}
export type Builtin = (invocation: Invocation) => number | Promise<number>

/** Thrown where a builtin writes and standard output is closed. */
export class ClosedOutput extends Error {
  override readonly name = 'ClosedOutput'
}

/** Writes to standard output. */
export async function say(shell: Shell, text: string): Promise<void> {
  if (text === '') return
  const output = shell.output(1)
  if (!output) throw new ClosedOutput('Bad file descriptor')
  await output.write(text)
}

/** An option that the builtin does not have: complaint, usage, status 2. One that bash has is not computable. */
export async function invalidOption(
  { name, shell }: Invocation,
  option: string,
  usage: string,
): Promise<number> {
  refuseReal(`builtin ${name}`, option)
  await shell.complain(`${name}: ${option}: invalid option`)
  await shell.output(2)?.write(`${name}: usage: ${usage}\n`)
  return 2
}

/** Splits leading options (single letters) from the rest; `bad` names the first that is not among `letters`. */
export function readOptions(
  args: readonly string[],
  letters: string,
): { flags: Set<string>; rest: string[]; bad?: string } {
  const flags = new Set<string>()
  const rest = [...args]
  while (rest[0]?.startsWith('-') && rest[0] !== '-') {
    const option = rest.shift() ?? ''
    if (option === '--') break
    if (option === '--help') throw new NotComputable('the help of a builtin')
    for (const letter of option.slice(1)) {
      if (!letters.includes(letter)) return { flags, rest, bad: `-${letter}` }
      flags.add(letter)
    }
  }
  return { flags, rest }
}

/** A builtin that exists but is not built here. */
export const unknownBuiltin: Builtin = ({ name }) => {
  throw new NotComputable(`the builtin '${name}'`)
}
