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
  const format = options.value('f')
  const directives = format === undefined ? 1 : (format.replaceAll('%%', '').match(/%/g)?.length ?? 0)
  const wrong = /^(?:[^%]|%%)*%[-+ #0']*[0-9]*(?:\.[0-9]*)?([^%aefgAEFGL0-9.' +#-])/.exec(format ?? '')?.[1]
  if (directives !== 1 || wrong !== undefined) {
    const fault =
      directives === 0
        ? 'has no % directive'
        : wrong
          ? `has unknown %${wrong} directive`
          : 'has too many % directives'
    await process.fail(`format ${quoted(format ?? '')} ${fault}`)
    return 1
  }
  if (
    format !== undefined &&
    !/^(?:[^%]|%%)*%[-+ #0']*[0-9]*(?:\.[0-9]*)?[aefgAEFG](?:[^%]|%%)*$/.test(format)
  )
    throw new NotComputable(`seq -f ${format}`)
  if ([from, step, to].some(text => Math.abs(Number(text)) > 2 ** 53))
    throw new NotComputable('seq of large numbers')
  const places = Math.max(decimals(from), decimals(step))
  const separator = options.value('s') ?? '\n'
  const count = Math.floor((Number(to) - Number(from)) / Number(step) + 1e-10) + 1
  if (count <= 0) return 0
  if (count > 5_000_000) throw new NotComputable('a very long sequence')
  const width = options.has('w')
    ? Math.max(...[from, String(Number(to) >= 0 ? to : to)].map(text => fixedWidth(text, places)))
    : 0
  const texts: string[] = []
  for (let index = 0; index < count; index++) {
    const value = Number(from) + index * Number(step)
    const text = value.toFixed(places)
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

function decimals(text: string): number {
  const match = /\.([0-9]*)(?:[eE]|$)/.exec(text)
  return match?.[1]?.length ?? 0
}

function fixedWidth(text: string, places: number): number {
  return Number(text).toFixed(places).length
}

function padded(text: string, width: number): string {
  return text.startsWith('-') ? `-${text.slice(1).padStart(width - 1, '0')}` : text.padStart(width, '0')
}
