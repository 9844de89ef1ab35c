// What the published script prints for judged rows, written a second time: exact fractions to the end, then one rounding.

const columns = ['format', 'factuality', 'consistency', 'realism', 'quality', 'total_score'] as const

interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

function fractionOf(value: number): Fraction {
  let under = 1n
  let rest = value
  while (!Number.isInteger(rest)) {
    rest *= 2
    under *= 2n
  }
  return { over: BigInt(rest), under }
}

function plus(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under }
}

const distance = (a: Fraction, b: Fraction): Fraction => {
  const { over, under } = plus(a, { over: -b.over, under: b.under })
  return { over: over < 0n ? -over : over, under }
}
const isLess = (a: Fraction, b: Fraction) => a.over * b.under < b.over * a.under

// the number nearest to a fraction: one of those next to what plain division gives
function nearest(wanted: Fraction): number {
  if (wanted.over === 0n) return 0
  const guess = Number((wanted.over * 10n ** 18n) / wanted.under) / 1e18
  const bytes = new DataView(new ArrayBuffer(8))
  const beside = [-2n, -1n, 0n, 1n, 2n].map(step => {
    bytes.setFloat64(0, guess)
    bytes.setBigUint64(0, bytes.getBigUint64(0) + step)
    return bytes.getFloat64(0)
  })
  // of two that are as near, the one whose last bit is 0
  const isEven = (value: number) => {
    bytes.setFloat64(0, value)
    return bytes.getBigUint64(0) % 2n === 0n
  }
  return beside.reduce((best, other) => {
    const [old, now] = [distance(fractionOf(best), wanted), distance(fractionOf(other), wanted)]
    return isLess(now, old) || (!isLess(old, now) && isEven(other)) ? other : best
  })
}

/** Two decimals of what a number exactly is; a tie goes to the even one. */
export function plainDecimals(value: number): string {
  const { over, under } = fractionOf(Math.abs(value))
  const hundredths = over * 100n
  const twice = (hundredths % under) * 2n
  const down = hundredths / under
  const up = twice > under || (twice === under && down % 2n === 1n)
  const whole = String(up ? down + 1n : down).padStart(3, '0')
  return `${value < 0 ? '-' : ''}${whole.slice(0, -2)}.${whole.slice(-2)}`
}

function shown(values: readonly number[]): string {
  if (values.length === 0) return '-25.00'
  const { over, under } = values.map(fractionOf).reduce(plus)
  return plainDecimals(((nearest({ over, under: under * BigInt(values.length) }) - 1) / 4) * 100)
}

/** The lines the script's report has, without its words: a domain with its counts, its scores, and the whole. */
export function plainReport(rows: readonly { readonly [field: string]: unknown }[]): readonly string[] {
  const domainOf = (row: { readonly [field: string]: unknown }) =>
    String(row.task ?? 'mcp')
      .split('/')
      .at(-1) ?? ''
  const names = [...new Set(rows.map(domainOf))].sort()
  const lines: string[] = []
  const totals: number[] = []
  for (const name of names) {
    const own = rows.filter(row => domainOf(row) === name)
    const valid = own.filter(row => row.failed === 0 || row.failed === false)
    lines.push(`${name} ${valid.length}/${own.length} ${own.length - valid.length}`)
    if (valid.length === 0) continue
    for (const column of columns) {
      const values = valid.map(row => Number(row[column] ?? 0)).filter(value => value !== 0)
      if (column === 'total_score') totals.push(...values)
      lines.push(`${column} ${shown(values)}`)
    }
  }
  if (totals.length > 0) lines.push(`overall ${shown(totals)}`)
  return [...lines, `${rows.length} ${totals.length} ${rows.length - totals.length}`]
}
