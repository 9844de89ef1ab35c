// The program `getopt` of util-linux: puts a script's options in order.
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { type OptionTable, parseOptions } from '../options.ts'

const own: OptionTable = {
  program: 'getopt',
  short: {
    a: 'alternative',
    h: 'help',
    l: 'longoptions',
    n: 'name',
    o: 'options',
    q: 'quiet',
    Q: 'quiet-output',
    s: 'shell',
    T: 'test',
    u: 'unquoted',
    V: 'version',
  },
  names: {
    alternative: 'none',
    help: 'none',
    longoptions: 'required',
    name: 'required',
    options: 'required',
    quiet: 'none',
    'quiet-output': 'none',
    shell: 'required',
    test: 'none',
    unquoted: 'none',
    version: 'none',
  },
  stopsEarly: true,
}

const needsOf = (colons: string) => (colons === '' ? 'none' : colons === ':' ? 'required' : 'optional')

interface Wanted {
  readonly short: ReadonlyMap<string, ReturnType<typeof needsOf>>
  readonly long: ReadonlyMap<string, ReturnType<typeof needsOf>>
  readonly style: 'any order' | 'stops early' | 'as given'
  readonly name: string
  readonly isQuiet: boolean
}

/** `getopt`: prints the options of its arguments first, then the others. */
export async function getopt(process: Process): Promise<number> {
  const isOld = process.args[0] !== undefined && !process.args[0].startsWith('-')
  const { given, operands, complaint } = isOld
    ? { given: [], operands: process.args, complaint: undefined }
    : parseOptions(process.args, own)
  if (complaint !== undefined) return process.misuse(complaint, 2)
  const valuesOf = (name: string) => given.flatMap(one => (one.name === name ? [one.value ?? ''] : []))
  const has = (name: string) => given.some(one => one.name === name)
  if (has('test')) return 4
  for (const name of ['alternative', 'help', 'version'])
    if (has(name)) throw new NotComputable(`getopt --${name}`)
  if (valuesOf('shell').some(shell => shell !== 'sh' && shell !== 'bash'))
    throw new NotComputable('getopt for another shell')
  if (process.environment.has('GETOPT_COMPATIBLE') || process.environment.has('POSIXLY_CORRECT'))
    throw new NotComputable('getopt as it once was')
  const args = [...operands]
  const options = valuesOf('options').at(-1) ?? args.shift()
  if (options === undefined) return process.misuse('missing optstring argument', 2)
  const wanted: Wanted = {
    ...shortWanted(options),
    long: longWanted(valuesOf('longoptions')),
    name: valuesOf('name').at(-1) ?? process.name,
    isQuiet: has('quiet'),
  }
  return print(process, args, { wanted, isQuoted: !isOld && !has('unquoted'), isShown: !has('quiet-output') })
}

function shortWanted(text: string): Pick<Wanted, 'short' | 'style'> {
  const style = text.startsWith('+') ? 'stops early' : text.startsWith('-') ? 'as given' : 'any order'
  const letters = [...text.replace(/^[+-]/, '').matchAll(/([^:])(:{0,2})/g)]
  return { style, short: new Map(letters.map(([, letter = '', colons = '']) => [letter, needsOf(colons)])) }
}

function longWanted(lists: readonly string[]): Wanted['long'] {
  const names = lists.flatMap(list => list.split(/[,\s]+/)).filter(Boolean)
  return new Map(names.map(name => [name.replace(/:+$/, ''), needsOf(/:{0,2}$/.exec(name)?.[0] ?? '')]))
}

interface Printing {
  readonly wanted: Wanted
  readonly isQuoted: boolean
  readonly isShown: boolean
}

async function print(
  process: Process,
  args: readonly string[],
  { wanted, isQuoted, isShown }: Printing,
): Promise<number> {
  const quote = (text: string) => (isQuoted ? `'${text.replaceAll("'", "'\\''")}'` : text)
  const { printed, rest, complaints } = ordered(args, wanted, quote)
  for (const text of wanted.isQuiet ? [] : complaints) await process.err(`${wanted.name}: ${text}\n`)
  const others = rest.map(word => ` ${quote(word)}`).join('')
  if (isShown) process.out(`${printed} --${others}\n`)
  return complaints.length > 0 ? 1 : 0
}

interface Ordered {
  printed: string
  readonly rest: string[]
  readonly complaints: string[]
}

function ordered(args: readonly string[], wanted: Wanted, quote: (text: string) => string): Ordered {
  const result: Ordered = { printed: '', rest: [], complaints: [] }
  const words = [...args]
  while (words.length > 0) {
    const word = words.shift() ?? ''
    if (word === '--') {
      result.rest.push(...words)
      break
    }
    if (word.startsWith('--')) takeLong(word.slice(2), words, { wanted, result, quote })
    else if (word.startsWith('-') && word !== '-') takeShort(word, words, { wanted, result, quote })
    else if (wanted.style === 'as given') result.printed += ` ${quote(word)}`
    else {
      result.rest.push(word)
      if (wanted.style !== 'stops early') continue
      result.rest.push(...words)
      break
    }
  }
  return result
}

interface Taking {
  readonly wanted: Wanted
  readonly result: Ordered
  readonly quote: (text: string) => string
}

function takeLong(text: string, words: string[], { wanted, result, quote }: Taking): void {
  const equals = text.indexOf('=')
  const typed = equals === -1 ? text : text.slice(0, equals)
  const inline = equals === -1 ? undefined : text.slice(equals + 1)
  const names = wanted.long.has(typed)
    ? [typed]
    : [...wanted.long.keys()].filter(name => name.startsWith(typed))
  const [name] = names
  if (name === undefined) result.complaints.push(`unrecognized option '--${text}'`)
  else if (names.length > 1) {
    const list = names.map(one => `'--${one}'`).join(' ')
    result.complaints.push(`option '--${text}' is ambiguous; possibilities: ${list}`)
  } else {
    const needs = wanted.long.get(name)
    const value = inline ?? (needs === 'required' ? words.shift() : undefined)
    if (needs === 'none' && inline !== undefined)
      result.complaints.push(`option '--${name}' doesn't allow an argument`)
    else if (needs === 'required' && value === undefined)
      result.complaints.push(`option '--${name}' requires an argument`)
    else result.printed += ` --${name}${needs === 'none' ? '' : ` ${quote(value ?? '')}`}`
  }
}

function takeShort(word: string, words: string[], { wanted, result, quote }: Taking): void {
  for (let at = 1; at < word.length; at++) {
    const letter = word.charAt(at)
    const needs = wanted.short.get(letter)
    if (needs === undefined) {
      result.complaints.push(`invalid option -- '${letter}'`)
      continue
    }
    if (needs === 'none') {
      result.printed += ` -${letter}`
      continue
    }
    const attached = word.slice(at + 1)
    const value = attached !== '' ? attached : needs === 'required' ? words.shift() : ''
    if (value === undefined) result.complaints.push(`option requires an argument -- '${letter}'`)
    else result.printed += ` -${letter} ${quote(value)}`
    return
  }
}
