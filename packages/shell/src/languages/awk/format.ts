// printf of awk: conversions by the C library, 32-bit integers, complaints of mawk.
import { formatFloat } from '../../format/float-format.ts'
import { NotComputable } from '../../not-computable.ts'

/** A format and its arguments that do not fit; what came out so far is kept. */
export class FormatError extends Error {
  override readonly name = 'FormatError'
  readonly made: string

  constructor(message: string, made: string) {
    super(message)
    this.made = made
  }
}

/** What one argument is in each of its roles. */
export interface Argument {
  readonly number: number
  readonly text: string
  /** For %c: a number counts as a character code. */
  readonly isNumber: boolean
}

const directive = /%([-+ #0']*)(\*|[0-9]+)?(?:(\.)(\*|[0-9]+)?)?([hl])?(.|$)/gs
const maxInt = 2147483647

/** Formats; `caller` names the function in complaints. */
export function formatAwk(wholeFormat: string, args: readonly Argument[], caller: string): string {
  // a zero byte ends a format
  const [format = ''] = wholeFormat.split('\0', 1)
  let made = ''
  let at = 0
  let used = 0
  let count = 0
  const next = (): Argument => {
    const argument = args[used++]
    if (!argument) throw new FormatError(`not enough arguments passed to ${caller}("${format}")`, made)
    return argument
  }
  for (const match of format.matchAll(directive)) {
    made += format.slice(at, match.index)
    at = match.index + match[0].length
    const [whole, marks = '', width, dot, precision, size, letter = ''] = match
    // no locale here groups digits
    const flags = marks.replaceAll("'", '')
    if (whole === '%%') {
      made += '%'
      continue
    }
    count++
    const columns = width === '*' ? Math.trunc(next().number) : Number(width ?? 0)
    const digits =
      dot === undefined ? undefined : precision === '*' ? Math.trunc(next().number) : Number(precision ?? 0)
    const spec = {
      flags: columns < 0 ? `${flags}-` : flags,
      width: Math.abs(columns),
      precision: digits !== undefined && digits < 0 ? undefined : digits,
      letter,
    }
    if (spec.width > 100_000 || (digits ?? 0) > 100_000) throw new NotComputable('a very wide format')
    const argument = next()
    const known = size === undefined ? 'cdioxXueEfFgGsaA' : 'dioxXu'
    if (letter === '' || !known.includes(letter))
      throw new FormatError(`improper conversion(number ${count}) in ${caller}("${format}")`, made)
    made += convert(spec, argument)
  }
  return made + format.slice(at)
}

interface Spec {
  readonly flags: string
  readonly width: number
  readonly precision: number | undefined
  readonly letter: string
}

function convert(spec: Spec, argument: Argument): string {
  const { letter, precision } = spec
  if (letter === 's')
    return padded(precision === undefined ? argument.text : argument.text.slice(0, precision), spec)
  if (letter === 'c')
    return padded(
      argument.isNumber
        ? String.fromCharCode(whole(argument.number) & 255)
        : argument.text.slice(0, 1) || '\0',
      spec,
    )
  if ('di'.includes(letter)) return integer(whole(argument.number), spec)
  if ('ouxX'.includes(letter)) return integer(natural(argument.number), spec)
  if ('aA'.includes(letter)) throw new NotComputable('%a')
  if (Number.isNaN(argument.number)) return padded(letter === letter.toUpperCase() ? '-NAN' : '-nan', spec)
  return formatFloat(argument.number, spec)
}

function whole(value: number): number {
  if (Number.isNaN(value)) return -maxInt - 1
  return value >= maxInt ? maxInt : value > -maxInt ? Math.trunc(value) : -maxInt
}

function natural(value: number): number {
  if (!(value > 0)) return 0
  return value >= 4294967295 ? 4294967295 : Math.trunc(value)
}

function padded(text: string, { flags, width }: Spec): string {
  return flags.includes('-') ? text.padEnd(width) : text.padStart(width)
}

function integer(value: number, spec: Spec): string {
  const { flags, width, precision, letter } = spec
  const base = { o: 8, x: 16, X: 16 }[letter] ?? 10
  const size = Math.abs(value)
  let digits = precision === 0 && size === 0 ? '' : size.toString(base).padStart(precision ?? 0, '0')
  if (letter === 'X') digits = digits.toUpperCase()
  const isSigned = letter === 'd' || letter === 'i'
  const sign =
    value < 0 ? '-' : isSigned && flags.includes('+') ? '+' : isSigned && flags.includes(' ') ? ' ' : ''
  const mark =
    flags.includes('#') && size !== 0
      ? ({ o: digits.startsWith('0') ? '' : '0', x: '0x', X: '0X' }[letter] ?? '')
      : ''
  if (flags.includes('0') && !flags.includes('-') && precision === undefined)
    digits = digits.padStart(width - sign.length - mark.length, '0')
  return padded(sign + mark + digits, spec)
}

/** One number by a format such as `%.6g`. */
export function formatNumber(format: string, value: number): string {
  if (Number.isNaN(value)) return '-nan'
  if (format === '%.6g') return formatFloat(value, { flags: '', width: 0, precision: 6, letter: 'g' })
  return formatAwk(format, [{ number: value, text: '', isNumber: true }], 'sprintf')
}
