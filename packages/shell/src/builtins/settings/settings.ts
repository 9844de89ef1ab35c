// set, shopt, history, ulimit, times.
import { NotComputable } from '../../not-computable.ts'
import { ExitSignal } from '../../run/signals.ts'
import type { Shell } from '../../shell.ts'
import { toggled } from '../../state/replace.ts'
import { setting } from '../../words/declaration.ts'
import { type Builtin, type Invocation, invalidOption, readOptions, say } from '../builtin.ts'
import { functionTexts } from '../declare/declare-functions.ts'

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

// quotes stand in quotes of the other kind
function dashQuoted(text: string): string {
  const pieces: string[] = text.match(/[^']+|'+/g) ?? []
  if (text === '' || text.startsWith("'")) pieces.unshift('')
  return pieces.map(piece => (piece.startsWith("'") ? `"${piece}"` : `'${piece}'`)).join('')
}

/** `set`: options and positional parameters; alone, all variables and functions. */
export const set: Builtin = async invocation => {
  const { args, shell } = invocation
  if (args.length === 0 && shell.isDash) {
    const line = (name: string) => {
      const value = shell.variables.get(name)
      return value === undefined ? '' : `${name}=${dashQuoted(value)}\n`
    }
    await say(shell, shell.variables.names().map(line).join(''))
    return 0
  }
  if (args.length === 0) {
    const lines = shell.variables.names().map(name => setting(name, shell.variables.raw(name) ?? {}))
    await say(
      shell,
      lines
        .filter(line => line !== undefined)
        .map(line => `${line}\n`)
        .join('') + functionTexts(shell),
    )
    return 0
  }
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? ''
    if (word === '--' || word === '-') {
      if (word === '--' || at + 1 < args.length) shell.positional = args.slice(at + 1)
      return 0
    }
    if (word === '+') continue
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

const dashOptions = new Set(
  'allexport emacs errexit ignoreeof interactive monitor noclobber noexec noglob nolog notify nounset stdin verbose vi xtrace debug'.split(
    ' ',
  ),
)

// what they change is not computed
const unheeded = new Set(['keyword', 'onecmd', 'physical'])

function toggle(option: string, isOn: boolean, shell: Shell): void {
  const isUnheeded = option === 'verbose' ? shell.isInteractive : unheeded.has(option)
  if (isOn && isUnheeded) throw new NotComputable(`set -o ${option}`)
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
  if (shell.isDash && !dashOptions.has(option)) {
    const inDash = `set: Illegal option -o ${option}`
    await shell.complain('', { inDash })
    throw new ExitSignal(2)
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

/** `shopt [-pqsuo] [name …]`: the shell's further options. */
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
      if (flags.has('o')) toggle(name, flags.has('s'), shell)
      else toggleFurther(name, flags.has('s'), shell)
    } else {
      if (rest.length > 0 && !active.has(name)) status = 1
      if (!flags.has('q')) await say(shell, shoptLine(name, active.has(name), flags))
    }
  }
  return status
}

const unheededOn = new Set(
  'assoc_expand_once autocd cdable_vars cdspell execfail extdebug gnu_errfmt localvar_inherit localvar_unset shift_verbose varredir_close'.split(
    ' ',
  ),
)
const unheededOff = new Set(
  'extquote globasciiranges globskipdots interactive_comments promptvars sourcepath'.split(' '),
)

function toggleFurther(name: string, isOn: boolean, shell: Shell): void {
  if (name.startsWith('compat') || (isOn ? unheededOn : unheededOff).has(name))
    throw new NotComputable(`shopt ${name}`)
  shell.shellOptions = toggled(shell.shellOptions, name, isOn)
}

function shoptLine(name: string, isOn: boolean, flags: ReadonlySet<string>): string {
  if (!flags.has('p')) return `${name.padEnd(15)}\t${isOn ? 'on' : 'off'}\n`
  return flags.has('o') ? `set ${isOn ? '-' : '+'}o ${name}\n` : `shopt -${isOn ? 's' : 'u'} ${name}\n`
}

/** `history`: the lines that were typed; its files are not computed. */
export const history: Builtin = async invocation => {
  const { args, shell } = invocation
  const { variables } = shell
  const isKept = ['HISTCONTROL', 'HISTIGNORE', 'HISTTIMEFORMAT'].some(name => variables.get(name))
  if (isKept || variables.get('HISTSIZE') !== '500')
    throw new NotComputable('a history that is kept otherwise')
  const [first] = args
  const isCut = shell.variables.get('HISTSIZE') !== '500' && shell.isInteractive
  if (isCut || ['HISTCONTROL', 'HISTIGNORE'].some(name => shell.variables.get(name) !== undefined))
    throw new NotComputable('a history that leaves commands out')
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

/** `ulimit`: not computable. */
export const ulimit: Builtin = async () => {
  throw new NotComputable('the limits of the machine')
}

/** `times`: no processor time, by this machine's clock. */
export const times: Builtin = async ({ shell }) => {
  await say(shell, '0m0.000s 0m0.000s\n0m0.000s 0m0.000s\n')
  return 0
}
