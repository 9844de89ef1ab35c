// C's operators on integers of any size, for a shell that wraps them to 64 bits.

/** A number as 64 bits hold it. */
export const wrap = (value: bigint) => BigInt.asIntN(64, value)

/** A power, as 64 bits hold it. */
export function powerOf(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let factor = base
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = wrap(result * factor)
    factor = wrap(factor * factor)
  }
  return result
}

/** What a binary operator makes of two numbers, before it is wrapped. */
export function computed(operator: string, left: bigint, right: bigint): bigint {
  if (operator === '+') return left + right
  if (operator === '-') return left - right
  if (operator === '*') return left * right
  if (operator === '/') return left / right
  if (operator === '%') return left % right
  if (operator === '<<') return left << (right & 63n)
  if (operator === '>>') return left >> (right & 63n)
  if (operator === '&') return left & right
  if (operator === '|') return left | right
  if (operator === '^') return left ^ right
  if (operator === '==') return left === right ? 1n : 0n
  if (operator === '!=') return left !== right ? 1n : 0n
  if (operator === '<') return left < right ? 1n : 0n
  if (operator === '>') return left > right ? 1n : 0n
  return (operator === '<=' ? left <= right : left >= right) ? 1n : 0n
}
