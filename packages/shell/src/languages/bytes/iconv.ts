// The program `iconv`, between UTF-8, ASCII and Latin-1.
import { charactersOf, isUtf8, toBytes, toText } from '../../bytes.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { type OptionTable, parseOptions } from '../options.ts'

const table: OptionTable = {
  short: { f: 'from-code', t: 'to-code', c: 'c', o: 'output', s: 'silent' },
  names: { 'from-code': 'required', 'to-code': 'required', c: 'none', output: 'required', silent: 'none' },
  shortOnly: new Set(['c']),
}
const highest: { readonly [name: string]: number } = {
  'UTF-8': Number.POSITIVE_INFINITY,
  UTF8: Number.POSITIVE_INFINITY,
  ASCII: 0x7f,
  'US-ASCII': 0x7f,
  'ISO-8859-1': 0xff,
  LATIN1: 0xff,
  'ISO8859-1': 0xff,
}

export async function iconv(process: Process): Promise<number> {
  const { given, operands, complaint } = parseOptions(process.args, table)
  const value = (name: string) => given.findLast(option => option.name === name)?.value
  const [to = '', ...flags] = (value('to-code') ?? 'UTF-8').toUpperCase().split('//')
  const from = (value('from-code') ?? 'UTF-8').toUpperCase()
  const limit = highest[to]
  if (
    complaint !== undefined ||
    limit === undefined ||
    highest[from] === undefined ||
    value('output') !== undefined
  )
    throw new NotComputable(`iconv ${process.args.join(' ')}`)
  const skips = given.some(({ name }) => name === 'c') || flags.includes('IGNORE')
  let status = 0
  for (const name of operands.length > 0 ? operands : ['-']) {
    const bytes = await content(process, name)
    if (bytes === undefined) status = 1
    else process.out(converted(bytes, { from, limit, isBent: skips || flags.includes('TRANSLIT') }))
  }
  return status
}

async function content(process: Process, name: string): Promise<string | undefined> {
  if (name === '-') return readAll(process.input)
  if (process.fs.exists(process.path(name))) return process.read(name)
  await process.err(`iconv: cannot open input file \`${name}': No such file or directory\n`)
  return undefined
}

function converted(
  bytes: string,
  { from, limit, isBent }: { from: string; limit: number; isBent: boolean },
): string {
  const isWide = highest[from] === Number.POSITIVE_INFINITY
  if (isWide ? !isUtf8(bytes) : from.includes('ASCII') && /[\x80-\xff]/.test(bytes))
    throw new NotComputable('text that is not what it is said to be')
  const characters = isWide ? charactersOf(bytes).map(toText) : [...bytes]
  if (characters.some(character => (character.codePointAt(0) ?? 0) > limit))
    // what stands for a character that cannot be written depends on the locale
    throw new NotComputable(
      isBent ? 'characters that are written otherwise' : 'characters that cannot be written',
    )
  const text = characters.join('')
  return limit === 0xff || limit === 0x7f ? text : toBytes(text)
}
