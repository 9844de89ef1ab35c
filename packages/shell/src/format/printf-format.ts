// The formatting of `printf`, shared by the builtin and the program.
import { toText } from '../bytes.ts'
import { NotComputable } from '../not-computable.ts'
import { decodeEscapes } from '../syntax/escapes.ts'
import { backslashed } from '../words/quote.ts'
import { type ExactBinary, longDouble } from './exact-binary.ts'
import { formatFloat } from './float-format.ts'

export interface PrintfResult {
  readonly text: string
  readonly status: number
  /** What is wrong with the arguments, and how much had been formatted when it was noticed. */
  readonly complaints: readonly { readonly text: string; readonly at: number }[]
}

export interface PrintfOptions {
  /** Whether an empty argument is 0 without a complaint. */
  readonly emptyIsZero?: boolean
  /** `%(…)T`: the moment, or undefined for now. */
  formatTime(format: string, seconds: number | undefined): string
  /** How `%q` quotes; with backslashes when absent. */
  readonly quote?: (word: string) => string
  /** Whether characters beyond ASCII can be written. */
  readonly isUtf8?: boolean
}

const maxLength = 64_000_000

interface State {
  /** What is left, the next one last. */
  readonly args: string[]
  readonly options: PrintfOptions
  readonly complaints: { text: string; at: number }[]
  /** What was formatted so far. */
  text: string
  status: number
  isStopped: boolean
  taken: number
}

