// Prime factors of whole numbers of any size that can be found in reasonable time.
import { NotComputable } from '../not-computable.ts'

const maxSteps = 2_000_000

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  let square = base % modulus
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}

const witnesses = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n, 41n, 43n, 47n, 53n]

/** Whether a number is prime (by Miller and Rabin, with bases that are enough far beyond 64 bits). */
function isPrime(value: bigint): boolean {
  if (value < 2n) return false
  for (const witness of witnesses) if (value % witness === 0n) return value === witness
  let odd = value - 1n
  let twos = 0
  while (odd % 2n === 0n) {
    odd /= 2n
    twos++
  }
  return witnesses.every(witness => {
    let seen = power(witness, odd, value)
    if (seen === 1n || seen === value - 1n) return true
    for (let round = 1; round < twos; round++) {
      seen = (seen * seen) % value
      if (seen === value - 1n) return true
    }
    return false
  })
}

function common(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b]
  while (y > 0n) [x, y] = [y, x % y]
  return x
}

// Pollard's method: a cycle in a sequence of squares gives a part
function part(value: bigint): bigint {
  let steps = 0
  for (let shift = 1n; ; shift++) {
    const next = (x: bigint) => (x * x + shift) % value
    let [slow, fast, found] = [2n, 2n, 1n]
    while (found === 1n) {
      if (++steps > maxSteps) throw new NotComputable('the factors of a large number')
      slow = next(slow)
      fast = next(next(fast))
      found = common(slow > fast ? slow - fast : fast - slow, value)
    }
    if (found !== value) return found
  }
}

/** The prime factors, smallest first. */
export function primeFactors(value: bigint): bigint[] {
  const found: bigint[] = []
  let rest = value
  for (let divisor = 2n; divisor < 1000n && divisor * divisor <= rest; divisor++)
    while (rest % divisor === 0n) {
      found.push(divisor)
      rest /= divisor
    }
  const open = rest > 1n ? [rest] : []
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (isPrime(one)) found.push(one)
    else {
      const divisor = part(one)
      open.push(divisor, one / divisor)
    }
  }
  return found.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
}
