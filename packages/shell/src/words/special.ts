// Parameters that are computed when they are read: `$?`, `$RANDOM`, `$SECONDS` and their like.
import { NotComputable } from '../not-computable.ts'
import type { Shell } from '../shell.ts'

/** The value of `$1`, `$?`, `$$` and so on; undefined where it is unset. */
export function specialParameter(name: string, shell: Shell): string | undefined {
  if (name === '?') return String(shell.status)
  if (name === '#') return String(shell.positional.length)
  if (name === '$') return String(shell.pid)
  if (name === '!') return shell.lastBackground === undefined ? undefined : String(shell.lastBackground)
  if (name === '-') return optionLetters(shell)
  if (name === '0') return shell.name
  if (/^[0-9]+$/.test(name)) return shell.positional[Number(name) - 1]
  return undefined
}

const letters: readonly (readonly [string, string])[] = [
  ['allexport', 'a'],
  ['errexit', 'e'],
  ['noglob', 'f'],
  ['hashall', 'h'],
  ['monitor', 'm'],
  ['noexec', 'n'],
  ['nounset', 'u'],
  ['verbose', 'v'],
  ['xtrace', 'x'],
  ['braceexpand', 'B'],
  ['noclobber', 'C'],
  ['errtrace', 'E'],
  ['histexpand', 'H'],
  ['functrace', 'T'],
]

function optionLetters(shell: Shell): string {
  const isShown = (option: string) => shell.options.has(option) && !(shell.isDash && option === 'hashall')
  const set = letters.filter(([option]) => isShown(option)).map(([, letter]) => letter)
  const interactive = shell.isInteractive ? 'i' : ''
  const lower = [...set.filter(letter => letter >= 'a'), interactive].sort().join('')
  return lower + set.filter(letter => letter < 'a').join('') + (shell.isInteractive ? 's' : shell.calledWith)
}

/** Variables whose value depends on the moment; undefined for all others. */
export function dynamicVariable(name: string, shell: Shell): string | undefined {
  switch (name) {
    case 'RANDOM':
      return String(nextRandom(shell))
    case 'SRANDOM':
      return String((nextRandom(shell) * 65536 + nextRandom(shell) * 2) >>> 0)
    case 'SECONDS':
      return String(Math.floor((shell.clock.now - shell.startedAt) / 1000))
    case 'EPOCHSECONDS':
      return String(Math.floor(shell.clock.now / 1000))
    case 'EPOCHREALTIME':
      return `${Math.floor(shell.clock.now / 1000)}.${String(Math.floor((shell.clock.now % 1000) * 1000)).padStart(6, '0')}`
    case 'LINENO':
      if (shell.substitutedLine === 'unknown') throw new NotComputable('LINENO in a substitution')
      return String(shell.line)
    case 'BASHPID':
      if (shell.isSubshell) shell.ownPid ??= shell.newPid()
      return String(shell.ownPid ?? shell.pid)
    case 'BASH_SUBSHELL':
      return String(shell.subshellDepth)
    case 'SHELLOPTS':
      return [...shell.options].sort().join(':')
    case 'BASHOPTS':
      return [...shell.shellOptions].sort().join(':')
    case 'BASH_COMMAND':
      if (shell.isDash) return undefined
      if (!shell.running) throw new NotComputable('the variable BASH_COMMAND')
      return shell.running()
    case '_':
      if (shell.isDash) return undefined
      return shell.lastArgument
    default:
      return undefined
  }
}

function chance(): never {
  throw new NotComputable('whether a command was done before its reader went')
}

/** Arrays that are computed when they are read. */
export function dynamicArray(name: string, shell: Shell): readonly string[] | undefined {
  if (name === 'PIPESTATUS') return shell.pipeStatus.map(status => String(status ?? chance()))
  if (name === 'GROUPS') return [shell.machine.gid, ...shell.machine.groups.map(({ gid }) => gid)].map(String)
  if (name === 'DIRSTACK') return [shell.cwd, ...shell.directoryStack]
  if (name === 'FUNCNAME')
    return shell.callStack.some(call => call.isFunction)
      ? shell.callStack.map(call => call.name).reverse()
      : []
  if (name === 'BASH_SOURCE') return shell.callStack.map(call => call.source).reverse()
  if (name === 'BASH_LINENO') return shell.callStack.map(call => String(call.line)).reverse()
  return undefined
}

// the minimal standard generator, as bash has it
function nextRandom(shell: Shell): number {
  const state = shell.randomState === 0 ? 123459876 : shell.randomState
  const high = Math.trunc(state / 127773)
  const low = state - 127773 * high
  const next = 16807 * low - 2836 * high
  shell.randomState = (next < 0 ? next + 0x7fffffff : next) >>> 0
  return ((shell.randomState >>> 16) ^ (shell.randomState & 0xffff)) & 0x7fff
}
