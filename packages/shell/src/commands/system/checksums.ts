// md5sum, sha1sum, sha256sum and their like; cksum; sum.
import { createHash } from 'node:crypto'
import { NotComputable } from '../../not-computable.ts'
import type { Process, Program } from '../../run/process.ts'
import { type Options, parseOptions } from '../options.ts'

interface Kind {
  readonly hash: string
  readonly label: string
  readonly digits: number
}

const kinds: Readonly<Record<string, Kind>> = {
  md5sum: { hash: 'md5', label: 'MD5', digits: 32 },
  sha1sum: { hash: 'sha1', label: 'SHA1', digits: 40 },
  sha224sum: { hash: 'sha224', label: 'SHA224', digits: 56 },
  sha256sum: { hash: 'sha256', label: 'SHA256', digits: 64 },
  sha384sum: { hash: 'sha384', label: 'SHA384', digits: 96 },
  sha512sum: { hash: 'sha512', label: 'SHA512', digits: 128 },
  b2sum: { hash: 'blake2b512', label: 'BLAKE2b', digits: 128 },
}

function digest(kind: Kind, bytes: string): string {
  return createHash(kind.hash).update(Buffer.from(bytes, 'latin1')).digest('hex')
}

function sumProgram(kind: Kind): Program {
  return async process => {
    const options = await parseOptions(process, {
      flags: 'bctwz',
      beyond: 'l',
      long: {
        binary: 'b',
        check: 'c',
        tag: 'tag',
        text: 't',
        zero: 'z',
        'ignore-missing': 'ignore',
        quiet: 'quiet',
        status: 'status',
        strict: 'strict',
        warn: 'w',
        length: 'l!',
      },
    })
    if (typeof options === 'number') return options
    const names = options.operands.length > 0 ? options.operands : ['-']
    if (options.has('c')) {
      let status = 0
      for (const name of names) if (!(await check(process, name, { kind, options }))) status = 1
      return status
    }
    const misplaced = ['ignore', 'quiet', 'status', 'strict', 'w'].find(options.has)
    if (misplaced)
      return process.misuse(
        `the --${{ ignore: 'ignore-missing', w: 'warn' }[misplaced] ?? misplaced} option is meaningful only when verifying checksums`,
      )
    let status = 0
    for (const name of names) {
      const text = await process.read(name)
      if (text === undefined) status = 1
      else process.out(line(digest(kind, text), name, { kind, options }))
    }
    return status
  }
}

interface LineStyle {
  readonly kind: Kind
  readonly options: Options
}

function line(sum: string, name: string, { kind, options }: LineStyle): string {
  const end = options.has('z') ? '\0' : '\n'
  const isOdd = /[\n\r\\]/.test(name) && !options.has('z')
  const shown = isOdd ? name.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r') : name
  if (options.has('tag')) return `${isOdd ? '\\' : ''}${kind.label} (${shown}) = ${sum}${end}`
  const isBinary = options.given.findLast(({ key }) => key === 'b' || key === 't')?.key === 'b'
  return `${isOdd ? '\\' : ''}${sum} ${isBinary ? '*' : ' '}${shown}${end}`
}

async function check(process: Process, name: string, { kind, options }: LineStyle): Promise<boolean> {
  const text = await process.read(name)
  if (text === undefined) return false
  const counts = { improper: 0, unread: 0, wrong: 0, matched: 0, proper: 0 }
  const isSilent = options.has('status')
  const shown = name === '-' ? "'standard input'" : name
  for (const [index, row] of text.split('\n').entries()) {
    if (row === '' || row.startsWith('#')) continue
    const parsed = parseRow(row, kind)
    if (!parsed) {
      counts.improper++
      if (options.has('w'))
        await process.fail(`${shown}: ${index + 1}: improperly formatted ${kind.label} checksum line`)
      continue
    }
    counts.proper++
    if (options.has('ignore') && parsed.name !== '-' && !process.fs.exists(process.path(parsed.name)))
      continue
    const content = await process.read(parsed.name)
    if (content === undefined) {
      counts.unread++
      if (!isSilent) process.out(`${parsed.name}: FAILED open or read\n`)
    } else if (digest(kind, content) === parsed.sum.toLowerCase()) {
      counts.matched++
      if (!isSilent && !options.has('quiet')) process.out(`${parsed.name}: OK\n`)
    } else {
      counts.wrong++
      if (!isSilent) process.out(`${parsed.name}: FAILED\n`)
    }
  }
  return verdict(process, counts, { shown, kind, options })
}

