// The program `numfmt`: numbers with and without units.
import { chosenWord } from '../../commands/chosen-word.ts'
import { ListError, type Range, readList } from '../../commands/field-list.ts'
import { type Options, parseOptions } from '../../commands/options.ts'
import { divide, longDouble, multiply } from '../../format/long-double.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process, Program } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { inQuotes } from '../quote.ts'
import { NumfmtFormat } from './numfmt-format.ts'
import { digitsOf, type NumberFault, readNumber, type TypedNumber, writeNumber } from './numfmt-number.ts'

interface Plan {
  readonly from: string
  readonly to: string
  readonly round: string
  readonly invalid: string
  readonly units: readonly [from: bigint, to: bigint]
  readonly padding: number
  readonly fields: readonly Range[]
  readonly delimiter: string | undefined
  readonly suffix: string
  readonly format: NumfmtFormat
}

/** Stops at the first number that is wrong. */
class Aborted extends Error {}

/** `numfmt`: numbers with and without units. */
export const numfmt: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'z',
    values: 'd',
    long: {
      debug: 'debug!',
      delimiter: 'd=',
      field: 'field=',
      format: 'format=',
      from: 'from=',
      'from-unit': 'from-unit=',
      grouping: 'grouping',
      header: 'header?',
      invalid: 'invalid=',
      padding: 'padding=',
      round: 'round=',
      suffix: 'suffix=',
      to: 'to=',
      'to-unit': 'to-unit=',
      'zero-terminated': 'z',
    },
  })
  if (typeof options === 'number') return options
  const plan = await planOf(process, options)
  if (plan === undefined) return 1
  let isValid = true
  try {
    if (options.operands.length > 0) {
      for (const word of options.operands) {
        if (!(await line(process, word, plan))) isValid = false
        process.out(options.has('z') ? '\0' : '\n')
      }
    } else if (!(await lines(process, options, plan))) isValid = false
  } catch (error) {
    if (!(error instanceof Aborted)) throw error
    return 2
  }
  return isValid || plan.invalid === 'warn' || plan.invalid === 'ignore' ? 0 : 2
}

async function lines(process: Process, options: Options, plan: Plan): Promise<boolean> {
  const end = options.has('z') ? '\0' : '\n'
  const text = await readAll(process.input)
  let isValid = true
  const all = text.split(end)
  const last = all.pop()
  const headers = options.has('header') ? Number(options.value('header') ?? 1) : 0
  for (const [index, one] of [...all, ...(last ? [last] : [])].entries()) {
    if (index < headers) process.out(one)
    else if (!(await line(process, one, plan))) isValid = false
    if (index < all.length) process.out(end)
  }
  return isValid
}

const choices = {
  from: ['none', 'auto', 'si', 'iec', 'iec-i'],
  to: ['none', 'si', 'iec', 'iec-i'],
  round: ['up', 'down', 'from-zero', 'towards-zero', 'nearest'],
  invalid: ['abort', 'fail', 'warn', 'ignore'],
}

async function planOf(process: Process, options: Options): Promise<Plan | undefined> {
  const words = { from: 'none', to: 'none', round: 'from-zero', invalid: 'abort' }
  const units: [bigint, bigint] = [1n, 1n]
  let padding = 0
  let fields: readonly Range[] = [[1, 1]]
  const refuse = async (message: string) => {
    await process.fail(message)
    return undefined
  }
  for (const { key, value = '' } of options.given) {
    if (key === 'from' || key === 'to' || key === 'round' || key === 'invalid') {
      const chosen = await chosenWord(process, { option: key, value, words: choices[key] })
      if (chosen === undefined) return undefined
      words[key] = chosen
    } else if (key === 'from-unit' || key === 'to-unit') {
      const size = unitSize(value)
      if (size === undefined) return refuse(`invalid unit size: ${inQuotes(process, value)}`)
      units[key === 'from-unit' ? 0 : 1] = size
    } else if (key === 'padding') {
      padding = /^[ \t]*[-+]?[0-9]+$/.test(value) ? Number(value) : 0
      if (padding === 0) return refuse(`invalid padding value ${inQuotes(process, value)}`)
    } else if (key === 'd' && value.length > 1) return refuse('the delimiter must be a single character')
    else if (key === 'header' && value !== '' && !/^0*[1-9][0-9]*$/.test(value))
      return refuse(`invalid header value ${inQuotes(process, value)}`)
    else if (key === 'field') {
      if (options.given.filter(option => option.key === 'field').length > 1)
        return refuse('multiple field specifications')
      try {
        fields = readList(value, { isField: true, allowsDash: true })
      } catch (error) {
        if (!(error instanceof ListError)) throw error
        await process.misuse(error.message)
        return undefined
      }
    }
  }
  const template = options.value('format')
  const format = template === undefined ? NumfmtFormat.plain : NumfmtFormat.read(template)
  if (options.has('grouping') && template !== undefined)
    return refuse('--grouping cannot be combined with --format')
  if (typeof format === 'string') return refuse(format)
  if (options.has('grouping') && words.to !== 'none') return refuse('grouping cannot be combined with --to')
  return {
    ...words,
    units,
    padding: format.padding ?? padding,
    fields,
    delimiter: options.value('d'),
    suffix: options.value('suffix') ?? '',
    format,
  }
}

