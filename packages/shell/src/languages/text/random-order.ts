// A random order drawn from given bytes, as the GNU programs draw it: numbers below a bound, then swaps.
import { NotComputable } from '../../not-computable.ts'

/** Numbers from 0 to a bound, each taking no more of the bytes than it needs. */
class NumberSource {
  private readonly bytes: string
  private at = 0
  private number = 0n
  private max = 0n

  constructor(bytes: string) {
    this.bytes = bytes
  }

  upTo(bound: bigint): bigint {
    const choices = bound + 1n
    let { number, max } = this
    while (true) {
      while (max < bound) {
        number = (number << 8n) + BigInt(this.next())
        max = (max << 8n) + 255n
      }
      if (max === bound) {
        this.keep(0n, 0n)
        return number
      }
      const excess = max - bound
      const unusable = excess % choices
      const reduced = number % choices
      if (number <= max - unusable) {
        this.keep(number / choices, excess / choices)
        return reduced
      }
      number = reduced
      max = unusable - 1n
    }
  }

  private keep(number: bigint, max: bigint): void {
    this.number = number
    this.max = max
  }

  private next(): number {
    if (this.at >= this.bytes.length) throw new NotComputable('more random bytes than there are')
    return this.bytes.charCodeAt(this.at++)
  }
}

/** The items in the order that the bytes make. */
export function inRandomOrder<T>(items: readonly T[], bytes: string): T[] {
  const source = new NumberSource(bytes)
  const order = [...items]
  for (let index = 0; index < order.length; index++) {
    const other = index + Number(source.upTo(BigInt(order.length - index - 1)))
    const [one, two] = [order[index], order[other]] as [T, T]
    order[index] = two
    order[other] = one
  }
  return order
}
