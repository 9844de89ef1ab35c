// %f, %e and %g as C has them.

export interface FloatSpec {
  readonly flags: string
  readonly width: number
  readonly precision: number | undefined
  readonly letter: string
}

/** Formats a floating-point number. */
export function formatFloat(value: number, { flags, width, precision = 6, letter }: FloatSpec): string {
  const isNegative = value < 0 || Object.is(value, -0)
  const sign = isNegative ? '-' : flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : ''
  const size = Math.abs(value)
  let digits = Number.isFinite(size)
    ? digitsOf(size, { precision, letter: letter.toLowerCase(), isAlternate: flags.includes('#') })
    : Number.isNaN(size)
      ? 'nan'
      : 'inf'
  if (letter === letter.toUpperCase()) digits = digits.toUpperCase()
  if (flags.includes('-')) return (sign + digits).padEnd(width)
  if (flags.includes('0') && Number.isFinite(size)) return sign + digits.padStart(width - sign.length, '0')
  return (sign + digits).padStart(width)
}

interface DigitOptions {
  readonly precision: number
  readonly letter: string
  readonly isAlternate: boolean
}

function digitsOf(size: number, { precision, letter, isAlternate }: DigitOptions): string {
  if (letter === 'f') return fixed(size, precision)
  if (letter === 'e') return exponential(size, precision)
  const significant = precision === 0 ? 1 : precision
  const exponent = size === 0 ? 0 : Number(size.toExponential(Math.min(significant - 1, 100)).split('e')[1])
  const isLong = exponent < -4 || exponent >= significant
  const text = isLong ? exponential(size, significant - 1) : fixed(size, significant - 1 - exponent)
  if (isAlternate || !text.includes('.')) return text
  return isLong ? text.replace(/\.?0*e/, 'e') : text.replace(/\.?0+$/, '')
}

function exponential(size: number, precision: number): string {
  const [digits = '0', exponent = '+0'] = size.toExponential(Math.min(precision, 100)).split('e')
  const sign = exponent.startsWith('-') ? '-' : '+'
  return `${digits}e${sign}${exponent.replace(/^[-+]/, '').padStart(2, '0')}`
}

// toFixed gives up above 1e21 and beyond 100 digits; binary fractions are finite, so whole digits come from BigInt
function fixed(size: number, precision: number): string {
  if (size >= 1e21) return BigInt(size).toString() + (precision > 0 ? `.${'0'.repeat(precision)}` : '')
  return size.toFixed(Math.min(precision, 100)).padEnd(0)
}
