// How rows are printed: one line a row in some form, or all of them as a table once they are known.
import { charactersOf, toBytes } from '../../bytes.ts'
import { NotComputable } from '../../not-computable.ts'
import { exactRealText, realText } from './number-text.ts'

export type Value = bigint | number | string | Uint8Array | null

/** The ways to print rows. */
export const modeNames = [
  'list',
  'csv',
  'tabs',
  'line',
  'json',
  'quote',
  'column',
  'table',
  'box',
  'markdown',
  'insert',
  'html',
] as const
export type Mode = (typeof modeNames)[number]

export interface Layout {
  mode: Mode
  hasHeader: boolean
  /** Whether headers were asked for or refused by name. */
  isHeaderSet: boolean
  separator: string
  rowEnd: string
  nullText: string
  /** The first error of a script ends it. */
  isBailing: boolean
  /** Nothing may be written. */
  isReadOnly: boolean
  /** The table that the mode insert names. */
  table: string
}

/** The rows of one result as bytes. */
export function printed(
  names: readonly string[],
  rows: readonly (readonly Value[])[],
  layout: Layout,
): string {
  if (rows.length === 0) return ''
  const columns = names.map(toBytes)
  switch (layout.mode) {
    case 'json':
      return jsonRows(columns, rows)
    case 'insert':
      return insertRows(columns, rows, layout)
    case 'html':
      return htmlRows(columns, rows, layout)
    case 'line':
      return lineRows(columns, rows, layout)
    case 'list':
    case 'tabs':
    case 'csv':
    case 'quote':
      return joinedRows(columns, rows, layout)
    default:
      return tableRows(columns, rows, layout)
  }
}

function plain(value: Value, nullText: string): string {
  if (value === null) return nullText
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'number') return realText(value)
  const bytes = typeof value === 'string' ? toBytes(value) : Buffer.from(value).toString('latin1')
  const end = bytes.indexOf('\0')
  return end === -1 ? bytes : bytes.slice(0, end)
}

function joinedRows(columns: readonly string[], rows: readonly (readonly Value[])[], layout: Layout): string {
  const { mode, separator, rowEnd, nullText, hasHeader } = layout
  const csv = (text: string) =>
    text === '' || /[\0- "'\x7f-\xff]/.test(text) || text.includes(separator)
      ? `"${text.replaceAll('"', '""')}"`
      : text
  const cell = (value: Value) => {
    if (mode === 'quote') return typeof value === 'number' ? exactRealText(value) : literal(value)
    const text = plain(value, nullText)
    return mode === 'csv' && value !== null ? csv(text) : text
  }
  const head = (name: string) => (mode === 'csv' ? csv(name) : mode === 'quote' ? literal(name) : name)
  const lines = rows.map(row => row.map(cell).join(separator) + rowEnd)
  return (hasHeader ? columns.map(head).join(separator) + rowEnd : '') + lines.join('')
}

/** A value as SQL writes it. */
export function literal(value: Value): string {
  if (value === null) return 'NULL'
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) < 2 ** 63 ? `${BigInt(value)}.0` : exactRealText(value)
  if (typeof value !== 'string') return `X'${Buffer.from(value).toString('hex')}'`
  const text = toBytes(value)
  if (/[\0\r\n]/.test(text)) throw new NotComputable('a literal with line ends')
  return `'${text.replaceAll("'", "''")}'`
}

function insertRows(
  columns: readonly string[],
  rows: readonly (readonly Value[])[],
  { table, hasHeader }: Layout,
): string {
  if ([table, ...(hasHeader ? columns : [])].some(name => !/^[a-zA-Z_]\w*$/.test(name)))
    throw new NotComputable('names in quotes')
  const names = hasHeader ? `(${columns.join(',')})` : ''
  return rows.map(row => `INSERT INTO ${table}${names} VALUES(${row.map(literal).join(',')});\n`).join('')
}

const marks: { readonly [character: string]: string } = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#39;',
}

