// seq, yes, tee, split, shuf, factor: programs that make or spread text.

import { formatPrintf } from '../../format/printf-format.ts'
import { FsError } from '../../fs-error.ts'
import { NotComputable } from '../../not-computable.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { parseOptions } from '../options.ts'
import { linesOf } from './ends.ts'

export const seq: Program = async process => {
  const { numbers, others } = sortedArguments(process.args)
  const options = await parseOptions(Object.create(process, { args: { value: others } }) as Process, {
    flags: 'w',
    values: 'fs',
    long: { 'equal-width': 'w', format: 'f=', separator: 's=' },
  })
  if (typeof options === 'number') return options
  const operands = [...options.operands, ...numbers]
  if (operands.length === 0) return process.misuse('missing operand')
  if (operands.length > 3) return process.misuse(`extra operand ${quoted(operands[3] ?? '')}`)
  const bad = operands.find(text => !/^[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?$/.test(text))
  if (bad !== undefined)
    return process.misuse(
      /^[-+]?(?:inf|nan|0x)/i.test(bad)
        ? `invalid floating point argument: ${quoted(bad)}`
        : `invalid floating point argument: ${quoted(bad)}`,
    )
  const [from, step, to] =
    operands.length === 1
      ? ['1', '1', operands[0] ?? '']
      : operands.length === 2
        ? [operands[0] ?? '', '1', operands[1] ?? '']
        : [operands[0] ?? '', operands[1] ?? '', operands[2] ?? '']
  if (Number(step) === 0) return process.misuse(`invalid Zero increment value: ${quoted(step)}`)
  const format = options.value('f')
  if (
    format !== undefined &&
    !/^(?:[^%]|%%)*%[-+ #0']*[0-9]*(?:\.[0-9]*)?[aefgAEFG](?:[^%]|%%)*$/.test(format)
  )
    throw new NotComputable(`seq -f ${format}`)
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

// negative numbers look like options and are none
function sortedArguments(args: readonly string[]): { numbers: string[]; others: string[] } {
  const at = args.findIndex(word => /^-(?:[0-9]|\.[0-9])/.test(word))
  if (at === -1) return { numbers: [], others: [...args] }
  return { numbers: args.slice(at).filter(word => word !== '--'), others: args.slice(0, at) }
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

export const yes: Program = async process => {
  const line = `${process.args.length > 0 ? process.args.filter((word, index) => !(index === 0 && word === '--')).join(' ') : 'y'}\n`
  const block = line.repeat(Math.max(1, Math.floor(8192 / line.length)))
  while (true) {
    process.shell.surroundings.budget.command()
    await process.output?.write(block)
  }
}

export const tee: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'aip',
    long: { append: 'a', 'ignore-interrupts': 'i', 'output-error': 'p?' },
  })
  if (typeof options === 'number') return options
  const inodes: number[] = []
  let status = 0
  for (const name of options.operands) {
    try {
      inodes.push(
        process.fs.openForWriting(process.path(name), {
          mode: 0o666 & ~process.shell.umask,
          truncate: !options.has('a'),
        }),
      )
    } catch (error) {
      if (!(error instanceof FsError)) throw error
      await process.fail(`${name}: ${error.message}`)
      status = 1
    }
  }
  for (let bytes = await process.input.read(); bytes !== undefined; bytes = await process.input.read()) {
    for (const inode of inodes) {
      const node = process.fs.node(inode)
      process.fs.writeInode(inode, node.kind === 'file' ? node.data.length : 0, bytes)
    }
    await process.output?.write(bytes)
  }
  return status
}

const units: Readonly<Record<string, number>> = {
  '': 1,
  b: 512,
  k: 1024,
  K: 1024,
  KB: 1000,
  M: 1024 ** 2,
  MB: 1e6,
  m: 1024 ** 2,
}

export const split: Program = async process => {
  const [old, ...others] = process.args
  const args = /^-[0-9]+$/.test(old ?? '') ? ['-l', (old ?? '').slice(1), ...others] : process.args
  const options = await parseOptions(Object.create(process, { args: { value: args } }) as Process, {
    flags: 'dex',
    values: 'abClnt',
    beyond: 'u',
    long: {
      'suffix-length': 'a=',
      'additional-suffix': 'as=',
      bytes: 'b=',
      'line-bytes': 'C=',
      'numeric-suffixes': 'd?',
      'hex-suffixes': 'x?',
      'elide-empty-files': 'e',
      filter: 'filter!',
      lines: 'l=',
      number: 'n=',
      separator: 't=',
      unbuffered: 'u',
      verbose: 'verbose',
    },
  })
  if (typeof options === 'number') return options
  const [name = '-', prefix = 'x', extra] = options.operands
  if (extra !== undefined) return process.misuse(`extra operand ${quoted(extra)}`)
  for (const [key, what] of [
    ['l', 'lines'],
    ['b', 'bytes'],
  ] as const) {
    const value = options.value(key)
    if (value !== undefined && (!/^[0-9]+(?:b|[kKmM]B?)?$/.test(value) || Number.parseInt(value, 10) === 0)) {
      const isZero = /^0+$/.test(value)
      await process.fail(
        `invalid number of ${what}: ${quoted(value)}${isZero ? ': Numerical result out of range' : ''}`,
      )
      return 1
    }
  }
  const text = await process.read(name, {
    complaint: reason =>
      reason === 'Is a directory'
        ? `read error: ${reason}`
        : `cannot open ${quoted(name)} for reading: ${reason}`,
  })
  if (text === undefined) return 1
  const pieces = piecesOf(text, { value: options.value, has: options.has })
  const numbering = numberingOf(options.value('d') ?? options.value('x'), {
    isNumeric: options.has('d'),
    isHex: options.has('x'),
  })
  const length = Number(options.value('a') ?? 2)
  for (const [index, piece] of pieces.entries()) {
    const suffix = numbering(index, length)
    if (suffix === undefined) {
      await process.fail('output file suffixes exhausted')
      return 1
    }
    const target = `${prefix}${suffix}${options.value('as') ?? ''}`
    if (options.has('verbose')) process.out(`creating file ${quoted(target)}\n`)
    process.fs.write(process.path(target), piece, { mode: 0o666 & ~process.shell.umask })
  }
  return 0
}

function piecesOf(
  text: string,
  { value, has }: { value(key: string): string | undefined; has(key: string): boolean },
): string[] {
  const bytes = value('b')
  const parts = value('n')
  if (value('C') !== undefined || value('t') !== undefined) throw new NotComputable('split by other measures')
  if (bytes !== undefined) {
    const match = /^([0-9]+)([A-Za-z]*)$/.exec(bytes)
    const size = Number(match?.[1]) * (units[match?.[2] ?? ''] ?? 1)
    return Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
      text.slice(index * size, (index + 1) * size),
    )
  }
  if (parts !== undefined) {
    if (!/^[0-9]+$/.test(parts)) throw new NotComputable(`split -n ${parts}`)
    const count = Number(parts)
    const size = Math.max(1, Math.floor(text.length / count))
    const all = Array.from({ length: count }, (_, index) =>
      text.slice(index * size, index === count - 1 ? undefined : (index + 1) * size),
    )
    return has('e') ? all.filter(piece => piece !== '') : all
  }
  const lines = linesOf(text)
  const size = Number(value('l') ?? 1000)
  return Array.from({ length: Math.ceil(lines.length / size) }, (_, index) =>
    lines.slice(index * size, (index + 1) * size).join(''),
  )
}

