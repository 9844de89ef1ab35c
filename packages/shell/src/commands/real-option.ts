// What the real programs would take: an option that they have and we do not is not computable, and never an error.
import { NotComputable } from '../not-computable.ts'
import { realBuiltins } from './real-builtins.ts'
import { realOptions } from './real-options.ts'

interface Names {
  /** Letters. */
  readonly short: ReadonlySet<string>
  /** Whole names, in the program's own order. */
  readonly long: readonly string[]
  /** Words after a single dash. */
  readonly words: ReadonlySet<string>
}

const known = new Map<string, Names>()

function namesOf(program: string): Names {
  const found = known.get(program)
  if (found) return found
  const builtin = /^builtin (.*)/s.exec(program)?.[1]
  const table = builtin === undefined ? realOptions[program] : realBuiltins[builtin]
  const options = (table ?? '').split(' ').map(option => option.replace(/[=?]$/, ''))
  const short = options.filter(option => /^-[^-]$/.test(option)).map(option => option.charAt(1))
  const long = options.filter(option => option.startsWith('--')).map(option => option.slice(2))
  const words = options.filter(option => /^-[^-]./.test(option)).map(option => option.slice(1))
  const names = { short: new Set(short), long, words: new Set(words) }
  known.set(program, names)
  return names
}

const baseName = (program: string) => program.slice(program.lastIndexOf('/') + 1)

/** Throws where the real program has an option that is not computed here; `-x` or `-word`, or `--word` in whole. */
export function refuseReal(program: string, option: string): void {
  const { short, long, words } = namesOf(baseName(program))
  const isReal = option.startsWith('--')
    ? long.includes(option.slice(2))
    : words.has(option.slice(1)) || (option.length === 2 && short.has(option.charAt(1)))
  if (isReal) throw new NotComputable(`${program} ${option}`)
}

/** Whether the real program has an option, or one whose name begins so: `-x`, `--word`, `--no-word` or `--word=value`. */
export function isRealOption(program: string, option: string, { isWhole = false } = {}): boolean {
  const { short, long } = namesOf(baseName(program))
  if (!option.startsWith('--')) return short.has(option.charAt(1))
  const typed = option.slice(2).replace(/=.*$/s, '')
  const bare = typed.replace(/^no-/, '')
  if (isWhole) return long.some(name => name.replace(/^no-/, '') === bare)
  return long.some(name => name.startsWith(typed) || name.replace(/^no-/, '').startsWith(bare))
}

/** The long names of ours that a typed one may stand for, in the real program's order; throws where it may be another. */
export function longNames(program: string, typed: string, own: readonly string[]): string[] {
  if (own.includes(typed)) return [typed]
  const { long } = namesOf(baseName(program))
  const names = [...new Set([...long, ...own])]
  const candidates = long.includes(typed) ? [typed] : names.filter(name => name.startsWith(typed))
  const other = candidates.find(name => !own.includes(name))
  if (other !== undefined) throw new NotComputable(`${program} --${other}`)
  return candidates
}