function htmlRows(columns: readonly string[], rows: readonly (readonly Value[])[], layout: Layout): string {
  const row = (texts: readonly string[], tag: string) =>
    `<TR>${texts.map(text => `<${tag}>${text.replace(/[<>&"']/g, mark => marks[mark] ?? mark)}</${tag}>\n`).join('')}</TR>\n`
  const body = rows.map(values =>
    row(
      values.map(value => plain(value, layout.nullText)),
      'TD',
    ),
  )
  return (layout.hasHeader ? row(columns, 'TH') : '') + body.join('')
}

function lineRows(columns: readonly string[], rows: readonly (readonly Value[])[], layout: Layout): string {
  const width = Math.max(5, ...columns.map(name => name.length))
  const texts = rows.map(row =>
    row
      .map((value, index) => `${(columns[index] ?? '').padStart(width)} = ${plain(value, layout.nullText)}\n`)
      .join(''),
  )
  return texts.join('\n')
}

function jsonRows(columns: readonly string[], rows: readonly (readonly Value[])[]): string {
  const text = (bytes: string) =>
    `"${bytes.replaceAll(/[\0-\x1f"\\]/g, character => escapes[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`
  const cell = (value: Value) => {
    if (value === null) return 'null'
    if (typeof value === 'bigint') return String(value)
    if (typeof value === 'number') return exactRealText(value)
    return text(plain(value, ''))
  }
  const objects = rows.map(
    row => `{${row.map((value, index) => `${text(columns[index] ?? '')}:${cell(value)}`).join(',')}}`,
  )
  return `[${objects.join(',\n')}]\n`
}

const escapes: { readonly [character: string]: string } = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
}

const boxes = {
  column: undefined,
  markdown: { line: '-', edge: '|', top: undefined, middle: ['|', '|', '|'], bottom: undefined },
  table: { line: '-', edge: '|', top: ['+', '+', '+'], middle: ['+', '+', '+'], bottom: ['+', '+', '+'] },
  box: { line: '─', edge: '│', top: ['┌', '┬', '┐'], middle: ['├', '┼', '┤'], bottom: ['└', '┴', '┘'] },
} as const

function tableRows(columns: readonly string[], rows: readonly (readonly Value[])[], layout: Layout): string {
  const { mode, hasHeader, nullText } = layout
  const cells = rows.map(row => row.map(value => plain(value, nullText)))
  if (cells.some(row => row.some(text => /[\0-\x1f]/.test(text))))
    throw new NotComputable('a table with control characters')
  const length = (text: string) => charactersOf(text).length
  const widths = columns.map((name, index) =>
    Math.max(length(name), ...cells.map(row => length(row[index] ?? ''))),
  )
  const padded = (text: string, index: number) => text + ' '.repeat((widths[index] ?? 0) - length(text))
  const box = boxes[mode as keyof typeof boxes]
  if (!box) {
    const lines = cells.map(row => row.map(padded))
    const head = [columns.map(padded), widths.map(width => '-'.repeat(width))]
    return [...(hasHeader ? head : []), ...lines].map(row => `${row.join('  ')}\n`).join('')
  }
  const centred = (text: string, index: number) => {
    const free = (widths[index] ?? 0) - length(text)
    return ' '.repeat(Math.floor(free / 2)) + text + ' '.repeat(Math.ceil(free / 2))
  }
  const rule = (ends: readonly string[] | undefined) =>
    ends ? `${ends[0]}${widths.map(width => box.line.repeat(width + 2)).join(ends[1])}${ends[2]}\n` : ''
  // what is drawn is text; what is told is bytes already
  const edge = toBytes(box.edge)
  const row = (texts: readonly string[]) => `${edge} ${texts.join(` ${edge} `)} ${edge}\n`
  const body = cells.map(texts => row(texts.map(padded)))
  return (
    toBytes(rule(box.top)) +
    row(columns.map(centred)) +
    toBytes(rule(box.middle)) +
    body.join('') +
    toBytes(rule(box.bottom))
  )
}
