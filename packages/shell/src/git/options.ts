// Reads the options of a git command: short ones bundled, long ones whole or abbreviated, `--no-` before a flag.
import { longNames } from '../commands/real-option.ts'
import { diffUsage } from './commands/inspect/diff-usage.ts'
import { GiveUp } from './fatal.ts'
import { unknownOption } from './usages/usage-of.ts'

/**
 * What a command knows: `'q quiet'` is a flag, `'m message='` takes a value, `'abbrev?'` may take one after `=`,
 * `'contains!'` takes the next word, if there is one.
 */
export interface OptionTable {
  readonly command: string
  readonly options: readonly string[]
  /** `-3` and its like are handed over as the option `number`. */
  readonly takesNumber?: boolean
  /** What follows the first argument that is no option is not looked at. */
  readonly stopsAtArgument?: boolean
}

interface Known {
  readonly name: string
  readonly kind: 'flag' | 'value' | 'optional' | 'last'
}

/** The options a command was given, and what else stood there. */
export class Options {
  private readonly given = new Map<string, (string | boolean)[]>()
  readonly args: string[] = []
  /** The first option behind each of `args`, where one follows. */
  readonly later: (string | undefined)[] = []
  /** How many of `args` came before `--`; undefined without one. */
  argsBeforeDashes: number | undefined

  add(name: string, value: string | boolean): void {
    this.given.set(name, [...(this.given.get(name) ?? []), value])
  }

  /** Whether a flag is on (the last word counts). */
  has(name: string): boolean {
    const last = this.given.get(name)?.at(-1)
    return last !== undefined && last !== false
  }

  /** Whether `--no-<name>` was said last. */
  isOff(name: string): boolean {
    return this.given.get(name)?.at(-1) === false
  }

  value(name: string): string | undefined {
    const last = this.given.get(name)?.at(-1)
    return typeof last === 'string' ? last : undefined
  }

  /** Whether an option was first given behind another. */
  isAfter(name: string, other: string): boolean {
    const names = [...this.given.keys()]
    return names.indexOf(name) > names.indexOf(other)
  }

  values(name: string): string[] {
    return (this.given.get(name) ?? []).filter(value => typeof value === 'string')
  }

  count(name: string): number {
    return (this.given.get(name) ?? []).filter(value => value === true).length
  }

  get before(): string[] {
    return this.argsBeforeDashes === undefined ? this.args : this.args.slice(0, this.argsBeforeDashes)
  }

  get after(): string[] {
    return this.argsBeforeDashes === undefined ? [] : this.args.slice(this.argsBeforeDashes)
  }
}

const kinds: Readonly<Record<string, Known['kind']>> = { '?': 'optional', '=': 'value', '!': 'last' }

function tableOf(options: readonly string[]): { short: Map<string, Known>; long: Map<string, Known> } {
  const short = new Map<string, Known>()
  const long = new Map<string, Known>()
  for (const text of options) {
    const names = text.replace(/[?=!]$/, '').split(' ')
    const kind = kinds[text.at(-1) ?? ''] ?? 'flag'
    const known = { name: names.at(-1) ?? '', kind } as const
    for (const name of names) (name.length === 1 ? short : long).set(name, known)
  }
  return { short, long }
}

/** Reads arguments by a table; throws git's complaint about one that it does not know. */
export function parseOptions(args: readonly string[], table: OptionTable): Options {
  const { short, long } = tableOf(table.options)
  const found = new Options()
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? ''
    if (arg === '--') {
      found.argsBeforeDashes = found.args.length
      found.args.push(...args.slice(at + 1))
      break
    }
    if (!arg.startsWith('-') || arg === '-') {
      found.args.push(arg)
      if (!table.stopsAtArgument) continue
      found.args.push(...args.slice(at + 1))
      break
    }
    for (let place = 0; place < found.args.length; place++) found.later[place] ??= arg
    if (table.takesNumber && /^-\d+$/.test(arg)) found.add('number', arg.slice(1))
    else if (arg.startsWith('--')) at += readLong(arg, args[at + 1], { found, long, command: table.command })
    else at += readShort(arg, args[at + 1], { found, short, command: table.command })
  }
  return found
}

