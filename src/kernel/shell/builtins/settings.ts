// set, shopt, umask, ulimit, trap, history.
import { NotComputable } from '../not-computable.ts'
import type { Shell } from '../shell.ts'
import { toggled, withKey, withoutKey } from '../state/replace.ts'
import { setting } from '../words/declaration.ts'
import { singleQuoted } from '../words/quote.ts'
import { type Builtin, type Invocation, invalidOption, readOptions, say } from './builtin.ts'

const letters: Readonly<Record<string, string>> = {
  a: 'allexport',
  b: 'notify',
  e: 'errexit',
  f: 'noglob',
  h: 'hashall',
  k: 'keyword',
  m: 'monitor',
  n: 'noexec',
  p: 'privileged',
  t: 'onecmd',
  u: 'nounset',
  v: 'verbose',
  x: 'xtrace',
  B: 'braceexpand',
  C: 'noclobber',
  E: 'errtrace',
  H: 'histexpand',
  P: 'physical',
  T: 'functrace',
}
const optionNames =
  'allexport braceexpand emacs errexit errtrace functrace hashall histexpand history ignoreeof interactive-comments keyword monitor noclobber noexec noglob nolog notify nounset onecmd physical pipefail posix privileged verbose vi xtrace'.split(
    ' ',
  )
const setUsage = 'set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]'

export const set: Builtin = async invocation => {
  const { args, shell } = invocation
  if (args.length === 0) {
    const lines = shell.variables.names().map(name => setting(name, shell.variables.raw(name) ?? {}))
    await say(
      shell,
      lines
        .filter(line => line !== undefined)
        .map(line => `${line}\n`)
        .join(''),
    )
    return 0
  }
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? ''
    if (word === '--' || word === '-') {
      if (word === '--' || at + 1 < args.length) shell.positional = args.slice(at + 1)
      return 0
    }
    if (!/^[-+]./.test(word)) {
      shell.positional = args.slice(at)
      return 0
    }
    const bad = [...word.slice(1)].find(letter => letter !== 'o' && !(letter in letters))
    if (bad) return invalidOption(invocation, `${word.charAt(0)}${bad}`, setUsage)
    for (const letter of word.slice(1)) {
      if (letter !== 'o') toggle(letters[letter] ?? '', word.startsWith('-'), shell)
      else {
        const status = await named(invocation, word, args[++at])
        if (status !== 0) return status
      }
    }
  }
  return 0
}

function toggle(option: string, isOn: boolean, shell: Shell): void {
  shell.options = toggled(shell.options, option, isOn)
  if (isOn && option === 'vi') shell.options = toggled(shell.options, 'emacs', false)
  if (isOn && option === 'emacs') shell.options = toggled(shell.options, 'vi', false)
}

async function named({ shell }: Invocation, word: string, option: string | undefined): Promise<number> {
  if (option === undefined) {
    const line = (name: string) =>
      word.startsWith('-')
        ? `${name.padEnd(15)}\t${shell.options.has(name) ? 'on' : 'off'}\n`
        : `set ${shell.options.has(name) ? '-' : '+'}o ${name}\n`
    await say(shell, optionNames.map(line).join(''))
    return 0
  }
  if (!optionNames.includes(option)) {
    await shell.complain(`set: ${option}: invalid option name`)
    return 2
  }
  toggle(option, word.startsWith('-'), shell)
  return 0
}

const shoptNames =
  'autocd assoc_expand_once cdable_vars cdspell checkhash checkjobs checkwinsize cmdhist compat31 compat32 compat40 compat41 compat42 compat43 compat44 complete_fullquote direxpand dirspell dotglob execfail expand_aliases extdebug extglob extquote failglob force_fignore globasciiranges globskipdots globstar gnu_errfmt histappend histreedit histverify hostcomplete huponexit inherit_errexit interactive_comments lastpipe lithist localvar_inherit localvar_unset login_shell mailwarn no_empty_cmd_completion nocaseglob nocasematch noexpand_translation nullglob patsub_replacement progcomp progcomp_alias promptvars restricted_shell shift_verbose sourcepath varredir_close xpg_echo'.split(
    ' ',
  )