function unitSize(text: string): bigint | undefined {
  const match = /^([0-9]*)([KMGTPEZY]?)(i?)$/.exec(text)
  if (!match || text === '' || (match[3] === 'i' && match[2] === '')) return undefined
  const base = match[3] === 'i' ? 1024n : 1000n
  const size = BigInt(match[1] || '1') * base ** BigInt(' KMGTPEZY'.indexOf(match[2] || ' '))
  return size === 0n || size >= 1n << 64n ? undefined : size
}

async function line(process: Process, text: string, plan: Plan): Promise<boolean> {
  const { delimiter } = plan
  const pieces = delimiter === undefined ? blankFields(text) : text.split(delimiter || '\0')
  let isValid = true
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) process.out(delimiter ?? ' ')
    const isAsked = plan.fields.some(([from, to]) => index + 1 >= from && index + 1 <= to)
    const shown = isAsked ? await converted(process, piece, { plan, isFirst: index === 0 }) : piece
    if (shown === undefined) isValid = false
    process.out(shown ?? piece)
  }
  return isValid
}

// the first blank behind a field parts it from the next; others before a field belong to it
function blankFields(text: string): string[] {
  const fields: string[] = []
  let rest = text
  while (true) {
    const field = /^[ \t\n]*[^ \t\n]*/.exec(rest)?.[0] ?? ''
    fields.push(field)
    if (field.length === rest.length) return fields
    rest = rest.slice(field.length + 1)
  }
}

async function converted(
  process: Process,
  field: string,
  { plan, isFirst }: { plan: Plan; isFirst: boolean },
): Promise<string | undefined> {
  const { suffix, format } = plan
  const isTrimmed = suffix !== '' && field.length > suffix.length && field.endsWith(suffix)
  const text = isTrimmed ? field.slice(0, -suffix.length) : field
  const bare = text.replace(/^[ \t]+/, '')
  const keepsWidth = plan.padding === 0 && plan.delimiter === undefined && (bare !== text || !isFirst)
  const width = keepsWidth ? text.length : plan.padding
  const number = readNumber(bare, plan.from)
  if (!isNumber(number)) return complain(process, faultText(process, bare, number), plan)
  const [fromUnit, toUnit] = plan.units.map(longDouble)
  const isScaled = plan.units.some(unit => unit !== 1n)
  const value =
    isScaled && fromUnit && toUnit ? divide(multiply(number.value, fromUnit), toUnit) : number.value
  const places = format.precision ?? number.places
  const digits = digitsOf(value)
  if ((plan.to === 'none' && digits + places > 18) || digits > 32) {
    if (plan.invalid === 'ignore') return undefined
    throw new NotComputable('what numfmt says of so large a number')
  }
  const shown =
    writeNumber(value, places, { ...plan, precision: format.precision, zeros: format.zeros }) + suffix
  const padded = width < 0 ? shown.padEnd(-width) : shown.padStart(width)
  return format.before + padded + format.behind
}

const isNumber = (read: TypedNumber | NumberFault): read is TypedNumber =>
  typeof read !== 'string' && 'value' in read

function faultText(process: Process, text: string, fault: NumberFault): string {
  const name = inQuotes(process, text)
  if (typeof fault !== 'string') return `invalid suffix in input ${name}: ${inQuotes(process, fault.rest)}`
  if (fault === 'overflow') return `value too large to be converted: ${name}`
  if (fault === 'number') return `invalid number: ${name}`
  if (fault === 'forbidden') return `rejecting suffix in input: ${name} (consider using --from)`
  if (fault === 'missing-i') return `missing 'i' suffix in input: ${name} (e.g Ki/Mi/Gi)`
  return `invalid suffix in input: ${name}`
}

async function complain(process: Process, message: string, { invalid }: Plan): Promise<undefined> {
  if (invalid === 'ignore') return undefined
  await process.err(`numfmt: ${message}\n`)
  if (invalid === 'abort') throw new Aborted()
  return undefined
}