function numberingOf(
  start: string | undefined,
  { isNumeric, isHex }: { isNumeric: boolean; isHex: boolean },
): (index: number, length: number) => string | undefined {
  return (index, length) => {
    if (isNumeric || isHex) {
      const text = (index + Number(start ?? 0)).toString(isHex ? 16 : 10)
      return text.length > length ? undefined : text.padStart(length, '0')
    }
    let text = ''
    let rest = index
    for (let place = 0; place < length; place++) {
      text = String.fromCharCode(97 + (rest % 26)) + text
      rest = Math.floor(rest / 26)
    }
    return rest > 0 ? undefined : text
  }
}

export const factor: Program = async process => {
  const options = await parseOptions(process, { beyond: 'h', long: { exponents: 'h!' } })
  if (typeof options === 'number') return options
  const words =
    options.operands.length > 0
      ? options.operands
      : (await readAll(process.input)).split(/\s+/).filter(Boolean)
  let status = 0
  for (const word of words) {
    if (!/^\+?[0-9]+$/.test(word)) {
      await process.fail(`${quoted(word)} is not a valid positive integer`)
      status = 1
      continue
    }
    const value = BigInt(word)
    if (value > 10n ** 14n) throw new NotComputable('the factors of a large number')
    process.out(
      `${value}:${factorsOf(value)
        .map(part => ` ${part}`)
        .join('')}\n`,
    )
  }
  return status
}

function factorsOf(value: bigint): bigint[] {
  const parts: bigint[] = []
  let rest = value
  for (let divisor = 2n; divisor * divisor <= rest; divisor += divisor === 2n ? 1n : 2n)
    while (rest % divisor === 0n) {
      parts.push(divisor)
      rest /= divisor
    }
  if (rest > 1n) parts.push(rest)
  return parts
}
