// yes, tee, split, factor: programs that make or spread text.

import { primeFactors } from '../../format/prime-factors.ts'
import { NotComputable } from '../../not-computable.ts'
import { OpenFile } from '../../run/open-file.ts'
import { openStream } from '../../run/open-stream.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { type Output, readAll } from '../../run/stream.ts'
import { FsError } from '../../tree/fs-error.ts'
import { parseOptions } from '../options.ts'
import { linesOf } from './ends.ts'

/** `yes`: a line without end. */
export const yes: Program = async process => {
  const line = `${process.args.length > 0 ? process.args.filter((word, index) => !(index === 0 && word === '--')).join(' ') : 'y'}\n`
  const block = line.repeat(Math.max(1, Math.floor(8192 / line.length)))
  while (true) {
    process.shell.surroundings.budget.command()
    await process.output.write(block)
  }
}

/** `tee`: its input to files and on. */
export const tee: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'aip',
    long: { append: 'a', 'ignore-interrupts': 'i', 'output-error': 'p?' },
  })
  if (typeof options === 'number') return options
  const outputs: Output[] = []
  let status = 0
  for (const name of options.operands) {
    try {
      outputs.push(teeOutput(process, name, options.has('a')))
    } catch (error) {
      if (!(error instanceof FsError)) throw error
      await process.fail(`${name}: ${error.message}`)
      status = 1
    }
  }
  for (let bytes = await process.input.read(); bytes !== undefined; bytes = await process.input.read()) {
    process.shell.surroundings.budget.hand(bytes.length)
    process.shell.surroundings.budget.command()
    for (const output of outputs) await output.write(bytes)
    await process.output.write(bytes)
  }
  return status
}

function teeOutput(process: Process, name: string, isAppending: boolean): Output {
  const { fs, shell } = process
  const stream = openStream(name, shell)?.output
  if (stream) return stream
  const path = process.path(name)
  const inode = fs.openForWriting(path, { mode: 0o666 & ~shell.umask, truncate: !isAppending })
  return new OpenFile({ fs: () => fs, inode, path, isAppending })
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

/** `split`: a file in pieces. */
export const split: Program = async process => {
  const [old, ...others] = process.args
  const args = /^-[0-9]+$/.test(old ?? '') ? ['-l', (old ?? '').slice(1), ...others] : process.args
  const options = await parseOptions(process.with({ args }), {
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
    check: ({ key }, before) =>
      'bCln'.includes(key) && before.some(option => 'bCln'.includes(option.key))
        ? process.misuse('cannot split in more than one way')
        : undefined,
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

/** `factor`: prime factors. */
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
    process.out(
      `${value}:${primeFactors(value)
        .map(part => ` ${part}`)
        .join('')}\n`,
    )
  }
  return status
}
