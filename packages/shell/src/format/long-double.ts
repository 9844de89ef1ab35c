// Numbers as a C `long double` holds them on x86-64: 64 bits, rounded to the nearest after every step.

/** A number `mantissa · 2^exponent` of at most 64 bits. */
export interface LongDouble {
  readonly mantissa: bigint
  readonly exponent: number
}

const bits = 64
const absolute = (value: bigint) => (value < 0n ? -value : value)

/** The nearest number of 64 bits to `numerator / denominator`. */
function nearest(numerator: bigint, denominator: bigint): LongDouble {
  if (numerator === 0n) return { mantissa: 0n, exponent: 0 }
  const size = absolute(numerator).toString(2).length - denominator.toString(2).length
  let exponent = size - bits - 1
  const scaled = (by: number): [bigint, bigint] =>
    by < 0
      ? [absolute(numerator) << BigInt(-by), denominator]
      : [absolute(numerator), denominator << BigInt(by)]
  let [top, bottom] = scaled(exponent)
  while (top / bottom >= 1n << BigInt(bits)) {
    exponent++
    ;[top, bottom] = scaled(exponent)
  }
  const quotient = top / bottom
  const rest = 2n * (top % bottom)
  const rounded = rest > bottom || (rest === bottom && quotient % 2n === 1n) ? quotient + 1n : quotient
  return { mantissa: numerator < 0n ? -rounded : rounded, exponent }
}

function fraction({ mantissa, exponent }: LongDouble): [numerator: bigint, denominator: bigint] {
  return exponent < 0 ? [mantissa, 1n << BigInt(-exponent)] : [mantissa << BigInt(exponent), 1n]
}

/** A whole number. */
export function longDouble(value: bigint): LongDouble {
  return nearest(value, 1n)
}

/** Their sum, rounded to the nearest. */
export function add(a: LongDouble, b: LongDouble): LongDouble {
  const [[x, y], [z, w]] = [fraction(a), fraction(b)]
  return nearest(x * w + z * y, y * w)
}

/** Their product, rounded to the nearest. */
export function multiply(a: LongDouble, b: LongDouble): LongDouble {
  return nearest(a.mantissa * b.mantissa, 1n).mantissa === 0n
    ? { mantissa: 0n, exponent: 0 }
    : shifted(nearest(a.mantissa * b.mantissa, 1n), a.exponent + b.exponent)
}

const shifted = (value: LongDouble, by: number) => ({ ...value, exponent: value.exponent + by })

/** Their quotient, rounded to the nearest. */
export function divide(a: LongDouble, b: LongDouble): LongDouble {
  const [[x, y], [z, w]] = [fraction(a), fraction(b)]
  return z < 0n ? nearest(-x * w, y * -z) : nearest(x * w, y * z)
}

/** Whether the value, without its sign, is less than a whole number. */
export function isBelow(value: LongDouble, limit: bigint): boolean {
  const [x, y] = fraction(value)
  return absolute(x) < limit * y
}

/** The whole number towards zero, and whether something is left. */
export function truncated(value: LongDouble): { whole: bigint; hasRest: boolean } {
  const [x, y] = fraction(value)
  return { whole: x / y, hasRest: x % y !== 0n }
}

/** `%.*Lf`: with so many digits behind the point, halves to the even digit. */
export function fixed(value: LongDouble, digits: number): string {
  const [x, y] = fraction(value)
  const scaled = absolute(x) * 10n ** BigInt(digits)
  const rest = 2n * (scaled % y)
  const quotient = scaled / y
  const rounded = rest > y || (rest === y && quotient % 2n === 1n) ? quotient + 1n : quotient
  const text = String(rounded).padStart(digits + 1, '0')
  const sign = x < 0n ? '-' : ''
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** A double as it is. */
export function fromDouble(value: number): LongDouble {
  if (value === 0) return longDouble(0n)
  let exponent = 0
  let scaled = value
  while (!Number.isInteger(scaled)) {
    scaled *= 2
    exponent--
  }
  return shifted(longDouble(BigInt(scaled)), exponent)
}

/** Whether one is less than the other. */
export function isLess(a: LongDouble, b: LongDouble): boolean {
  const [[x, y], [z, w]] = [fraction(a), fraction(b)]
  return x * w < z * y
}
