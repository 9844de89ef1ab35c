// The variables that bash sets by itself, or that change what it does, as far as this shell does not: to read, set or
// unset one of them is not computable.
import { NotComputable } from '../not-computable.ts'
import type { Shell } from '../shell.ts'

/** What is not computed of a variable. */
type Gap =
  /** Its value, whatever was assigned. */
  | 'value'
  /** Its value in a shell that prompts, until one is assigned. */
  | 'start'
  /** What it changes, once it is set. */
  | 'effect'
  /** What becomes of an assignment. */
  | 'assignment'

const named = (names: string, gap: Gap) => names.split(' ').map(name => [name, gap] as const)

const gaps: ReadonlyMap<string, Gap> = new Map([
  ...named(
    'BASH_ALIASES BASH_ARGC BASH_ARGV BASH_ARGV0 BASH_CMDS BASH_EXECUTION_STRING COMP_WORDBREAKS HISTCMD',
    'value',
  ),
  ...named('HISTFILE MAILCHECK PS1 PS2', 'start'),
  ...named(
    'BASH_COMPAT BASH_ENV BASH_XTRACEFD EXECIGNORE GLOBIGNORE IGNOREEOF POSIXLY_CORRECT PROMPT_COMMAND PROMPT_DIRTRIM PS0 TMOUT auto_resume histchars',
    'effect',
  ),
  ...named(
    'BASHOPTS BASHPID BASH_COMMAND BASH_SUBSHELL BASH_VERSINFO EPOCHREALTIME EPOCHSECONDS LINENO SHELLOPTS SRANDOM',
    'assignment',
  ),
])

/** Throws where the value of a variable is bash's own and not known here. */
export function refuseRead(name: string, shell: Shell): void {
  const gap = gaps.get(name)
  if (gap === 'value' || (gap === 'start' && shell.isInteractive && !shell.variables.find(name)))
    throw new NotComputable(`the variable ${name}`)
}

/** Throws where an assignment does more than to keep a value. */
export function refuseAssignment(name: string): void {
  const gap = gaps.get(name)
  if (gap !== undefined && gap !== 'start') throw new NotComputable(`an assignment to ${name}`)
}

const forgotten = new Set(
  'BASHPID COMP_WORDBREAKS DIRSTACK EPOCHREALTIME EPOCHSECONDS FUNCNAME GROUPS LINENO RANDOM SECONDS SRANDOM BASH_SUBSHELL'.split(
    ' ',
  ),
)

/** Throws where a variable loses its meaning when it is unset. */
export function refuseUnset(name: string): void {
  if (forgotten.has(name) || gaps.get(name) === 'value') throw new NotComputable(`unset ${name}`)
}
