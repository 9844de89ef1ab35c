// Functions of real numbers to far more digits than a float holds. A number is an integer that counts 2⁻²⁴⁰ths.

const bits = 240n
const one = 1n << bits

/** A number with many digits. */
export type Fixed = bigint

/** How many binary digits stand behind the point. */
export const fixedBits = Number(bits)

const view = new DataView(new ArrayBuffer(8))

/** A float, exactly; undefined where it is too large or has digits further behind the point. */
export function fixedFrom(value: number): Fixed | undefined {
  view.setFloat64(0, value)
  const exponent = (view.getUint16(0) >> 4) & 0x7ff
  if (exponent === 0) return value === 0 ? 0n : undefined
  const fraction = (view.getBigUint64(0) & ((1n << 52n) - 1n)) | (1n << 52n)
  const shift = BigInt(exponent - 1075) + bits
  if (exponent > 1023 + 64 || shift < 0n) return undefined
  const magnitude = fraction << shift
  return value < 0 ? -magnitude : magnitude
}

export function multiply(a: Fixed, b: Fixed): Fixed {
  return (a * b) >> bits
}

export function divide(a: Fixed, b: Fixed): Fixed {
  return (a << bits) / b
}

export function squareRoot(value: Fixed): Fixed {
  const target = value << bits
  if (target === 0n) return 0n
  let root = 1n << BigInt((target.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + target / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

/** The arc tangent of 1/n. */
function inverseArcTangent(n: bigint): Fixed {
  let sum = 0n
  let power = one / n
  for (let k = 1n; power !== 0n; k += 2n) {
    sum += k % 4n === 1n ? power / k : -(power / k)
    power /= n * n
  }
  return sum
}

/** The hyperbolic arc tangent of 1/n. */
function inverseAreaTangent(n: bigint): Fixed {
  let sum = 0n
  let power = one / n
  for (let k = 1n; power !== 0n; k += 2n) {
    sum += power / k
    power /= n * n
  }
  return sum
}

const ln2 = 2n * inverseAreaTangent(3n)
const halfPi = 8n * inverseArcTangent(5n) - 2n * inverseArcTangent(239n)

const halvings = 12n

export function exponential(value: Fixed): Fixed {
  const turns = (value + (ln2 >> 1n)) / ln2
  const rest = (value - turns * ln2) >> halvings
  let sum = one
  let term = one
  for (let k = 1n; term !== 0n && term !== -1n; k++) {
    term = multiply(term, rest) / k
    sum += term
  }
  for (let k = 0n; k < halvings; k++) sum = multiply(sum, sum)
  return turns >= 0n ? sum << turns : sum >> -turns
}

/** The natural logarithm of `fraction · 2^exponent`, the fraction near 1. */
export function logarithm(fraction: number, exponent: number): Fixed | undefined {
  const value = fixedFrom(fraction)
  const guess = fixedFrom(Math.log(fraction)) ?? 0n
  if (value === undefined) return undefined
  let result = guess
  for (let round = 0; round < 2; round++) {
    const there = exponential(result)
    result += 2n * divide(value - there, value + there)
  }
  return result + BigInt(exponent) * ln2
}

function sineNearZero(value: Fixed): Fixed {
  const square = multiply(value, value)
  let sum = value
  let term = value
  for (let k = 2n; term !== 0n && term !== -1n; k += 2n) {
    term = -multiply(term, square) / (k * (k + 1n))
    sum += term
  }
  return sum
}

export function sine(value: Fixed): Fixed {
  const quarter = value >= 0n ? (value + (halfPi >> 1n)) / halfPi : (value - (halfPi >> 1n)) / halfPi
  const rest = value - quarter * halfPi
  const position = ((quarter % 4n) + 4n) % 4n
  if (position === 0n) return sineNearZero(rest)
  if (position === 2n) return -sineNearZero(rest)
  const cosineOfRest = squareRoot(one - multiply(sineNearZero(rest), sineNearZero(rest)))
  return position === 1n ? cosineOfRest : -cosineOfRest
}

export function cosine(value: Fixed): Fixed {
  return sine(value + halfPi)
}

/** The arc tangent; `guess` is right to the digits of a float. */
export function arcTangent(value: Fixed, guess: number): Fixed | undefined {
  const near = fixedFrom(guess)
  if (near === undefined) return undefined
  const tangent = divide(sine(near), cosine(near))
  const delta = divide(value - tangent, one + multiply(value, tangent))
  return near + delta - multiply(multiply(delta, delta), delta) / 3n
}

export { halfPi, ln2, one }
