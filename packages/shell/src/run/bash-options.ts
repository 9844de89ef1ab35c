// How bash and dash are called.
import { NotComputable } from '../not-computable.ts'
import type { Shell } from '../shell.ts'
import { toggled } from '../state/replace.ts'
import type { Process } from './process.ts'

/** What the command line of a shell asks for. */
export interface ShellCall {
  /** What is run comes with the call. */
  readonly isCommand: boolean
  /** What is run comes from standard input. */
  readonly isFromInput: boolean
  readonly args: readonly string[]
  /** Sets the options of the new shell; false where bash does not know one, which it says. */
  readonly apply: (child: Shell) => Promise<boolean>
}

const letters: Readonly<Record<string, string>> = {
  a: 'allexport',
  e: 'errexit',
  f: 'noglob',
  h: 'hashall',
  n: 'noexec',
  u: 'nounset',
  v: 'verbose',
  x: 'xtrace',
  B: 'braceexpand',
  C: 'noclobber',
  E: 'errtrace',
  T: 'functrace',
}
const names = new Set(
  'allexport braceexpand errexit errtrace functrace hashall noclobber noexec noglob nounset pipefail verbose xtrace'.split(
    ' ',
  ),
)
// of these, the ones that change nothing where no one types
const quiet = new Set(['--norc', '--noprofile', '--login', '--posix', '--noediting'])
const longNames =
  'debug debugger dump-po-strings dump-strings help init-file login noediting noprofile norc posix pretty-print rcfile restricted verbose version'.split(
    ' ',
  )

const version = `GNU bash, version 5.2.15(1)-release (x86_64-pc-linux-gnu)
Copyright (C) 2022 Free Software Foundation, Inc.
License GPLv3+: GNU GPL version 3 or later <http://gnu.org/licenses/gpl.html>

This is free software; you are free to change and redistribute it.
There is NO WARRANTY, to the extent permitted by law.
`

const usage = `Usage:	bash [GNU long option] [option] ...
	bash [GNU long option] [option] script-file ...
GNU long options:
${longNames.map(name => `\t--${name}\n`).join('')}Shell options:
	-ilrsD or -c command or -O shopt_option		(invocation only)
	-abefhkmnptuvxBCEHPT or -o option
`

interface Switch {
  readonly name: string
  readonly isOn: boolean
  readonly isNamed: boolean
}

/** Reads the command line of a shell; a status where it ends there. */
export async function readCall(
  process: Process,
  { isDash }: { isDash: boolean },
): Promise<ShellCall | number> {
  const { name } = process
  const args = [...process.args]
  const switches: Switch[] = []
  let isCommand = false
  let isFromInput = false
  while (/^[-+]./.test(args[0] ?? '')) {
    const word = args.shift() ?? ''
    if (word === '--') break
    if (word.startsWith('--')) {
      const ended = isDash ? undefined : await long(word, process)
      if (ended !== undefined) return ended
      if (word === '--login') refuseStart(process)
      if (!quiet.has(word)) throw new NotComputable(`${name} ${word}`)
      continue
    }
    const isOn = word.startsWith('-')
    for (const letter of word.slice(1)) {
      if (letter === 'c') isCommand = true
      else if (letter === 's') isFromInput = true
      else if (letter === 'o' && args.length > 0 && (!isDash || args[0] !== 'pipefail'))
        switches.push({ name: args.shift() ?? '', isOn, isNamed: true })
      else if (letters[letter] !== undefined && (!isDash || /[aefnuvxC]/.test(letter)))
        switches.push({ name: letters[letter], isOn, isNamed: false })
      else if (letter === 'l') refuseStart(process)
      else return refused(word, letter, process, isDash)
    }
  }
  if (args[0] === '-') args.shift()
  if (isCommand && args[0] === undefined) {
    await process.err(
      isDash ? `${name}: 0: -c requires an argument\n` : `${name}: -c: option requires an argument\n`,
    )
    return 2
  }
  return { isCommand, isFromInput, args, apply: child => apply(switches, child) }
}

// what a shell that is logged in to runs first is not run here
function refuseStart({ shell, name }: Process): void {
  const home = shell.variables.get('HOME') ?? ''
  const files = ['.bash_profile', '.bash_login', '.profile'].map(file => `${home}/${file}`)
  if (['/etc/profile', ...files].some(path => shell.fs.exists(path)))
    throw new NotComputable(`what ${name} runs when one logs in`)
}

/** Sets the option that stands in the first line of a script. */
export function applyShebangOption(word: string, child: Shell): void {
  if (word === '-' || word === '--') return
  for (const letter of word.slice(1)) {
    const name = letters[letter]
    if (name === undefined && !'li'.includes(letter))
      throw new NotComputable(`a shell with the option '${word}'`)
    if (name !== undefined) child.options = toggled(child.options, name, true)
  }
}

async function long(word: string, process: Process): Promise<number | undefined> {
  if (word === '--version') {
    await process.out(version)
    return 0
  }
  if (longNames.includes(word.slice(2))) return undefined
  await process.err(`${process.name}: ${word}: invalid option\n${usage}`)
  return 2
}

async function refused(word: string, letter: string, process: Process, isDash: boolean): Promise<number> {
  const isKnown = isDash ? /[iIlmVEbpo]/.test(letter) : /[bikmprtDHOPo]/.test(letter)
  if (isKnown) throw new NotComputable(`${process.name} ${word}`)
  const sign = word.charAt(0)
  await process.err(
    isDash
      ? `${process.name}: 0: Illegal option ${sign}${letter}\n`
      : `${process.name}: ${sign}${letter}: invalid option\n${usage}`,
  )
  return 2
}

async function apply(switches: readonly Switch[], child: Shell): Promise<boolean> {
  for (const { name, isOn, isNamed } of switches) {
    if (isNamed && !names.has(name)) {
      if (child.isDash || /^[a-z-]+$/.test(name) === false) throw new NotComputable(`-o ${name}`)
      if (knownElsewhere.has(name)) throw new NotComputable(`-o ${name}`)
      await child.output(2)?.write(`${child.name}: line 0: bash: ${name}: invalid option name\n`)
      return false
    }
    child.options = toggled(child.options, name, isOn)
  }
  return true
}

const knownElsewhere = new Set(
  'emacs histexpand history ignoreeof interactive-comments keyword monitor nolog notify onecmd physical posix privileged vi'.split(
    ' ',
  ),
)
