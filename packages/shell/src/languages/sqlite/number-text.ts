// Real numbers as the database writes them.
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

/** With all its digits, where these are few: beyond that the real program's last digits are accidents. */
export function exactRealText(value: number): string {
  const [digits = ''] = value.toPrecision(100).replace(/^-/, '').split('e')
  if (!Number.isFinite(value) || digits.replace('.', '').replace(/^0+|0+$/g, '').length > 15)
    throw new NotComputable('a number with all its digits')
  return realText(value)
}
