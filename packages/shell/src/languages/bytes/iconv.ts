// The program `iconv`: text from one character set to another.

import { isUtf8Locale } from '../../locale.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { FsError } from '../../tree/fs-error.ts'
import { type OptionTable, parseOptions } from '../options.ts'
import { type Charset, charsetOf } from './charsets.ts'
import { transliterated } from './transliterate.ts'

const table: OptionTable = {
  program: 'iconv',
  short: { f: 'from-code', t: 'to-code', c: 'c', o: 'output', s: 'silent' },
  names: { 'from-code': 'required', 'to-code': 'required', c: 'none', output: 'required', silent: 'none' },
  shortOnly: new Set(['c']),
}

interface Conversion {
  readonly from: Charset
  readonly to: Charset
  readonly toName: string
  readonly isUtf8: boolean
  readonly skips: boolean
  /** Passing over what cannot be written is said in the end. */
  readonly complains: boolean
  readonly transliterates: boolean
}

/** `iconv` between Unicode, ASCII and sets of one byte. */
export async function iconv(process: Process): Promise<number> {
  const { given, operands, complaint } = parseOptions(process.args, table)
  if (complaint !== undefined) {
    await process.err(`iconv: ${complaint}\nTry \`iconv --help' or \`iconv --usage' for more information.\n`)
    return 64
  }
  const value = (name: string) => given.findLast(option => option.name === name)?.value
  const usual = isUtf8Locale(process.shell) ? 'utf-8' : 'ascii'
  const [to = '', ...flags] = (value('to-code') ?? usual).split('//')
  const [from = ''] = (value('from-code') ?? usual).split('//')
  const sets = [charsetOf(from === '' ? usual : from), charsetOf(to === '' ? usual : to)]
  if (!sets[0] || !sets[1]) {
    refuseReal(from)
    refuseReal(to)
    await process.err('iconv: failed to start conversion processing: No such file or directory\n')
    return 1
  }
  const has = (flag: string) => flags.some(word => word.toUpperCase() === flag)
  const isTranslit = has('TRANSLIT')
  const isSilent = given.some(({ name }) => name === 'c')
  const conversion: Conversion = {
    from: sets[0].charset,
    to: sets[1].charset,
    toName: sets[1].name,
    isUtf8: isUtf8Locale(process.shell),
    skips: isSilent || has('IGNORE'),
    complains: !isSilent,
    transliterates: isTranslit,
  }
  return convertFiles(process, operands.length > 0 ? operands : ['-'], {
    conversion,
    output: value('output'),
  })
}

// how the names of all sets begin that the C library knows
const realName =
  /^(?:\d{3}|ans|ara|arm|asc|asmo|balt|big|brf|bs_|ca|cn|cp|cs|cuba|cwi|cyr|dec|de$|din|dk|ds|e13|ebc|ecma|elot|es|euc|fi|fr|gb|geo|gost|greek|heb|hp|hu$|ibm|iec|inis|iso|it$|jis|joh|jp|js|jus|koi|ksc|l\d|lat|mac|mik|ms|nap|nat|nc_|nf_|no|ns_|os2|osf|pt|r\d|rk1|rom|rus|se|sen|sh|sji|ss6|st|t\.6|tcv|thai|tis|ts|turk|ucs|uhc|ujis|uk$|uni|us|utf-?(?:7|8|16|32)(?:be|le|-imap)?$|vis|wchar|win(?:dows)?-|winb|winsami|ws2|yu$)/i

function refuseReal(name: string): void {
  if (charsetOf(name) === undefined && realName.test(name))
    throw new NotComputable(`the character set ${name}`)
}

async function convertFiles(
  process: Process,
  names: readonly string[],
  { conversion, output }: { readonly conversion: Conversion; readonly output: string | undefined },
): Promise<number> {
  let status = 0
  let written = ''
  let mark = conversion.to.mark
  const end = (final: number) => {
    if (output !== undefined && written !== '') writeOut(process, output, written)
    return final
  }
  for (const name of names) {
    const bytes = await content(process, name)
    if (bytes === undefined) {
      status = 1
      continue
    }
    const { text, error } = converted(bytes, conversion, mark)
    if (text !== '') mark = ''
    if (output === undefined) process.out(text)
    else written += text
    if (error === undefined) continue
    if (error !== '') await process.err(`iconv: ${error}\n`)
    return end(1)
  }
  return end(status)
}

function writeOut(process: Process, name: string, bytes: string): void {
  try {
    process.fs.write(process.path(name), bytes, { mode: 0o666 & ~process.shell.umask })
  } catch (error) {
    throw error instanceof FsError ? new NotComputable(`iconv into ${name}`) : error
  }
}

async function content(process: Process, name: string): Promise<string | undefined> {
  if (name === '-') return readAll(process.input)
  if (process.find(name)) return process.read(name)
  await process.err(`iconv: cannot open input file \`${name}': No such file or directory\n`)
  return undefined
}

// beyond its first buffer, where an error was found is counted from another place
const firstBuffer = 30_000

function converted(
  bytes: string,
  { from, to, toName, isUtf8, skips, complains, transliterates }: Conversion,
  mark: string,
): {
  /** What is wrong; nothing is said of it where it is empty. */ readonly error?: string
  readonly text: string
} {
  const chunks: string[] = []
  const text = () => chunks.join('')
  let isPassedOver = false
  let [at, reader] = from.mark === '' ? [0, from] : begun(bytes, from)
  const whereIs = (place: number) => {
    if (bytes.length > firstBuffer) throw new NotComputable('an error in a long text')
    return `illegal input sequence at position ${place}`
  }
  for (let length: number; at < bytes.length; at += length) {
    const read = reader.read(bytes, at)
    length = read.length
    if ('wrong' in read) {
      if (read.wrong === 'incomplete')
        return { text: text(), error: 'incomplete character or shift sequence at end of buffer' }
      if (!skips) return { text: text(), error: whereIs(at) }
      if (reader.kind === 'units') throw new NotComputable('text that is not what it is said to be')
      isPassedOver = true
      continue
    }
    const { point } = read
    const written =
      to.write(point) ?? (transliterates ? transliterated(point, { toName, to, isUtf8 }) : undefined)
    if (written !== undefined) chunks.push(chunks.length === 0 ? mark : '', written)
    else if (skips) isPassedOver = true
    else return { text: text(), error: whereIs(at) }
  }
  if (!isPassedOver) return { text: text() }
  if (complains) return { text: text(), error: whereIs(bytes.length) }
  return chunks.length > 0 ? { text: text() } : { text: '', error: '' }
}

// a mark at the beginning says in which order bytes come
function begun(bytes: string, from: Charset): [number, Charset] {
  const isWide = from.mark.length === 4
  const big = charsetOf(isWide ? 'utf-32be' : 'utf-16be')?.charset ?? from
  if (bytes.startsWith(from.mark)) return [from.mark.length, from]
  return bytes.startsWith(isWide ? '\0\0\xfe\xff' : '\xfe\xff') ? [from.mark.length, big] : [0, from]
}