export const shopt: Builtin = async invocation => {
  const { args, shell } = invocation
  const { flags, rest, bad } = readOptions(args, 'pqsuo')
  if (bad) return invalidOption(invocation, bad, 'shopt [-pqsu] [-o] [optname ...]')
  const known = flags.has('o') ? optionNames : shoptNames
  const active = flags.has('o') ? shell.options : shell.shellOptions
  let status = 0
  const wanted =
    rest.length > 0
      ? rest
      : known.filter(name => (flags.has('s') ? active.has(name) : flags.has('u') ? !active.has(name) : true))
  for (const name of wanted) {
    if (!known.includes(name)) {
      await shell.complain(`shopt: ${name}: invalid shell option name`)
      status = 1
    } else if (rest.length > 0 && (flags.has('s') || flags.has('u'))) {
      if (flags.has('o')) shell.options = toggled(shell.options, name, flags.has('s'))
      else shell.shellOptions = toggled(shell.shellOptions, name, flags.has('s'))
    } else {
      if (rest.length > 0 && !active.has(name)) status = 1
      if (!flags.has('q')) await say(shell, shoptLine(name, active.has(name), flags))
    }
  }
  return status
}

function shoptLine(name: string, isOn: boolean, flags: ReadonlySet<string>): string {
  if (!flags.has('p')) return `${name.padEnd(15)}\t${isOn ? 'on' : 'off'}\n`
  return flags.has('o') ? `set ${isOn ? '-' : '+'}o ${name}\n` : `shopt -${isOn ? 's' : 'u'} ${name}\n`
}

export const umask: Builtin = async invocation => {
  const { args, shell } = invocation
  const { flags, rest, bad } = readOptions(args, 'pS')
  if (bad) return invalidOption(invocation, bad, 'umask [-p] [-S] [mode]')
  const [mode] = rest
  const octal = () => shell.umask.toString(8).padStart(4, '0')
  if (mode === undefined) {
    const text = flags.has('S') ? symbolic(shell.umask) : octal()
    await say(shell, `${flags.has('p') ? (flags.has('S') ? 'umask -S ' : 'umask ') : ''}${text}\n`)
    return 0
  }
  if (/^[0-7]+$/.test(mode)) {
    const value = Number.parseInt(mode, 8)
    if (value > 0o777) {
      await shell.complain(`umask: ${mode}: octal number out of range`)
      return 1
    }
    shell.umask = value
  } else if (/^[0-9]/.test(mode)) {
    await shell.complain(`umask: ${mode}: octal number out of range`)
    return 1
  } else {
    const match = /^([ugoa]*)([-+=])([rwx]*)$/.exec(mode)
    if (!match) {
      await shell.complain(`umask: \`${mode.charAt(0)}': invalid symbolic mode character`)
      return 1
    }
    shell.umask = symbolicMask(match, shell.umask)
  }
  if (flags.has('S')) await say(shell, `${symbolic(shell.umask)}\n`)
  return 0
}

function symbolicMask([, who = '', operator, rights = '']: RegExpExecArray, mask: number): number {
  const targets = who === '' || who.includes('a') ? 'ugo' : who
  const bits =
    (rights.includes('r') ? 4 : 0) | (rights.includes('w') ? 2 : 0) | (rights.includes('x') ? 1 : 0)
  let allowed = ~mask & 0o777
  for (const target of targets) {
    const shift = { u: 6, g: 3, o: 0 }[target as 'u' | 'g' | 'o']
    if (operator === '+') allowed |= bits << shift
    else if (operator === '-') allowed &= ~(bits << shift)
    else allowed = (allowed & ~(7 << shift)) | (bits << shift)
  }
  return ~allowed & 0o777
}

function symbolic(mask: number): string {
  const part = (shift: number) => {
    const bits = (~mask >> shift) & 7
    return (bits & 4 ? 'r' : '') + (bits & 2 ? 'w' : '') + (bits & 1 ? 'x' : '')
  }
  return `u=${part(6)},g=${part(3)},o=${part(0)}`
}