interface LongContext {
  readonly found: Options
  readonly long: ReadonlyMap<string, Known>
  readonly command: string
}

function readLong(arg: string, next: string | undefined, { found, long, command }: LongContext): number {
  const equals = arg.indexOf('=')
  const typed = equals === -1 ? arg.slice(2) : arg.slice(2, equals)
  const value = equals === -1 ? undefined : arg.slice(equals + 1)
  const whole = long.get(typed)
  if (!whole && typed.startsWith('no-') && !long.has(typed)) {
    const known = long.get(typed.slice(3))
    if (!known) throw unknown(command, arg)
    found.add(known.name, false)
    return 0
  }
  const isWhole = wholeNamed.includes(command)
  const candidates = isWhole ? [] : longNames(`git ${command}`, typed, [...long.keys()])
  const known = whole ?? (candidates.length === 1 ? long.get(candidates[0] ?? '') : undefined)
  if (!known) throw unknown(command, arg)
  if (known.kind === 'flag' && value !== undefined) throw unknown(command, arg)
  if (known.kind === 'last' && value === undefined && next !== undefined) {
    found.add(known.name, next)
    return 1
  }
  if (known.kind !== 'value' || value !== undefined) {
    found.add(known.name, value ?? true)
    return 0
  }
  if (next === undefined) throw withoutLongValue(typed, command)
  found.add(known.name, next)
  return 1
}

// what these do not know goes on to the next reader of options, and so is never taken for an abbreviation
const wholeNamed = ['log', 'show', 'reflog', 'rev-list', 'diff']

interface ShortContext {
  readonly found: Options
  readonly short: ReadonlyMap<string, Known>
  readonly command: string
}

function readShort(arg: string, next: string | undefined, { found, short, command }: ShortContext): number {
  for (let at = 1; at < arg.length; at++) {
    const known = short.get(arg.charAt(at))
    if (!known) throw unknown(command, `-${arg.slice(at)}`)
    if (known.kind === 'flag') {
      found.add(known.name, true)
      continue
    }
    const attached = arg.slice(at + 1)
    if (attached !== '' || known.kind === 'optional') {
      found.add(known.name, attached === '' ? true : attached)
      return 0
    }
    if (next === undefined) throw withoutValue(arg.charAt(at), command)
    found.add(known.name, next)
    return 1
  }
  return 0
}

function unknown(command: string, option: string): Error {
  const word = /^--(?:no-)?([a-z-]+)/.exec(option)?.[1]
  if (command === 'diff --no-index' && word !== undefined && !diffUsage.includes(`--${word}`))
    return new GiveUp(`error: unknown option \`${option.slice(2)}'\n${diffUsage}`, 129)
  // every option of `git diff` is known by name
  if (command === 'diff' && word !== undefined && !diffUsage.includes(`--${word}`))
    return new GiveUp(`error: invalid option: ${option}\n`, 255)
  return unknownOption(command, option)
}

const ofRevisions =
  /^(max-count|skip|since|after|until|before|author|committer|grep|glob|exclude|encoding|date)$/

function withoutLongValue(name: string, command: string): GiveUp {
  if (historyCommands.includes(command) && ofRevisions.test(name))
    return new GiveUp(`fatal: Option '--${name}' requires a value\n`, 128)
  if (historyCommands.includes(command) && name === 'format')
    return new GiveUp('fatal: unrecognized argument: --format\n', 128)
  return new GiveUp(`error: option \`${name}' requires a value\n`, 129)
}

const historyCommands = ['log', 'show', 'rev-list', 'reflog']

/** History commands read some of their options themselves, and complain in their own words. */
function withoutValue(letter: string, command: string): GiveUp {
  if (letter === 'n' && historyCommands.includes(command))
    return new GiveUp('error: -n requires an argument\n', 128)
  return new GiveUp(`error: switch \`${letter}' requires a value\n`, 129)
}
