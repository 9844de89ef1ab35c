// numfmt and shuf and tsort.
import { inRandomOrder } from '../../languages/text/random-order.ts'
import { NotComputable } from '../../not-computable.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { type Options, parseOptions } from '../options.ts'

const letters = ['', 'K', 'M', 'G', 'T', 'P', 'E', 'Z', 'Y']

export const numfmt: Program = async process => {
  const { args, negatives } = split(process.args)
  const options = await parseOptions(Object.create(process, { args: { value: args } }) as Process, {
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
  for (const key of ['from', 'to']) {
    const unit = options.value(key)
    const known = key === 'to' ? ['none', 'si', 'iec', 'iec-i'] : ['none', 'auto', 'si', 'iec', 'iec-i']
    if (unit === undefined || known.includes(unit)) continue
    await process.fail(`invalid argument ${quoted(unit)} for '--${key}'`)
    await process.err(
      `Valid arguments are:\n${known.map(name => `  - '${name}'\n`).join('')}Try 'numfmt --help' for more information.\n`,
    )
    return 1
  }
  if (['format', 'header', 'invalid', 'grouping', 'from-unit', 'to-unit'].some(options.has))
    throw new NotComputable('numfmt with this option')
  const numbers = [...options.operands, ...negatives]
  const lines =
    numbers.length > 0
      ? numbers
      : (await readAll(process.input))
          .split('\n')
          .filter((line, index, all) => index < all.length - 1 || line !== '')
  for (const line of lines) {
    const shown = await converted(process, line, options, numbers.length > 0)
    if (shown === undefined) return 2
    process.out(`${shown}\n`)
  }
  return 0
}

function split(args: readonly string[]): { args: string[]; negatives: string[] } {
  return {
    args: args.filter(word => !/^-[0-9]/.test(word)),
    negatives: args.filter(word => /^-[0-9]/.test(word)),
  }
}

async function converted(
  process: Process,
  line: string,
  options: Options,
  isArgument: boolean,
): Promise<string | undefined> {
  const wanted = Number(options.value('field') ?? 1)
  const delimiter = options.value('d')
  const fields = delimiter === undefined ? (line.match(/\s*\S+/g) ?? ['']) : line.split(delimiter)
  const parts: string[] = []
  for (const [index, field] of fields.entries()) {
    if (index + 1 !== wanted) {
      parts.push(field)
      continue
    }
    const blank = delimiter === undefined && index > 0 ? ' ' : ''
    const value = await number(process, field.trim(), options)
    if (value === undefined) return undefined
    const text = shownNumber(value, options)
    const padding = Number(options.value('padding') ?? 0)
    const width = options.has('padding')
      ? Math.abs(padding)
      : delimiter === undefined && !isArgument && index > 0
        ? field.length - blank.length
        : delimiter === undefined && !isArgument && /^\s/.test(field)
          ? field.length
          : 0
    parts.push(blank + (padding < 0 ? text.padEnd(width) : text.padStart(width)))
  }
  return parts.join(delimiter ?? '')
}

async function number(process: Process, text: string, options: Options): Promise<number | undefined> {
  const from = options.value('from') ?? 'none'
  const suffix = options.value('suffix') ?? ''
  const bare = suffix !== '' && text.endsWith(suffix) ? text.slice(0, -suffix.length) : text
  const match = /^(-?[0-9]+(?:\.[0-9]+)?)([KMGTPEZY]?)(i?)(.*)$/.exec(bare)
  const refuse = async (message: string) => {
    await process.fail(message)
    return undefined
  }
  if (!match) return refuse(`invalid number: ${quoted(text)}`)
  const [, digits = '', letter = '', binary = '', rest = ''] = match
  if (rest !== '') return refuse(`invalid suffix in input: ${quoted(text)}`)
  if (letter !== '' && from === 'none')
    return refuse(`rejecting suffix in input: ${quoted(text)} (consider using --from)`)
  if (from === 'iec-i' && letter !== '' && binary === '')
    return refuse(`missing 'i' suffix in input: ${quoted(text)} (e.g Ki/Mi/Gi)`)
  if (binary !== '' && from !== 'auto' && from !== 'iec-i')
    return refuse(`invalid suffix in input ${quoted(text)}: 'i'`)
  const base = from === 'si' || (from === 'auto' && binary === '') ? 1000 : 1024
  return Number(digits) * base ** letters.indexOf(letter)
}

function rounded(value: number, how: string): number {
  if (how === 'up') return Math.ceil(value)
  if (how === 'down') return Math.floor(value)
  if (how === 'towards-zero') return Math.trunc(value)
  if (how === 'nearest') return Math.sign(value) * Math.round(Math.abs(value))
  return value < 0 ? Math.floor(value) : Math.ceil(value)
}

function shownNumber(value: number, options: Options): string {
  const to = options.value('to') ?? 'none'
  const how = options.value('round') ?? 'from-zero'
  const suffix = options.value('suffix') ?? ''
  if (to === 'none') return (Number.isInteger(value) ? String(value) : String(rounded(value, how))) + suffix
  const base = to === 'si' ? 1000 : 1024
  let scaled = value
  let power = 0
  while (Math.abs(scaled) >= base && power < letters.length - 1) {
    scaled /= base
    power++
  }
  const isSmall = Math.abs(scaled) < 10 && power > 0
  let shown = isSmall ? rounded(scaled * 10, how) / 10 : rounded(scaled, how)
  if (Math.abs(shown) >= base && power < letters.length - 1) {
    shown /= base
    power++
  }
  const hasTenth = power > 0 && Math.abs(shown) < 10
  return (
    (hasTenth ? shown.toFixed(1) : String(shown)) +
    (letters[power] ?? '') +
    (to === 'iec-i' && power > 0 ? 'i' : '') +
    suffix
  )
}

export const shuf: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'erz',
    values: 'ino',
    long: {
      echo: 'e',
      'input-range': 'i=',
      'head-count': 'n=',
      output: 'o=',
      'random-source': 'source=',
      repeat: 'r',
      'zero-terminated': 'z',
    },
  })
  if (typeof options === 'number') return options
  const range = options.value('i')
  if (range !== undefined && !/^[0-9]+-[0-9]+$/.test(range)) {
    await process.fail(`invalid input range: ${quoted(range)}`)
    return 1
  }
  const [low = 0, high = 0] = range?.split('-').map(Number) ?? []
  const items =
    range !== undefined
      ? Array.from({ length: Math.max(0, high - low + 1) }, (_, index) => String(low + index))
      : options.has('e')
        ? options.operands
        : await lines(process, options.operands[0] ?? '-')
  if (items === undefined) return 1
  const count = Number(options.value('n') ?? (options.has('r') ? 1000 : items.length))
  const source = options.value('source')
  const isWhole = options.value('n') === undefined && !options.has('r') && !options.has('z')
  const bytes = source !== undefined && isWhole ? await process.read(source) : undefined
  if (items.length > 1 && count > 0 && bytes === undefined) throw new NotComputable('a random order')
  const order = bytes === undefined ? items.slice(0, count) : inRandomOrder(items, bytes)
  for (const item of order) process.out(`${item}\n`)
  return 0
}

