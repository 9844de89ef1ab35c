// Command line options as GNU's getopt_long reads them, complaints included.
import { NotComputable } from '../not-computable.ts'
import type { Process } from '../run/process.ts'
import { longNames, refuseReal } from './real-option.ts'

export interface OptionSpec {
  /** Letters without a value. */
  readonly flags?: string
  /** Letters that take a value. */
  readonly values?: string
  /** Letters that may have a value attached. */
  readonly optional?: string
  /** Letters (as above) that exist but are not computed here. */
  readonly beyond?: string
  /** Long names: a letter or a name of its own, followed by `=` (needs a value) or `?` (may have one). */
  readonly long?: Readonly<Record<string, string>>
  /** The status after misuse. */
  readonly status?: number
  /** Options end at the first operand. */
  readonly isStrict?: boolean
  /** What the program says of an option when it comes to it, before it reads on: the status, after a complaint. */
  readonly check?: (
    option: GivenOption,
    before: readonly GivenOption[],
  ) => Promise<number | undefined> | undefined
}

export interface GivenOption {
  readonly key: string
  readonly value: string | undefined
}

export interface Options {
  has(key: string): boolean
  /** The last value given. */
  value(key: string): string | undefined
  /** Everything in the order it was given. */
  readonly given: readonly GivenOption[]
  readonly operands: string[]
}

class Misuse {
  readonly message: string

  constructor(message: string) {
    this.message = message
  }
}

/** Reads the options; a number is the status after a complaint. */
export async function parseOptions(process: Process, spec: OptionSpec): Promise<Options | number> {
  const given: GivenOption[] = []
  try {
    const reading = read(process, spec)
    let step = reading.next()
    for (; !step.done; step = reading.next()) {
      const status = await spec.check?.(step.value, given)
      if (status !== undefined) return status
      given.push(step.value)
    }
    const beyond = given.find(({ key }) => spec.beyond?.includes(key) && key.length === 1)
    if (beyond) throw new NotComputable(`${process.name} -${beyond.key}`)
    return {
      has: key => given.some(option => option.key === key),
      value: key => given.findLast(option => option.key === key)?.value,
      given,
      operands: step.value,
    }
  } catch (error) {
    if (!(error instanceof Misuse)) throw error
    return process.misuse(error.message, spec.status ?? 1)
  }
}

function* read(process: Process, spec: OptionSpec): Generator<GivenOption, string[]> {
  const operands: string[] = []
  // the next one last: a list that is taken from its front costs its length each time
  const rest = [...process.args].reverse()
  while (rest.length > 0) {
    const word = rest.pop() ?? ''
    if (word === '--') return operands.concat(rest.reverse())
    if (word.startsWith('--')) yield longOption(word.slice(2), rest, { ...spec, program: process.name })
    else if (word.startsWith('-') && word !== '-')
      yield* shortOptions(word, rest, { ...spec, program: process.name })
    else if (spec.isStrict) return [...operands, word, ...rest.reverse()]
    else operands.push(word)
  }
  return operands
}

interface Named {
  readonly program: string
}

function* shortOptions(
  word: string,
  rest: string[],
  { flags = '', values = '', optional = '', beyond = '', program }: OptionSpec & Named,
): Generator<GivenOption, void> {
  for (let at = 1; at < word.length; at++) {
    const key = word.charAt(at)
    if (optional.includes(key)) {
      yield { key, value: word.slice(at + 1) || undefined }
      return
    }
    if (values.includes(key)) {
      const value = at + 1 < word.length ? word.slice(at + 1) : rest.pop()
      if (value === undefined) throw new Misuse(`option requires an argument -- '${key}'`)
      yield { key, value }
      return
    }
    if (!flags.includes(key) && !beyond.includes(key)) {
      refuseReal(program, `-${key}`)
      throw new Misuse(`invalid option -- '${key}'`)
    }
    yield { key, value: undefined }
  }
}

function longOption(text: string, rest: string[], { long = {}, program }: OptionSpec & Named): GivenOption {
  const equals = text.indexOf('=')
  const typed = equals === -1 ? text : text.slice(0, equals)
  const inline = equals === -1 ? undefined : text.slice(equals + 1)
  const all = { ...long, help: 'help', version: 'version' } as Record<string, string>
  const names = longNames(program, typed, Object.keys(all))
  const [name] = names
  if (name === undefined) throw new Misuse(`unrecognized option '--${text}'`)
  const others = names.filter(candidate => all[candidate] !== all[name])
  if (others.length > 0)
    throw new Misuse(
      `option '--${text}' is ambiguous; possibilities: ${[name, ...others].map(candidate => `'--${candidate}'`).join(' ')}`,
    )
  const meaning = all[name] ?? ''
  const key = meaning.replace(/[=?!]$/, '')
  if (key === 'help' || key === 'version' || meaning.endsWith('!')) throw new NotComputable(`--${name}`)
  if (meaning.endsWith('=')) {
    const value = inline ?? rest.pop()
    if (value === undefined) throw new Misuse(`option '--${name}' requires an argument`)
    return { key, value }
  }
  if (inline !== undefined && !meaning.endsWith('?'))
    throw new Misuse(`option '--${name}' doesn't allow an argument`)
  return { key, value: inline }
}
