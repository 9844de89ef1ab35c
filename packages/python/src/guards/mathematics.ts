// Functions of the C library whose last digit is another one here. Where the true value leaves the other library no choice, that
// is the result; where it does, or where that library is not so exact, the last digit is open.
import type { Hooks, Host, Plain } from '../interpreter/host.ts'
import * as fixed from '../numbers/fixed-point.ts'
import { neighbour, type Rounded, rounded } from '../numbers/rounded.ts'

type Truth = (x: number, y: number) => Rounded | undefined

// to be exact takes its time
const mostExact = 20_000

/** By how much of the last digit, beyond half of it, the other library may be wrong: somewhat more than it says of itself. */
const doubts: Readonly<Record<string, number>> = {
  ...{ exp: 0.03, log: 0.04, log2: 0.06, pow: 0.04, sin: 0.07, cos: 0.07 },
  ...{ tan: 0.14, atan: 0.08, asin: 0.05, acos: 0.05, atan2: 0.05 },
}

/** What is exact to little more than half of the last digit there. */
const truths: Readonly<Record<string, Truth>> = {
  exp: x => power(fixed.fixedFrom(x)),
  log: x => ofLogarithm(x, value => value),
  log2: x => ofLogarithm(x, value => fixed.divide(value, fixed.ln2)),
  pow: (x, y) => {
    const [value, exponent] = [fixed.fixedFrom(y), ofLogarithmOf(Math.abs(x))]
    if (value === undefined || exponent === undefined) return undefined
    const result = power(fixed.multiply(value, exponent))
    return result && x < 0 && Math.abs(y % 2) === 1 ? { ...result, value: -result.value } : result
  },
  sin: x => ofFixed(x, fixed.sine),
  cos: x => ofFixed(x, fixed.cosine),
  tan: x => ofFixed(x, value => fixed.divide(fixed.sine(value), fixed.cosine(value))),
  atan: x => ofFixed(x, value => fixed.arcTangent(value, Math.atan(x))),
  atan2: arcTangentOf,
  asin: x => ofFixed(x, value => arcSine(value, x)),
  acos: x =>
    ofFixed(x, value => {
      const sine = arcSine(value, x)
      return sine === undefined ? undefined : fixed.halfPi - sine
    }),
}

// the logarithm of two to the base of ten in two parts
const decimalHigh = 0.30102999566361177
const decimalLow = 3.694239077158931e-13

/** What is less exact there. */
const inexact = ['sinh', 'cosh', 'tanh', 'asinh', 'acosh', 'atanh', 'log1p', 'expm1', 'cbrt', 'erf', 'erfc']

export function mathematicsGuards(host: Host): Hooks {
  const counts = new WeakMap<object, number>()
  const mayBeExact = () => {
    const count = (counts.get(host.process) ?? 0) + 1
    counts.set(host.process, count)
    return count <= mostExact
  }
  const open = (value: number): number => {
    host.process.notice('the last digit of a function')
    const { variation } = host.process
    return variation === 0 ? value : neighbour(value, variation === 1 ? 1 : -1)
  }
  /** Not exact there either, but made of a logarithm that is, in a way that can be done again. */
  const decimal = (original: Plain) => (x: number) => {
    const built = original(x)
    if (host.process.isStarting || !isPlain(built)) return built
    const exponent = Math.floor(Math.log2(x)) + (x >= 2 ** (Math.floor(Math.log2(x)) + 1) ? 1 : 0)
    const scale = exponent < 0 ? exponent + 1 : exponent
    const fraction = x / 2 ** scale
    const told = mayBeExact() && Math.abs(exponent) < 1000 ? truths.log?.(fraction, 0) : undefined
    if (fraction !== 1 && (told === undefined || told.margin <= (doubts.log ?? 0.5))) return open(built)
    const part = fraction === 1 ? 0 : (told?.value ?? 0)
    return scale * decimalLow + Math.LOG10E * part + scale * decimalHigh
  }
  const isPlain = (value: number) => value !== 0 && Number.isFinite(value)
  const exact = (truth: Truth, doubt: number) => (original: Plain) => (x: number, y: number) => {
    const built = original(x, y)
    if (host.process.isStarting || !isPlain(built)) return built
    const told = mayBeExact() ? truth(x, y) : undefined
    return told !== undefined && told.margin > doubt ? told.value : open(told?.value ?? built)
  }
  const vague = (name: string) => (original: Plain) => (x: number, y: number) => {
    const built = original(x, y)
    if (host.process.isStarting || !isPlain(built)) return built
    return isSettled(name, x, built) ? Math.round(built) : open(built)
  }
  return {
    exports: {
      ...Object.fromEntries(
        Object.entries(truths).map(([name, truth]) => [name, exact(truth, doubts[name] ?? 0.5)]),
      ),
      log10: decimal,
      ...Object.fromEntries(inexact.map(name => [name, vague(name)])),
    },
  }
}

/** Cubes have their own root. */
function isSettled(name: string, x: number, built: number): boolean {
  const whole = Math.round(built)
  if (Math.abs(built - whole) > 1e-12 || whole === 0) return false
  return name === 'cbrt' && whole ** 3 === x
}

function ofFixed(x: number, truth: (value: fixed.Fixed) => fixed.Fixed | undefined): Rounded | undefined {
  const value = fixed.fixedFrom(x)
  const result = value === undefined ? undefined : truth(value)
  return result === undefined ? undefined : rounded(result)
}

function ofLogarithm(x: number, then: (value: fixed.Fixed) => fixed.Fixed): Rounded | undefined {
  const value = ofLogarithmOf(x)
  return value === undefined ? undefined : rounded(then(value))
}

function ofLogarithmOf(x: number): fixed.Fixed | undefined {
  let exponent = Math.floor(Math.log2(x))
  let fraction = x / 2 ** exponent
  if (fraction > 1.5) {
    fraction /= 2
    exponent++
  }
  return Number.isFinite(fraction) && x > 2 ** -1000 ? fixed.logarithm(fraction, exponent) : undefined
}

/** e to this, which may be far from 1: the powers of two are put in at the end. */
function power(value: fixed.Fixed | undefined): Rounded | undefined {
  if (value === undefined) return undefined
  const turns = value / fixed.ln2
  if (turns > 1020n || turns < -1010n) return undefined
  return rounded(fixed.exponential(value - turns * fixed.ln2), Number(turns))
}

function arcSine(value: fixed.Fixed, x: number): fixed.Fixed | undefined {
  const other = fixed.squareRoot(fixed.one - fixed.multiply(value, value))
  return other === 0n ? undefined : fixed.arcTangent(fixed.divide(value, other), Math.asin(x))
}

/** The angle of a point, from its height and its width. */
function arcTangentOf(height: number, width: number): Rounded | undefined {
  const [y, x] = [fixed.fixedFrom(height), fixed.fixedFrom(width)]
  if (width === 0) return rounded(height > 0 ? fixed.halfPi : -fixed.halfPi)
  if (height === 0) return rounded(Object.is(height, -0) ? -2n * fixed.halfPi : 2n * fixed.halfPi)
  if (y === undefined || x === undefined || x === 0n) return undefined
  const angle = fixed.arcTangent(fixed.divide(y, x), Math.atan(height / width))
  if (angle === undefined) return undefined
  if (width > 0) return rounded(angle)
  return rounded(height > 0 ? angle + 2n * fixed.halfPi : angle - 2n * fixed.halfPi)
}
