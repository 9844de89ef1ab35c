// The programs `base64` and `base32`.
import { NotComputable } from '../../not-computable.ts'
import type { Process, Program } from '../../run/process.ts'
import { type OptionTable, parseOptions } from '../options.ts'
import { inQuotes } from '../quote.ts'

const table: OptionTable = {
  program: 'base64',
  short: { d: 'decode', i: 'ignore-garbage', w: 'wrap' },
  names: { decode: 'none', 'ignore-garbage': 'none', wrap: 'required', help: 'none', version: 'none' },
}

interface Encoding {
  encode(bytes: string): string
  /** What could be decoded, and whether that was all. */
  decode(text: string): { bytes: string; isValid: boolean }
  readonly alphabet: RegExp
}

const base64Encoding: Encoding = {
  encode: bytes => Buffer.from(bytes, 'latin1').toString('base64'),
  alphabet: /[^A-Za-z0-9+/=]/g,
  decode: text =>
    decodeBlocks(text, {
      size: 4,
      pattern: /^(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$/,
      block: block => Buffer.from(block, 'base64').toString('latin1'),
    }),
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const base32Encoding: Encoding = {
  encode: bytes => {
    let result = ''
    for (let at = 0; at < bytes.length; at += 5) {
      const chunk = bytes.slice(at, at + 5)
      let bits = ''
      for (const byte of chunk) bits += byte.charCodeAt(0).toString(2).padStart(8, '0')
      const digits = (bits.match(/.{1,5}/g) ?? [])
        .map(group => letters.charAt(Number.parseInt(group.padEnd(5, '0'), 2)))
        .join('')
      result += digits.padEnd(8, '=')
    }
    return result
  },
  alphabet: /[^A-Z2-7=]/g,
  decode: text =>
    decodeBlocks(text, {
      size: 8,
      pattern: /^(?:[A-Z2-7]{8}|[A-Z2-7]{7}=|[A-Z2-7]{5}===|[A-Z2-7]{4}====|[A-Z2-7]{2}======)$/,
      block: block => {
        const bits = [...block.replaceAll('=', '')]
          .map(letter => letters.indexOf(letter).toString(2).padStart(5, '0'))
          .join('')
        return (bits.match(/.{8}/g) ?? [])
          .map(group => String.fromCharCode(Number.parseInt(group, 2)))
          .join('')
      },
    }),
}

interface Blocks {
  readonly size: number
  readonly pattern: RegExp
  block(text: string): string
}

function decodeBlocks(text: string, { size, pattern, block }: Blocks): { bytes: string; isValid: boolean } {
  const joined = text.replaceAll('\n', '')
  let bytes = ''
  for (let at = 0; at < joined.length; at += size) {
    const piece = joined.slice(at, at + size)
    if (!pattern.test(piece))
      return { bytes: bytes + partOf(piece, { size, pattern, block }), isValid: false }
    bytes += block(piece)
  }
  return { bytes, isValid: true }
}

// of a broken block comes what its good beginning gives
function partOf(piece: string, { size, pattern, block }: Blocks): string {
  const good = /^[A-Za-z0-9+/]*/.exec(piece)?.[0] ?? ''
  for (let length = good.length; length > 1; length--) {
    const tried = good.slice(0, length).padEnd(size, '=')
    if (pattern.test(tried)) return block(tried)
  }
  return ''
}

function program(encoding: Encoding): Program {
  return async (process: Process) => {
    const { given, operands, complaint } = parseOptions(process.args, table)
    if (complaint !== undefined) return process.misuse(complaint)
    const has = (name: string) => given.some(option => option.name === name)
    if (has('help') || has('version')) throw new NotComputable(`${process.name} --help`)
    const wrap = given.findLast(({ name }) => name === 'wrap')?.value ?? '76'
    if (!/^[0-9]+$/.test(wrap)) {
      await process.fail(`invalid wrap size: ${inQuotes(process, wrap)}`)
      return 1
    }
    const [name = '-', extra] = operands
    if (extra !== undefined) return process.misuse(`extra operand ${inQuotes(process, extra)}`)
    const text = await process.read(name, {
      complaint: reason => (reason === 'Is a directory' ? `read error: ${reason}` : `${name}: ${reason}`),
    })
    if (text === undefined) return 1
    if (!has('decode')) {
      process.out(wrapped(encoding.encode(text), Number(wrap)))
      return 0
    }
    const { bytes, isValid } = encoding.decode(
      has('ignore-garbage') ? text.replace(encoding.alphabet, '') : text,
    )
    process.out(bytes)
    if (isValid) return 0
    await process.fail('invalid input')
    return 1
  }
}

function wrapped(text: string, width: number): string {
  if (width === 0) return text
  return (text.match(new RegExp(`.{1,${width}}`, 'g')) ?? []).map(line => `${line}\n`).join('')
}

/** `base64`: encodes and decodes. */
export const base64 = program(base64Encoding)

/** `base32`: encodes and decodes. */
export const base32 = program(base32Encoding)