function parseRow(row: string, { label, digits }: Kind): { sum: string; name: string } | undefined {
  const tagged = new RegExp(`^${label} \\((.*)\\) = ([0-9a-fA-F]{${digits}})$`).exec(row)
  if (tagged?.[1] !== undefined && tagged[2] !== undefined) return { name: tagged[1], sum: tagged[2] }
  const plain = new RegExp(`^\\\\?([0-9a-fA-F]{${digits}}) [ *](.+)$`).exec(row)
  return plain?.[1] !== undefined && plain[2] !== undefined ? { sum: plain[1], name: plain[2] } : undefined
}

interface Counts {
  readonly improper: number
  readonly unread: number
  readonly wrong: number
  readonly matched: number
  readonly proper: number
}

async function verdict(
  process: Process,
  counts: Counts,
  { shown, kind, options }: LineStyle & { shown: string },
): Promise<boolean> {
  const { improper, unread, wrong, matched, proper } = counts
  if (proper === 0) {
    await process.fail(`${shown}: no properly formatted checksum lines found`)
    return false
  }
  const lines = (count: number, one: string, many: string) => `WARNING: ${count} ${count === 1 ? one : many}`
  if (!options.has('status')) {
    if (improper > 0)
      await process.fail(lines(improper, 'line is improperly formatted', 'lines are improperly formatted'))
    if (unread > 0)
      await process.fail(lines(unread, 'listed file could not be read', 'listed files could not be read'))
    if (wrong > 0)
      await process.fail(lines(wrong, 'computed checksum did NOT match', 'computed checksums did NOT match'))
    if (options.has('ignore') && matched === 0) await process.fail(`${shown}: no file was verified`)
  }
  void kind
  return (
    wrong === 0 &&
    unread === 0 &&
    !(options.has('strict') && improper > 0) &&
    !(options.has('ignore') && matched === 0)
  )
}

/** md5sum, sha256sum and so on. */
export const sumPrograms: ReadonlyMap<string, Program> = new Map(
  Object.entries(kinds).map(([name, kind]) => [name, sumProgram(kind)]),
)

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let value = index << 24
  for (let bit = 0; bit < 8; bit++) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1
  return value >>> 0
})

function crc(bytes: string): number {
  let value = 0
  const add = (byte: number) => {
    value = ((value << 8) ^ (crcTable[((value >>> 24) ^ byte) & 255] ?? 0)) >>> 0
  }
  for (let at = 0; at < bytes.length; at++) add(bytes.charCodeAt(at))
  for (let length = bytes.length; length > 0; length = Math.floor(length / 256)) add(length & 255)
  return ~value >>> 0
}

/** `cksum`: the CRC of files; other digests are not computed. */
export const cksum: Program = async process => {
  const options = await parseOptions(process, {
    beyond: 'acz',
    long: { algorithm: 'a!', check: 'c!', untagged: 'u!', debug: 'd!', length: 'l!', zero: 'z!' },
  })
  if (typeof options === 'number') return options
  let status = 0
  for (const name of options.operands.length > 0 ? options.operands : ['-']) {
    const text = await process.read(name)
    if (text === undefined) status = 1
    else process.out(`${crc(text)} ${text.length}${options.operands.length > 0 ? ` ${name}` : ''}\n`)
  }
  return status
}

/** `sum`: the BSD checksum of files. */
export const sum: Program = async process => {
  const options = await parseOptions(process, { flags: 'rs', long: { sysv: 's' } })
  if (typeof options === 'number') return options
  if (options.has('s')) throw new NotComputable('sum -s')
  let status = 0
  for (const name of options.operands.length > 0 ? options.operands : ['-']) {
    const text = await process.read(name)
    if (text === undefined) {
      status = 1
      continue
    }
    let value = 0
    for (let at = 0; at < text.length; at++)
      value = ((value >> 1) + ((value & 1) << 15) + text.charCodeAt(at)) & 0xffff
    process.out(
      `${String(value).padStart(5, '0')} ${String(Math.ceil(text.length / 1024)).padStart(5)}${options.operands.length > 0 ? ` ${name}` : ''}\n`,
    )
  }
  return status
}