const directive =
  /%([-+ #0']*)(\*|[0-9]+)?(?:\.(\*|-?[0-9]+)?)?(?:hh|h|ll|l|L|q(?=[diouxX])|j|z|t)?(\([^)]*\)T|[\s\S])?/g

/** Formats arguments; the format is used again while arguments are left. */
export function formatPrintf(format: string, args: readonly string[], options: PrintfOptions): PrintfResult {
  const state: State = {
    args: [...args].reverse(),
    options,
    complaints: [],
    text: '',
    status: 0,
    isStopped: false,
    taken: 0,
  }
  do {
    state.taken = 0
    once(format, state)
    if (state.text.length > maxLength) throw new NotComputable('a very long text out of printf')
  } while (state.args.length > 0 && state.taken > 0 && !state.isStopped)
  return { text: state.text, status: state.status, complaints: state.complaints }
}

function once(format: string, state: State): void {
  let at = 0
  const literal = (piece: string) => {
    if (state.isStopped) return
    const { bytes, stopped } = decodeEscapes(piece, { ...state.options, style: 'printf' })
    state.text += bytes
    if (stopped) state.isStopped = true
  }
  for (const match of format.matchAll(directive)) {
    literal(format.slice(at, match.index))
    if (state.isStopped) return
    at = match.index + match[0].length
    state.text += converted(match, state)
    if (state.isStopped) return
  }
  literal(format.slice(at))
}

function complain(text: string, state: State): void {
  state.complaints.push({ text, at: state.text.length })
}

interface Spec {
  readonly flags: string
  readonly width: number
  readonly precision: number | undefined
  readonly letter: string
}

function next(state: State): string | undefined {
  state.taken++
  return state.args.pop()
}

function converted(match: RegExpMatchArray, state: State): string {
  const [whole, flags = '', width, , code] = match
  if (whole === '%%') return '%'
  const hasPrecision = /\./.test(whole.replace(/\([^)]*\)T$/, ''))
  const star = (text: string | undefined) =>
    text === '*' ? integer(next(state), state) : text === undefined ? undefined : BigInt(text)
  const size = Number(star(width) ?? 0n)
  const digits = hasPrecision ? Number(star(match[3]) ?? 0n) : undefined
  if (Math.abs(size) > maxLength || (digits ?? 0) > maxLength)
    throw new NotComputable('a very wide format of printf')
  const spec = {
    flags: size < 0 ? `${flags}-` : flags,
    width: Math.abs(size),
    precision: digits !== undefined && digits < 0 ? undefined : digits,
    letter: code ?? '',
  }
  if (spec.letter === '') {
    complain(`\`${whole}': missing format character`, state)
    state.status = 1
    state.isStopped = true
    return ''
  }
  return convert(spec, state)
}

function convert(spec: Spec, state: State): string {
  const { letter } = spec
  if (letter.startsWith('(')) return padded(time(letter.slice(1, -2), state), spec)
  if (letter === 's') return padded(cut(next(state) ?? '', spec), spec)
  if (letter === 'q' || letter === 'Q')
    return padded((state.options.quote ?? backslashed)(next(state) ?? ''), spec)
  if (letter === 'b') return escaped(spec, state)
  if (letter === 'c') return padded((next(state) || '\0').slice(0, 1), spec)
  if ('diouxX'.includes(letter)) return whole(integer(next(state), state), spec)
  if ('eEfFgGaA'.includes(letter)) return real(next(state), spec, state)
  complain(`\`${letter}': invalid format character`, state)
  state.status = 1
  state.isStopped = true
  return ''
}

function time(format: string, state: State): string {
  const arg = next(state)
  const seconds = arg === undefined || arg === '-1' || arg === '-2' ? undefined : Number(integer(arg, state))
  return state.options.formatTime(format === '' ? '%X' : format, seconds)
}

function escaped(spec: Spec, state: State): string {
  const arg = next(state) ?? ''
  const { bytes, stopped } = decodeEscapes(arg.replace(/\\([1-7][0-7]{0,2})/g, '\\0$1'), {
    ...state.options,
    style: 'echo',
  })
  if (stopped) state.isStopped = true
  return padded(cut(bytes, spec), spec)
}

function cut(text: string, { precision }: Spec): string {
  return precision === undefined ? text : text.slice(0, precision)
}

function padded(text: string, { flags, width }: Spec): string {
  return flags.includes('-') ? text.padEnd(width) : text.padStart(width)
}

function integer(arg: string | undefined, state: State): bigint {
  if (arg === undefined || arg === '') {
    if (arg === '' && !state.options.emptyIsZero) invalid(arg, state)
    return 0n
  }
  if (arg.startsWith("'") || arg.startsWith('"')) return BigInt(toText(arg.slice(1)).codePointAt(0) ?? 0)
  const match = /^\s*([-+]?)(0[xX][0-9a-fA-F]+|0[0-7]*|[1-9][0-9]*)/.exec(arg)
  if (!match) {
    invalid(arg, state)
    return 0n
  }
  const digits = match[2] ?? '0'
  const size = /^0[0-7]+$/.test(digits) ? BigInt(`0o${digits.slice(1)}`) : BigInt(digits)
  if (match[0].length < arg.length) invalid(arg, state)
  return bounded(match[1] === '-' ? -size : size, arg, state)
}

function bounded(value: bigint, arg: string, state: State): bigint {
  const max = 0x7fffffffffffffffn
  if (value <= max && value >= -max - 1n) return value
  complain(`warning: ${arg}: Numerical result out of range`, state)
  return value > max ? max : -max - 1n
}

function invalid(arg: string, state: State): void {
  const kind = /^[-+]?0[xX]/.test(arg) ? 'hex ' : /^[-+]?0[0-9]/.test(arg) ? 'octal ' : ''
  complain(`${arg}: invalid ${kind}number`, state)
  state.status = 1
}

function whole(value: bigint, { flags, width, precision, letter }: Spec): string {
  const isSigned = letter === 'd' || letter === 'i'
  const size = isSigned ? (value < 0n ? -value : value) : BigInt.asUintN(64, value)
  const base = { o: 8, x: 16, X: 16 }[letter] ?? 10
  let digits = size.toString(base)
  if (letter === 'X') digits = digits.toUpperCase()
  if (precision !== undefined) digits = precision === 0 && size === 0n ? '' : digits.padStart(precision, '0')
  if (flags.includes("'")) digits = digits.replace(/$/, '')
  const sign = isSigned ? (value < 0n ? '-' : flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '') : ''
  const mark = flags.includes('#') && size !== 0n ? ({ o: '0', x: '0x', X: '0X' }[letter] ?? '') : ''
  const head = sign + mark
  if (flags.includes('-')) return (head + digits).padEnd(width)
  if (flags.includes('0') && precision === undefined) return head + digits.padStart(width - head.length, '0')
  return (head + digits).padStart(width)
}

function real(arg: string | undefined, spec: Spec, state: State): string {
  if (/[aA]/.test(spec.letter)) throw new NotComputable('printf %a')
  const text = (arg ?? '').trim()
  const match =
    /^[-+]?(?:0[xX][0-9a-fA-F]+(?:\.[0-9a-fA-F]*)?|[0-9]+\.?[0-9]*(?:[eE][-+]?[0-9]+)?|\.[0-9]+(?:[eE][-+]?[0-9]+)?|inf(?:inity)?|nan)/i.exec(
      text,
    )
  let value = 0
  let exact: ExactBinary | undefined
  if (text.startsWith("'") || text.startsWith('"')) value = text.charCodeAt(1)
  else {
    if (
      arg !== undefined &&
      (!match || match[0].length < text.length || text === '') &&
      !(arg === '' && state.options.emptyIsZero)
    )
      invalid(arg, state)
    if (match) {
      value = number(match[0])
      exact = longDouble(match[0].replace(/^[-+]/, ''))
    }
  }
  return formatFloat(value, spec, exact)
}

function number(text: string): number {
  if (/inf/i.test(text)) return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  if (/nan/i.test(text)) return Number.NaN
  const sign = text.startsWith('-') ? -1 : 1
  return sign * Number(text.replace(/^[-+]/, ''))
}
