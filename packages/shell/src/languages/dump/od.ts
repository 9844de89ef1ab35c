// The program `od`: bytes in octal and other forms.
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { type OptionTable, parseOptions } from '../options.ts'
import { inQuotes } from '../quote.ts'
import { type FieldType, parseTypes } from './od-types.ts'

const table: OptionTable = {
  program: 'od',
  short: {
    A: 'address-radix',
    j: 'skip-bytes',
    N: 'read-bytes',
    t: 'format',
    v: 'output-duplicates',
    w: 'width',
    S: 'strings',
    a: 'a',
    b: 'b',
    c: 'c',
    d: 'd',
    f: 'f',
    i: 'i',
    l: 'l',
    o: 'o',
    s: 's',
    x: 'x',
    e: 'e',
    F: 'F',
    B: 'o',
    D: 'D',
    h: 'x',
    H: 'H',
    I: 'l',
    L: 'l',
    O: 'O',
    X: 'H',
  },
  names: {
    'address-radix': 'required',
    'skip-bytes': 'required',
    'read-bytes': 'required',
    format: 'required',
    'output-duplicates': 'none',
    width: 'optional',
    strings: 'optional',
    traditional: 'none',
    endian: 'required',
    help: 'none',
    version: 'none',
    a: 'none',
    b: 'none',
    c: 'none',
    d: 'none',
    f: 'none',
    i: 'none',
    l: 'none',
    o: 'none',
    s: 'none',
    x: 'none',
    e: 'none',
    F: 'none',
    D: 'none',
    H: 'none',
    O: 'none',
  },
  shortOnly: new Set([...'abcdfilosxeFDHO']),
}
const old: Readonly<Record<string, string>> = {
  a: 'a',
  b: 'o1',
  c: 'c',
  d: 'u2',
  f: 'fF',
  i: 'dI',
  l: 'dL',
  o: 'o2',
  s: 'd2',
  x: 'x2',
  e: 'fD',
  F: 'fD',
  D: 'u4',
  H: 'x4',
  O: 'o4',
}

interface Settings {
  radix: string
  skip: number
  limit: number | undefined
  types: FieldType[]
  showsDuplicates: boolean
  width: number | undefined
}

/** `od`: bytes as numbers and characters. */
export async function od(process: Process): Promise<number> {
  const settings = await settingsOf(process)
  if (typeof settings === 'number') return settings
  const { operands } = parseOptions(process.args, table)
  let text = ''
  let status = 0
  for (const name of operands.length > 0 ? operands : ['-']) {
    const content = await process.read(name, {
      complaint: reason => `${name}: ${reason === 'Is a directory' ? 'read error: Is a directory' : reason}`,
    })
    if (content === undefined) status = 1
    else text += content
  }
  if (settings.skip > text.length) {
    await process.fail('cannot skip past end of combined input')
    return 1
  }
  const end = settings.limit === undefined ? undefined : settings.skip + settings.limit
  if (status === 0 || text !== '' || operands.length > 1)
    dump(process, text.slice(settings.skip, end), settings)
  return status
}

async function settingsOf(process: Process): Promise<Settings | number> {
  const { given, complaint } = parseOptions(process.args, table)
  if (complaint !== undefined) return process.misuse(complaint)
  const settings: Settings = {
    radix: 'o',
    skip: 0,
    limit: undefined,
    types: [],
    showsDuplicates: false,
    width: undefined,
  }
  for (const { name, value = '' } of given) {
    const type = name === 'format' ? value : old[name]
    if (type !== undefined) {
      const types = parseTypes(type, text => inQuotes(process, text))
      if (typeof types === 'string') return refuse(process, types)
      settings.types.push(...types)
    } else if (name === 'address-radix') {
      if (!/^[doxn]/.test(value))
        return refuse(
          process,
          `invalid output address radix '${value.charAt(0)}'; it must be one character from [doxn]`,
        )
      settings.radix = value.charAt(0)
    } else if (name === 'skip-bytes' || name === 'read-bytes') {
      const amount = bytesOf(value)
      if (amount === undefined)
        return refuse(process, `invalid ${name === 'skip-bytes' ? '-j' : '-N'} argument '${value}'`)
      if (name === 'skip-bytes') settings.skip = amount
      else settings.limit = amount
    } else if (name === 'output-duplicates') settings.showsDuplicates = true
    else if (name === 'width') settings.width = value === '' ? 32 : Number(value)
    else throw new NotComputable(`od --${name}`)
  }
  if (settings.types.length === 0) settings.types = parseTypes('o2', text => text) as FieldType[]
  return settings
}

