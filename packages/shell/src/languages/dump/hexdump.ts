// The program `hexdump` (also `hd`): its fixed forms.
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { type OptionTable, parseOptions } from '../options.ts'

const table: OptionTable = {
  program: 'hexdump',
  short: {
    C: 'canonical',
    b: 'one-byte-octal',
    c: 'one-byte-char',
    d: 'two-bytes-decimal',
    o: 'two-bytes-octal',
    x: 'two-bytes-hex',
    n: 'length',
    s: 'skip',
    v: 'no-squeezing',
    e: 'format',
    f: 'format-file',
    L: 'color',
    V: 'version',
    h: 'help',
  },
  names: {
    canonical: 'none',
    'one-byte-octal': 'none',
    'one-byte-char': 'none',
    'two-bytes-decimal': 'none',
    'two-bytes-octal': 'none',
    'two-bytes-hex': 'none',
    length: 'required',
    skip: 'required',
    'no-squeezing': 'none',
    format: 'required',
    'format-file': 'required',
    color: 'optional',
    version: 'none',
    help: 'none',
  },
}
const forms = new Set([
  'canonical',
  'one-byte-octal',
  'one-byte-char',
  'two-bytes-decimal',
  'two-bytes-octal',
  'two-bytes-hex',
])

/** `hexdump` in its fixed forms. */
export async function hexdump(process: Process): Promise<number> {
  const { given, operands, complaint } = parseOptions(process.args, table)
  if (complaint !== undefined) {
    await process.fail(complaint)
    await process.err(`Try '${process.name} --help' for more information.\n`)
    return 1
  }
  const shown = given.filter(({ name }) => forms.has(name)).map(({ name }) => name)
  for (const { name } of given)
    if (!forms.has(name) && !['length', 'skip', 'no-squeezing'].includes(name))
      throw new NotComputable(`hexdump --${name}`)
  if (process.name.endsWith('hd') && !process.name.endsWith('hexdump')) shown.unshift('canonical')
  if (shown.length > 1) throw new NotComputable('hexdump in several forms')
  const skip = amount(given.findLast(({ name }) => name === 'skip')?.value) ?? 0
  const length = amount(given.findLast(({ name }) => name === 'length')?.value)
  let text = ''
  let isRead = false
  for (const name of operands.length > 0 ? operands : ['-']) {
    const content = await process.read(name)
    if (content === undefined) continue
    text += content
    isRead = true
  }
  if (!isRead) {
    await process.fail('all input file arguments failed')
    return 1
  }
  const bytes = text.slice(skip, length === undefined ? undefined : skip + length)
  dump(process, bytes, {
    form: shown[0] ?? 'default',
    skip: Math.min(skip, text.length),
    isSqueezed: !given.some(({ name }) => name === 'no-squeezing'),
  })
  return isRead && operands.every(name => name === '-' || process.find(name)) ? 0 : 1
}

function amount(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const match = /^(0x[0-9a-fA-F]+|[0-9]+)(b|k|m)?$/.exec(text)
  if (!match) throw new NotComputable(`hexdump with ${text}`)
  const [, digits = '0', unit = ''] = match
  return (
    (/^0[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number(digits)) *
    ({ b: 512, k: 1024, m: 1048576 }[unit] ?? 1)
  )
}

interface DumpOptions {
  readonly form: string
  readonly skip: number
  readonly isSqueezed: boolean
}

function dump(process: Process, bytes: string, { form, skip, isSqueezed }: DumpOptions): void {
  const width = form === 'canonical' ? 8 : 7
  const address = (offset: number) => offset.toString(16).padStart(width, '0')
  let before: string | undefined
  let isStarred = false
  for (let at = 0; at < bytes.length; at += 16) {
    const row = bytes.slice(at, at + 16)
    if (isSqueezed && row === before && row.length === 16) {
      if (!isStarred) process.out('*\n')
      isStarred = true
      continue
    }
    isStarred = false
    before = row
    process.out(`${address(skip + at)}${line(row, form)}\n`)
  }
  if (bytes !== '') process.out(`${address(skip + bytes.length)}\n`)
}

const codes = (row: string) => [...row].map(byte => byte.charCodeAt(0))
const escapes: Readonly<Record<number, string>> = {
  0: '\\0',
  7: '\\a',
  8: '\\b',
  9: '\\t',
  10: '\\n',
  11: '\\v',
  12: '\\f',
  13: '\\r',
}

function line(row: string, form: string): string {
  const hex = (code: number) => code.toString(16).padStart(2, '0')
  if (form === 'canonical') {
    const cells = Array.from({ length: 16 }, (_, index) =>
      index < row.length ? hex(row.charCodeAt(index)) : '  ',
    )
    return `  ${cells.slice(0, 8).join(' ')}  ${cells.slice(8).join(' ')}  |${row.replace(/[^ -~]/g, '.')}|`
  }
  if (form === 'one-byte-octal')
    return filled(
      codes(row).map(code => ` ${code.toString(8).padStart(3, '0')}`),
      16,
      4,
    )
  if (form === 'one-byte-char')
    return filled(
      codes(row).map(
        code =>
          ` ${(escapes[code] ?? (code >= 32 && code < 127 ? String.fromCharCode(code) : code.toString(8).padStart(3, '0'))).padStart(3)}`,
      ),
      16,
      4,
    )
  const words = Array.from(
    { length: Math.ceil(row.length / 2) },
    (_, index) => row.charCodeAt(2 * index) | ((row.charCodeAt(2 * index + 1) || 0) << 8),
  )
  if (form === 'two-bytes-decimal')
    return filled(
      words.map(word => `   ${String(word).padStart(5, '0')}`),
      8,
      8,
    )
  if (form === 'two-bytes-octal')
    return filled(
      words.map(word => `  ${word.toString(8).padStart(6, '0')}`),
      8,
      8,
    )
  if (form === 'two-bytes-hex')
    return filled(
      words.map(word => `    ${word.toString(16).padStart(4, '0')}`),
      8,
      8,
    )
  return filled(
    words.map(word => ` ${word.toString(16).padStart(4, '0')}`),
    8,
    5,
  )
}

// a short last row is filled with blanks
function filled(cells: readonly string[], count: number, width: number): string {
  return cells.join('').padEnd(count * width)
}