async function lines(process: Process, name: string): Promise<string[] | undefined> {
  const text = name === '-' ? await readAll(process.input) : await process.read(name)
  const all = text?.split('\n')
  if (all?.at(-1) === '') all.pop()
  return all
}

export const tsort: Program = async process => {
  const options = await parseOptions(process, {})
  if (typeof options === 'number') return options
  const [name = '-', extra] = options.operands
  if (extra !== undefined) return process.misuse(`extra operand ${quoted(extra)}`)
  const text = await process.read(name)
  if (text === undefined) return 1
  const words = text.split(/\s+/).filter(Boolean)
  if (words.length % 2 === 1) {
    await process.fail(`${name}: input contains an odd number of tokens`)
    return 1
  }
  return ordered(process, words, name)
}

async function ordered(process: Process, words: readonly string[], name: string): Promise<number> {
  const before = new Map<string, number>()
  const after = new Map<string, string[]>()
  for (const word of words) {
    before.set(word, before.get(word) ?? 0)
    after.set(word, after.get(word) ?? [])
  }
  for (let at = 0; at < words.length; at += 2) {
    const [from = '', to = ''] = [words[at], words[at + 1]]
    if (from === to) continue
    after.get(from)?.unshift(to)
    before.set(to, (before.get(to) ?? 0) + 1)
  }
  // the words stand in a tree by name; those without predecessors are taken in that order
  const queue = [...before]
    .filter(([, count]) => count === 0)
    .map(([word]) => word)
    .sort()
  let done = 0
  for (let word = queue.shift(); word !== undefined; word = queue.shift()) {
    process.out(`${word}\n`)
    done++
    for (const next of after.get(word) ?? []) {
      const left = (before.get(next) ?? 1) - 1
      before.set(next, left)
      if (left === 0) queue.push(next)
    }
  }
  if (done === before.size) return 0
  throw new NotComputable(`a loop in ${name}`)
}