async function refuse(process: Process, message: string): Promise<number> {
  await process.fail(message)
  return 1
}

function bytesOf(text: string): number | undefined {
  const match = /^(0[xX][0-9a-fA-F]+|0[0-7]*|[1-9][0-9]*)(b|[KMG]B?|[kmg])?$/.exec(text)
  if (!match) return undefined
  const [, digits = '0', unit = ''] = match
  const value = /^0[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number(digits)
  const scale =
    {
      b: 512,
      KB: 1000,
      K: 1024,
      k: 1024,
      MB: 1e6,
      M: 1048576,
      m: 1048576,
      GB: 1e9,
      G: 1073741824,
      g: 1073741824,
    }[unit] ?? 1
  return value * scale
}

function dump(process: Process, text: string, settings: Settings): void {
  const unit = settings.types.reduce((least, { bytes }) => Math.max(least, bytes), 1)
  const block =
    settings.width !== undefined && settings.width > 0 && settings.width % unit === 0
      ? settings.width
      : settings.width === undefined
        ? 16
        : unit
  const blockWidth = Math.max(...settings.types.map(({ bytes, width }) => (width + 1) * (block / bytes)))
  let before: string | undefined
  let isStarred = false
  for (let at = 0; at < text.length; at += block) {
    const bytes = text.slice(at, at + block)
    if (!settings.showsDuplicates && bytes === before && bytes.length === block) {
      if (!isStarred) process.out('*\n')
      isStarred = true
      continue
    }
    isStarred = false
    before = bytes
    process.out(lines(bytes, { block, blockWidth, settings, offset: settings.skip + at }))
  }
  if (settings.radix !== 'n') process.out(`${address(settings.skip + text.length, settings.radix)}\n`)
}

interface LineContext {
  readonly block: number
  readonly blockWidth: number
  readonly settings: Settings
  readonly offset: number
}

function lines(bytes: string, { block, blockWidth, settings, offset }: LineContext): string {
  return settings.types
    .map((type, index) => {
      const lead =
        settings.radix === 'n'
          ? ''
          : index === 0
            ? address(offset, settings.radix)
            : ' '.repeat(address(0, settings.radix).length)
      return `${lead}${fields(bytes, type, { block, blockWidth })}\n`
    })
    .join('')
}

function fields(
  bytes: string,
  type: FieldType,
  { block, blockWidth }: { block: number; blockWidth: number },
): string {
  const count = block / type.bytes
  const pad = blockWidth - type.width * count
  const present = Math.ceil(bytes.length / type.bytes)
  let text = ''
  let left = pad
  for (let index = 0; index < present; index++) {
    const next = Math.trunc((pad * (count - 1 - index)) / count)
    const field = bytes.slice(index * type.bytes, (index + 1) * type.bytes).padEnd(type.bytes, '\0')
    text += type.format(field).padStart(left - next + type.width)
    left = next
  }
  if (!type.showsText) return text
  const rest = ' '.repeat(Math.max(0, blockWidth - text.length))
  return `${text}${rest}  >${bytes.replace(/[^ -~]/g, '.')}<`
}

function address(offset: number, radix: string): string {
  if (radix === 'x') return offset.toString(16).padStart(6, '0')
  return radix === 'd' ? String(offset).padStart(7, '0') : offset.toString(8).padStart(7, '0')
}
