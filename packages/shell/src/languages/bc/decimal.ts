// Decimal numbers of any length with a fixed number of places, as bc computes with them.

export interface Decimal {
  /** The number times ten to the power of its places. */
  readonly digits: bigint
  readonly scale: number
}

/** Nothing. */
export const zero: Decimal = { digits: 0n, scale: 0 }
const power = (places: number) => 10n ** BigInt(places)

/** A whole number. */
export const fromInteger = (value: number | bigint): Decimal => ({ digits: BigInt(value), scale: 0 })

/** More places, or fewer: what is cut off is lost. */
export function rescale({ digits, scale }: Decimal, places: number): Decimal {
  if (places >= scale) return { digits: digits * power(places - scale), scale: places }
  return { digits: digits / power(scale - places), scale: places }
}

/** The sum, with the places of the longer one. */
export function add(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale)
  return { digits: rescale(left, scale).digits + rescale(right, scale).digits, scale }
}

/** The number with the other sign. */
export const negate = ({ digits, scale }: Decimal): Decimal => ({ digits: -digits, scale })

/** The product, with as many places as bc keeps. */
export function multiply(left: Decimal, right: Decimal, places: number): Decimal {
  const full = { digits: left.digits * right.digits, scale: left.scale + right.scale }
  return rescale(full, Math.min(full.scale, Math.max(places, left.scale, right.scale)))
}

/** The quotient, cut off after so many places. */
export function divide(left: Decimal, right: Decimal, places: number): Decimal {
  const shift = places + right.scale - left.scale
  const digits =
    shift >= 0 ? (left.digits * power(shift)) / right.digits : left.digits / (right.digits * power(-shift))
  return { digits, scale: places }
}

/** What a division to so many places leaves. */
export function remainder(left: Decimal, right: Decimal, places: number): Decimal {
  const quotient = divide(left, right, places)
  const scale = Math.max(left.scale, places + right.scale)
  const product = { digits: quotient.digits * right.digits, scale: quotient.scale + right.scale }
  return rescale(add(left, negate(product)), scale)
}

/** A power with a whole exponent. */
export function raise(base: Decimal, exponent: bigint, places: number): Decimal {
  if (exponent === 0n) return fromInteger(1)
  const count = exponent < 0n ? -exponent : exponent
  const full = { digits: base.digits ** count, scale: base.scale * Number(count) }
  if (exponent < 0n) return divide(fromInteger(1), full, places)
  return rescale(full, Math.min(full.scale, Math.max(places, base.scale)))
}

/** The square root, cut off. */
export function squareRoot(value: Decimal, places: number): Decimal {
  const scale = Math.max(places, value.scale)
  const { digits } = rescale(value, 2 * scale)
  if (digits < 2n) return { digits, scale }
  let root = 1n << BigInt((digits.toString(2).length >> 1) + 1)
  for (let next = (root + digits / root) >> 1n; next < root; next = (root + digits / root) >> 1n) root = next
  return { digits: root, scale }
}

/** -1, 0 or 1, as the left number is less, the same or more. */
export function compare(left: Decimal, right: Decimal): number {
  const { digits } = add(left, negate(right))
  return digits < 0n ? -1 : digits > 0n ? 1 : 0
}

/** The digits of a number in base ten, as bc prints them: no zero before the point. */
export function decimalText({ digits, scale }: Decimal): string {
  const size = digits < 0n ? -digits : digits
  if (size === 0n) return '0'
  const text = size.toString().padStart(scale, '0')
  const whole = text.slice(0, text.length - scale)
  return `${digits < 0n ? '-' : ''}${whole}${scale > 0 ? `.${text.slice(text.length - scale)}` : ''}`
}

/** A number written in some base. */
export function parseDecimal(text: string, base: number): Decimal {
  const [whole = '', fraction = ''] = text.split('.')
  if (base === 10 && !/[A-F]/.test(text))
    return { digits: BigInt(whole + fraction || '0'), scale: fraction.length }
  const isSingle = text.replace('.', '').length === 1
  const digit = (character: string) => {
    const value = Number.parseInt(character, 16)
    return BigInt(isSingle ? value : Math.min(value, base - 1))
  }
  let digits = 0n
  for (const character of whole) digits = digits * BigInt(base) + digit(character)
  if (fraction === '') return { digits, scale: 0 }
  let numerator = 0n
  for (const character of fraction) numerator = numerator * BigInt(base) + digit(character)
  const part = divide(
    { digits: numerator, scale: 0 },
    { digits: BigInt(base) ** BigInt(fraction.length), scale: 0 },
    fraction.length,
  )
  return add({ digits, scale: 0 }, part)
}
