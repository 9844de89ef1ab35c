// The builtins by name.
import { type Builtin, unknownBuiltin } from './builtin.ts'
import {
  breakLoop,
  builtin,
  command,
  continueLoop,
  evaluate,
  exec,
  exit,
  letExpressions,
  logout,
  returnFrom,
  shift,
  source,
  suspend,
} from './control.ts'
import { declare, exportVariables, local, readonly } from './declare/declare.ts'
import { getopts } from './getopts.ts'
import { hash } from './hash.ts'
import { alias, type, unalias } from './names.ts'
import { cd, dirs, popd, pushd, pwd } from './navigation.ts'
import { echo, printf } from './output.ts'
import { disown, foreground, jobs, wait } from './processes/jobs.ts'
import { kill } from './processes/kill.ts'
import { trap } from './processes/trap.ts'
import { mapfile, read } from './read.ts'
import { history, set, shopt, times, ulimit } from './settings/settings.ts'
import { caller, compgen, enable } from './settings/shell-facts.ts'
import { umask } from './settings/umask.ts'
import { bracket, test } from './test.ts'
import { unset } from './unset.ts'

export type { Builtin } from './builtin.ts'

const succeed: Builtin = () => 0

/** The builtins by name. */
export const builtins: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['.', source],
  [':', succeed],
  ['[', bracket],
  ['alias', alias],
  ['bg', foreground],
  ['break', breakLoop],
  ['builtin', builtin],
  ['caller', caller],
  ['cd', cd],
  ['command', command],
  ['compgen', compgen],
  ['continue', continueLoop],
  ['declare', declare],
  ['dirs', dirs],
  ['disown', disown],
  ['echo', echo],
  ['enable', enable],
  ['eval', evaluate],
  ['exec', exec],
  ['exit', exit],
  ['export', exportVariables],
  ['false', () => 1],
  ['fg', foreground],
  ['getopts', getopts],
  ['hash', hash],
  ['history', history],
  ['jobs', jobs],
  ['kill', kill],
  ['let', letExpressions],
  ['local', local],
  ['logout', logout],
  ['mapfile', mapfile],
  ['popd', popd],
  ['printf', printf],
  ['pushd', pushd],
  ['pwd', pwd],
  ['read', read],
  ['readarray', mapfile],
  ['readonly', readonly],
  ['return', returnFrom],
  ['set', set],
  ['shift', shift],
  ['shopt', shopt],
  ['source', source],
  ['suspend', suspend],
  ['test', test],
  ['times', times],
  ['trap', trap],
  ['true', succeed],
  ['type', type],
  ['typeset', declare],
  ['ulimit', ulimit],
  ['umask', umask],
  ['unalias', unalias],
  ['unset', unset],
  ['wait', wait],
  ...['bind', 'complete', 'compopt', 'fc', 'help'].map((name): [string, Builtin] => [name, unknownBuiltin]),
])
