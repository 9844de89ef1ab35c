// Numbers as the machine holds them, a whole number times a power of two, and their decimal digits as C prints them: of two
// that are as near, the even one.

/** `mantissa` times two to the `exponent`, not negative. */
export interface ExactBinary {
  readonly mantissa: bigint
  readonly exponent: number
}

const bitsOfLongDouble = 64

/** A finite number that is not negative, as it is. */
export function exactDouble(size: number): ExactBinary {
  let exponent = 0
  let mantissa = size
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2
    exponent--
  }
  return { mantissa: BigInt(mantissa), exponent }
}

/** What a long double of 64 bits makes of decimal digits such as `1.005e-3`, without sign; undefined where it has no room. */
export function longDouble(text: string): ExactBinary | undefined {
  const match = /^(\d*)\.?(\d*)(?:[eE]([-+]?\d+))?$/.exec(text)
  if (!match) return undefined
  const [, whole = '', part = '', power = '0'] = match
  const shift = Number(power) - part.length
  if (Math.abs(shift) > 4000 || whole.length > 4000) return undefined
  const digits = BigInt(whole + part || '0')
  return rounded(digits * 10n ** BigInt(Math.max(0, shift)), 10n ** BigInt(Math.max(0, -shift)))
}

function rounded(above: bigint, below: bigint): ExactBinary {
  if (above === 0n) return { mantissa: 0n, exponent: 0 }
  const length = (value: bigint) => value.toString(2).length
  let exponent = length(above) - length(below) - bitsOfLongDouble
  for (;;) {
    const mantissa =
      exponent < 0
        ? dividedEvenly(above << BigInt(-exponent), below)
        : dividedEvenly(above, below << BigInt(exponent))
    if (length(mantissa) <= bitsOfLongDouble) return { mantissa, exponent }
    exponent++
  }
}

/** The nearest whole number; of two the even one. */
function dividedEvenly(above: bigint, below: bigint): bigint {
  const whole = above / below
  const twice = 2n * (above % below)
  return twice > below || (twice === below && whole % 2n === 1n) ? whole + 1n : whole
}

/** The number with so many digits behind the point, as `%f` prints it. */
export function exactFixed({ mantissa, exponent }: ExactBinary, precision: number): string {
  const scaled = mantissa * 10n ** BigInt(precision)
  const whole = exponent < 0 ? dividedEvenly(scaled, 1n << BigInt(-exponent)) : scaled << BigInt(exponent)
  const digits = whole.toString().padStart(precision + 1, '0')
  return precision === 0 ? digits : `${digits.slice(0, -precision)}.${digits.slice(-precision)}`
}

/** Its first digits, one before the point, and its power of ten, as `%e` prints them. */
export function exactExponential(
  { mantissa, exponent }: ExactBinary,
  precision: number,
): { readonly digits: string; readonly power: number } {
  if (mantissa === 0n) return { digits: (0).toFixed(Math.min(precision, 100)), power: 0 }
  const above = exponent < 0 ? mantissa : mantissa << BigInt(exponent)
  const below = exponent < 0 ? 1n << BigInt(-exponent) : 1n
  let power = above.toString().length - below.toString().length
  for (;;) {
    const shift = precision - power
    const found =
      shift >= 0
        ? dividedEvenly(above * 10n ** BigInt(shift), below)
        : dividedEvenly(above, below * 10n ** BigInt(-shift))
    const digits = found.toString()
    if (digits.length === precision + 1)
      return { digits: precision === 0 ? digits : `${digits.slice(0, 1)}.${digits.slice(1)}`, power }
    power += digits.length > precision + 1 ? 1 : -1
  }
}
