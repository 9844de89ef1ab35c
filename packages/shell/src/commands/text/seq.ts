// seq.
import { formatPrintf } from '../../format/printf-format.ts'
import { inQuotes } from '../../languages/quote.ts'
import { NotComputable } from '../../not-computable.ts'
import { type Program, quoted } from '../../run/process.ts'
import { parseOptions } from '../options.ts'

/** `seq`: numbers in a row. */
export const seq: Program = async process => {
  const { numbers, others } = sortedArguments(process.args)
  const options = await parseOptions(process.with({ args: others }), {
    flags: 'w',
    values: 'fs',
    long: { 'equal-width': 'w', format: 'f=', separator: 's=' },
  })
  if (typeof options === 'number') return options
  const operands = [...options.operands, ...numbers]
  if (operands.length === 0) return process.misuse('missing operand')
  if (operands.length > 3) return process.misuse(`extra operand ${quoted(operands[3] ?? '')}`)
  const format = options.value('f')
  const fault = format === undefined ? undefined : formatFault(format)
  if (fault !== undefined) {
    await process.fail(`format ${quoted(format ?? '')} ${fault}`)
    return 1
  }
  if (format !== undefined && options.has('w'))
    return process.misuse('format string may not be specified when printing equal width strings')
  if (operands.some(text => /^[-+]?(?:inf|0x)/i.test(text))) throw new NotComputable('seq of such numbers')
  const noNumber = operands.find(text => /^[-+]?nan/i.test(text))
  if (noNumber !== undefined)
    return process.misuse(
      `invalid ${inQuotes(process, 'not-a-number')} argument: ${inQuotes(process, noNumber)}`,
    )
  const bad = operands.find(text => !/^[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?$/.test(text))
  if (bad !== undefined) return process.misuse(`invalid floating point argument: ${quoted(bad)}`)
  const [from, step, to] =
    operands.length === 1
      ? ['1', '1', operands[0] ?? '']
      : operands.length === 2
        ? [operands[0] ?? '', '1', operands[1] ?? '']
        : [operands[0] ?? '', operands[1] ?? '', operands[2] ?? '']
  if (Number(step) === 0) return process.misuse(`invalid Zero increment value: ${quoted(step)}`)
  if ([from, step, to].some(text => Math.abs(Number(text)) > 2 ** 53))
    throw new NotComputable('seq of large numbers')
  const places = Math.max(scanned(from).precision, scanned(step).precision)
  if (places > 30) throw new NotComputable('seq of very small numbers')
  const separator = options.value('s') ?? '\n'
  const count = Math.floor((Number(to) - Number(from)) / Number(step) + 1e-10) + 1
  if (count <= 0) return 0
  if (count > 5_000_000) throw new NotComputable('a very long sequence')
  const width = options.has('w') ? Math.max(...[from, to].map(text => widthOf(scanned(text), places))) : 0
  const texts: string[] = []
  for (let index = 0; index < count; index++) {
    const value = index === 0 ? Number(from) : Number(from) + index * Number(step)
    const text = (Object.is(value, -0) ? '-' : '') + value.toFixed(places)
    texts.push(
      format === undefined
        ? padded(text, width)
        : formatPrintf(format, [String(value)], { formatTime: () => '' }).text,
    )
  }
  process.out(`${texts.join(separator)}\n`)
  return 0
}

// options come before the numbers, and a negative number is one
function sortedArguments(args: readonly string[]): { numbers: string[]; others: string[] } {
  let at = 0
  while (at < args.length) {
    const word = args[at] ?? ''
    if (word === '--' || !word.startsWith('-') || word === '-' || /^-(?:[0-9]|\.[0-9])/.test(word)) break
    at += /^-[fs]$/.test(word) || /^--(?:f\w*|s\w*)$/.test(word) ? 2 : 1
  }
  const rest = args.slice(at)
  return { numbers: rest[0] === '--' ? rest.slice(1) : rest, others: args.slice(0, at) }
}

function formatFault(format: string): string | undefined {
  const rest = format.replace(/^(?:[^%]|%%)*/, '')
  if (rest === '') return 'has no % directive'
  const [, flags = '', letter = '', after = ''] =
    /^(%[-+ #0']*[0-9]*(?:\.[0-9]*)?L?)(.?)(.*)$/s.exec(rest) ?? []
  if (letter === '') return 'ends in %'
  if (!/[aefgAEFG]/.test(letter)) return `has unknown %${letter} directive`
  if (/[L']/.test(flags)) throw new NotComputable(`seq -f ${format}`)
  return after.replaceAll('%%', '').includes('%') ? 'has too many % directives' : undefined
}

interface Scanned {
  readonly width: number
  readonly precision: number
}

// how wide a number is as it will be written, and its decimals
function scanned(text: string): Scanned {
  const [, mantissa = '', , fraction, power] =
    /^([-+]?([0-9]*)(?:\.([0-9]*))?)(?:[eE](.*))?$/.exec(text) ?? []
  const decimals = fraction?.length ?? 0
  let width = mantissa.length
  if (fraction !== undefined) width += decimals === 0 ? -1 : /(?:^|[^0-9])\./.test(mantissa) ? 1 : 0
  if (power === undefined) return { width, precision: decimals }
  const exponent = Number(power)
  if (exponent < 0) {
    if (fraction === undefined || decimals === 0) width++
    return { width: width - exponent, precision: decimals - exponent }
  }
  const precision = decimals - Math.min(decimals, exponent)
  if (fraction !== undefined && precision === 0 && decimals > 0) width--
  return { width: width + exponent - Math.min(decimals, exponent), precision }
}

function widthOf({ width, precision }: Scanned, places: number): number {
  const point = precision === 0 && places > 0 ? 1 : precision > 0 && places === 0 ? -1 : 0
  return width + places - precision + point
}

function padded(text: string, width: number): string {
  return text.startsWith('-') ? `-${text.slice(1).padStart(width - 1, '0')}` : text.padStart(width, '0')
}
