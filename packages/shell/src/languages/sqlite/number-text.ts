// Real numbers as the database writes them.
import { add, divide, fromDouble, isLess, longDouble, multiply, truncated } from '../../format/long-double.ts'
import { NotComputable } from '../../not-computable.ts'

/** With at most so many digits, and always a point. */
export function realText(value: number, digits = 15): string {
  if (!Number.isFinite(value)) return value > 0 ? 'Inf' : '-Inf'
  if (value === 0) return '0.0'
  const [mantissa = '', power = '0'] = Math.abs(value)
    .toExponential(digits - 1)
    .split('e')
  const exponent = Number(power)
  const sign = value < 0 ? '-' : ''
  const all = mantissa.replace('.', '').replace(/0+$/, '')
  if (exponent < -4 || exponent >= digits) {
    const tail = all.slice(1)
    const size = String(Math.abs(exponent)).padStart(2, '0')
    return `${sign}${all.slice(0, 1)}.${tail === '' ? '0' : tail}e${exponent < 0 ? '-' : '+'}${size}`
  }
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${all}`
  const whole = all.slice(0, exponent + 1).padEnd(exponent + 1, '0')
  return `${sign}${whole}.${all.slice(exponent + 1) || '0'}`
}

const ten = longDouble(10n)

/**
 * With all its digits (`%!.20g`): the digits are taken one by one from a `long double`, and the last ones are what its
 * roundings leave.
 */
export function exactRealText(value: number): string {
  if (!Number.isFinite(value)) throw new NotComputable('an infinite number with all its digits')
  const sign = value < 0 ? '-' : ''
  let rest = fromDouble(Math.abs(value))
  let rounder = 5e-10
  rounder *= 1e-10
  let exponent = 0
  if (value !== 0) {
    let scale = longDouble(1n)
    for (const [step, power] of [
      [1e100, 100],
      [1e10, 10],
      [10, 1],
    ] as const)
      for (
        let next = multiply(fromDouble(step), scale);
        !isLess(rest, next);
        next = multiply(fromDouble(step), scale)
      ) {
        scale = multiply(scale, fromDouble(step))
        exponent += power
      }
    rest = divide(rest, scale)
    for (; isLess(rest, fromDouble(1e-8)); exponent -= 8) rest = multiply(rest, fromDouble(1e8))
    for (; isLess(rest, longDouble(1n)); exponent--) rest = multiply(rest, ten)
  }
  rest = add(rest, fromDouble(rounder))
  if (!isLess(rest, ten)) {
    rest = multiply(rest, fromDouble(0.1))
    exponent++
  }
  let digits = ''
  while (digits.length < 26) {
    const { whole } = truncated(rest)
    digits += String(whole)
    rest = multiply(add(rest, longDouble(-whole)), ten)
  }
  const isScientific = exponent < -4 || exponent > 19
  const shown = isScientific || exponent < 0 ? 1 : exponent + 1
  const places = isScientific ? 19 : 19 - exponent
  const all = exponent < 0 && !isScientific ? '0'.repeat(-exponent) + digits : digits
  const behind = all.slice(shown, shown + places).replace(/0+$/, '')
  const text = `${sign}${all.slice(0, shown)}.${behind || '0'}`
  if (!isScientific) return text
  return `${text}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`
}
