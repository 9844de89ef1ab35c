// getopts.
import type { Shell } from '../shell.ts'
import type { Builtin } from './builtin.ts'

/** `getopts options name [words]`: the next option of a script's arguments. */
export const getopts: Builtin = async ({ args, shell }) => {
  const [spec, name, ...given] = args
  if (spec === undefined || name === undefined) {
    const inDash = 'getopts: Usage: getopts optstring var [arg...]'
    if (shell.isDash) await shell.complain('', { inDash })
    else await shell.output(2)?.write('getopts: usage: getopts optstring name [arg ...]\n')
    return 2
  }
  const list = given.length > 0 ? given : shell.positional
  const index = Number(shell.variables.get('OPTIND') ?? 1)
  const offset = shell.variables.get('_optoffset') ?? ''
  const at = offset.startsWith(`${index}:`) ? Number(offset.split(':')[1]) : 1
  const word = list[index - 1]
  if (word === undefined || !/^-./.test(word) || word === '--') {
    if (word === '--') shell.variables.set('OPTIND', String(index + 1))
    shell.variables.set(name, '?')
    shell.variables.unset('OPTARG')
    shell.variables.unset('_optoffset')
    return 1
  }
  return takeOption({ spec, name, list, index, at, word }, shell)
}

const inDash = (kind: string, letter: string) =>
  kind === ':' ? `No arg for -${letter} option\n` : `Illegal option -${letter}\n`

interface OptionWord {
  readonly spec: string
  readonly name: string
  readonly list: readonly string[]
  readonly index: number
  readonly at: number
  readonly word: string
}

async function takeOption({ spec, name, list, index, at, word }: OptionWord, shell: Shell): Promise<number> {
  const letter = word.charAt(at)
  const isSilent = spec.startsWith(':')
  const place = letter === ':' ? -1 : spec.indexOf(letter, isSilent ? 1 : 0)
  const isLast = at + 1 >= word.length
  shell.variables.set('_optoffset', isLast ? '' : `${index}:${at + 1}`)
  shell.variables.set('OPTIND', String(isLast ? index + 1 : index))
  shell.variables.unset('OPTARG')
  const refuse = async (kind: string, message: string) => {
    shell.variables.set(name, isSilent ? kind : '?')
    if (isSilent) shell.variables.set('OPTARG', letter)
    else if (shell.variables.get('OPTERR') !== '0')
      await shell
        .output(2)
        ?.write(shell.isDash ? inDash(kind, letter) : `${shell.name}: ${message} -- ${letter}\n`)
    return 0
  }
  if (place === -1) return refuse('?', 'illegal option')
  if (spec.charAt(place + 1) === ':') {
    const value = isLast ? list[index] : word.slice(at + 1)
    shell.variables.set('OPTIND', String(Math.min(isLast ? index + 2 : index + 1, list.length + 1)))
    shell.variables.set('_optoffset', '')
    if (value === undefined) return refuse(':', 'option requires an argument')
    shell.variables.set('OPTARG', value)
  }
  shell.variables.set(name, letter)
  return 0
}
