// Command-line options as GNU programs read them: short ones in clusters, long ones that may be shortened, mixed with operands.
import { longNames, refuseReal } from '../commands/real-option.ts'

/** `none`, `required` or `optional` argument. */
export type Arity = 'none' | 'required' | 'optional'

export interface OptionTable {
  /** Whose options these are. */
  readonly program: string
  /** Short letters, each with the name it stands for. */
  readonly short: Readonly<Record<string, string>>
  /** Names (long options are spelled like them) with their arity. */
  readonly names: Readonly<Record<string, Arity>>
  /** Names that have no long form. */
  readonly shortOnly?: ReadonlySet<string>
  /** Options end at the first operand. */
  readonly stopsEarly?: boolean
}

export interface GivenOption {
  readonly name: string
  readonly value: string | undefined
  /** As it was typed: `-x` or `--long`. */
  readonly typed: string
}

export interface ParsedOptions {
  readonly given: readonly GivenOption[]
  readonly operands: readonly string[]
  /** The library's complaint about the first option it cannot read. */
  readonly complaint: string | undefined
}

/** Splits arguments into options and operands. */
export function parseOptions(args: readonly string[], table: OptionTable): ParsedOptions {
  const given: GivenOption[] = []
  let operands: string[] = []
  const rest = [...args].reverse()
  while (rest.length > 0) {
    const word = rest.pop() ?? ''
    if (word === '--') {
      operands = operands.concat(rest.reverse())
      break
    }
    if (!word.startsWith('-') || word === '-') {
      operands.push(word)
      if (!table.stopsEarly) continue
      operands = operands.concat(rest.reverse())
      break
    }
    const complaint = word.startsWith('--')
      ? longOption(word, rest, { table, given })
      : shortOptions(word, rest, { table, given })
    if (complaint !== undefined) return { given, operands, complaint }
  }
  return { given, operands, complaint: undefined }
}

interface Found {
  readonly table: OptionTable
  readonly given: GivenOption[]
}

function shortOptions(word: string, rest: string[], { table, given }: Found): string | undefined {
  for (let at = 1; at < word.length; at++) {
    const letter = word[at] ?? ''
    const name = table.short[letter]
    if (name === undefined) {
      refuseReal(table.program, `-${letter}`)
      return `invalid option -- '${letter}'`
    }
    const typed = `-${letter}`
    const arity = table.names[name] ?? 'none'
    if (arity === 'none') {
      given.push({ name, value: undefined, typed })
      continue
    }
    const attached = word.slice(at + 1)
    if (attached === '' && arity === 'optional') given.push({ name, value: undefined, typed })
    else if (attached !== '') given.push({ name, value: attached, typed })
    else {
      const value = rest.pop()
      if (value === undefined) return `option requires an argument -- '${letter}'`
      given.push({ name, value, typed })
    }
    return undefined
  }
  return undefined
}

function longOption(word: string, rest: string[], { table, given }: Found): string | undefined {
  const at = word.indexOf('=')
  const typed = at === -1 ? word.slice(2) : word.slice(2, at)
  const attached = at === -1 ? undefined : word.slice(at + 1)
  const long = Object.keys(table.names).filter(name => !table.shortOnly?.has(name))
  const candidates = longNames(table.program, typed, long)
  const [name] = candidates
  if (name === undefined) return `unrecognized option '--${typed}'`
  if (name !== typed && candidates.length > 1)
    return `option '${word}' is ambiguous; possibilities: ${candidates.map(candidate => `'--${candidate}'`).join(' ')}`
  const arity = table.names[name]
  if (arity === 'none' && attached !== undefined) return `option '--${name}' doesn't allow an argument`
  if (arity !== 'required' || attached !== undefined) {
    given.push({ name, value: attached, typed: `--${name}` })
    return undefined
  }
  const value = rest.pop()
  if (value === undefined) return `option '--${name}' requires an argument`
  given.push({ name, value, typed: `--${name}` })
  return undefined
}