const signals = [
  'EXIT',
  'HUP',
  'INT',
  'QUIT',
  'ILL',
  'TRAP',
  'ABRT',
  'BUS',
  'FPE',
  'KILL',
  'USR1',
  'SEGV',
  'USR2',
  'PIPE',
  'ALRM',
  'TERM',
  'STKFLT',
  'CHLD',
  'CONT',
  'STOP',
  'TSTP',
  'TTIN',
  'TTOU',
  'URG',
  'XCPU',
  'XFSZ',
  'VTALRM',
  'PROF',
  'WINCH',
  'IO',
  'PWR',
  'SYS',
]

/** A signal's name without SIG; undefined where there is none. */
export function signalName(text: string): string | undefined {
  if (/^[0-9]+$/.test(text)) return signals[Number(text)]
  const name = text.toUpperCase().replace(/^SIG/, '')
  return signals.includes(name) || ['DEBUG', 'ERR', 'RETURN'].includes(name) ? name : undefined
}

/** The number of a signal by its name. */
export function signalNumber(name: string): number {
  return signals.indexOf(name)
}

export const trap: Builtin = async invocation => {
  const { args, shell } = invocation
  const { flags, rest, bad } = readOptions(args, 'lp')
  if (bad) return invalidOption(invocation, bad, 'trap [-lp] [[arg] signal_spec ...]')
  if (flags.has('l')) throw new NotComputable('the list of signals')
  if (rest.length === 0 || flags.has('p')) {
    const wanted = rest.map(text => signalName(text))
    const shown = [...shell.traps].filter(([name]) => rest.length === 0 || wanted.includes(name))
    await say(
      shell,
      shown
        .sort(([a], [b]) => order(a) - order(b))
        .map(([name, action]) => trapLine(name, action))
        .join(''),
    )
    return 0
  }
  const [action = '', ...names] = rest.length === 1 ? ['-', ...rest] : rest
  let status = 0
  for (const text of names) {
    const name = signalName(text)
    if (name === undefined) {
      await shell.complain(`trap: ${text}: invalid signal specification`)
      status = 1
    } else if (action === '-') shell.traps = withoutKey(shell.traps, name)
    else if (name === 'DEBUG') throw new NotComputable(`a trap on ${name}`)
    else shell.traps = withKey(shell.traps, name, action)
  }
  return status
}

function order(name: string): number {
  const at = signals.indexOf(name)
  return at === -1 ? 100 : at
}

function trapLine(name: string, action: string): string {
  return `trap -- ${singleQuoted(action)} ${['EXIT', 'ERR'].includes(name) ? name : `SIG${name}`}\n`
}

export const history: Builtin = async invocation => {
  const { args, shell } = invocation
  const [first] = args
  if (first === '-c') {
    shell.history = []
    return 0
  }
  if (first?.startsWith('-')) {
    const { bad } = readOptions(args.slice(0, 1), 'acdnrwps')
    if (bad)
      return invalidOption(
        invocation,
        bad,
        'history [-c] [-d offset] [n] or history -anrw [filename] or history -ps arg [arg...]',
      )
    throw new NotComputable(`history ${first}`)
  }
  if (first !== undefined && !/^[0-9]+$/.test(first)) {
    await shell.complain(`history: ${first}: numeric argument required`)
    return 1
  }
  const count = first === undefined ? shell.history.length : Number(first)
  const start = Math.max(0, shell.history.length - count)
  const lines = shell.history
    .slice(start)
    .map((line, index) => `${String(start + index + 1).padStart(5)}  ${line}\n`)
  await say(shell, lines.join(''))
  return 0
}

export const ulimit: Builtin = async () => {
  throw new NotComputable('the limits of the machine')
}

export const times: Builtin = async ({ shell }) => {
  await say(shell, '0m0.000s 0m0.000s\n0m0.000s 0m0.000s\n')
  return 0
}
