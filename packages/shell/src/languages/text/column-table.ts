// The tables of column: fields in aligned columns, or as JSON.
import { isUtf8 as isText, toBytes, toText } from '../../bytes.ts'
import { characterWidth, textWidth } from '../../format/character-width.ts'
import { NotComputable } from '../../not-computable.ts'

/** What was asked of column. */
export interface ColumnSettings {
  isTable: boolean
  isJson: boolean
  keepsEmpty: boolean
  separator: string | undefined
  outputSeparator: string
  width: number
  fillsRows: boolean
  title: string
  limit: number
  names: readonly string[]
  right: readonly string[]
  hidden: readonly string[]
  order: readonly string[]
  hidesNames: boolean
  /** Columns may be cut or wrapped where the table is too wide. */
  isElastic: boolean
  isUtf8: boolean
}

/** A wrong name of a column, in the program's words. */
export class ColumnError extends Error {}

/** The places that a text takes, and the text as it is shown: bytes that are no characters become `\xc3`. */
export function shownText(text: string, isUtf8: boolean): { text: string; width: number } {
  if (/^[ -~]*$/.test(text)) return { text, width: text.length }
  const plain = isUtf8 && isText(text) ? toText(text) : undefined
  if (
    plain !== undefined &&
    [...plain].every(character => character === '\t' || characterWidth(character) >= 0)
  )
    return { text, width: textWidth(plain) }
  if (isUtf8 || /[\0-\x08\x0a-\x1f\x7f]/.test(text))
    throw new NotComputable('columns of unprintable characters')
  const escaped = text.replace(/[\x80-\xff]/g, byte => `\\x${byte.charCodeAt(0).toString(16)}`)
  return { text: escaped, width: escaped.length }
}

function fieldsOf(line: string, { separator, limit }: ColumnSettings): string[] {
  const pieces =
    separator === undefined ? [...line.matchAll(/[^ \t]+/g)] : [...line.matchAll(separated(separator))]
  const fields = pieces.slice(0, limit - 1).map(([field]) => field)
  const next = pieces[limit - 1]
  // the program takes the rest from where it would be if one separator stood between two fields
  const expected = fields.reduce((sum, field) => sum + field.length + 1, 0)
  if (next && next.index !== expected) throw new NotComputable('a limit on columns that are padded')
  if (next) fields.push(pieces.length > limit ? line.slice(next.index) : next[0])
  return fields
}

const separated = (separator: string) => {
  const set = separator.replace(/[\]\\^-]/g, '\\$&')
  return new RegExp(`(?<=^|[${set}])[^${set}]*`, 'gs')
}

function columnNumber(name: string, names: readonly string[], count: number): number {
  const index = names.indexOf(name)
  if (index !== -1) return index
  if (/^[1-9][0-9]*$/.test(name) && Number(name) <= count) return Number(name) - 1
  throw new ColumnError(`undefined column name '${name}'`)
}

/** The lines as a table. */
export function asTable(lines: readonly string[], settings: ColumnSettings): string {
  const { names, isUtf8, hidden, right } = settings
  const body = lines.map(line => (settings.separator === '' ? [line] : fieldsOf(line, settings)))
  const count = Math.max(...body.map(row => row.length), names.length)
  const numbers = (list: readonly string[]) => list.map(name => columnNumber(name, names, count))
  const [gone, rightward, first] = [numbers(hidden), numbers(right), numbers(settings.order)]
  const rest = Array.from({ length: count }, (_, index) => index).filter(index => !first.includes(index))
  const columns = [...first, ...rest].filter(index => !gone.includes(index))
  if (settings.isJson) return asJson(body, columns, settings)
  const rows = names.length > 0 && !settings.hidesNames ? [names, ...body] : body
  if (rows.some(row => row.some(field => field.includes('\t')))) throw new NotComputable('tabs in a table')
  const cells = rows.map(row => columns.map(index => shownText(row[index] ?? '', isUtf8)))
  const widths = columns.map((_, at) => Math.max(0, ...cells.map(row => row[at]?.width ?? 0)))
  const total = widths.reduce((sum, width) => sum + width + settings.outputSeparator.length, 0)
  if (settings.isElastic && total > settings.width) throw new NotComputable('columns that are cut or wrapped')
  return cells
    .map(row => {
      const shown = row.map(({ text, width }, at) => {
        const blank = ' '.repeat((widths[at] ?? 0) - width)
        if (rightward.includes(columns[at] ?? -1)) return blank + text
        return at === columns.length - 1 ? text : text + blank
      })
      return `${shown.join(settings.outputSeparator)}\n`
    })
    .join('')
}

function asJson(
  rows: readonly (readonly string[])[],
  columns: readonly number[],
  { names, title }: ColumnSettings,
): string {
  const unnamed = columns.find(index => !names[index])
  if (unnamed !== undefined)
    throw new ColumnError(
      `line ${rows.findIndex(row => row.length > unnamed) + 1}: for JSON the name of the column ${unnamed + 1} is required`,
    )
  const quoted = (text: string) => {
    if (/[\0-\x1f]/.test(text) || !isText(text)) throw new NotComputable('what column makes of this in JSON')
    return toBytes(`"${toText(text).replace(/["\\]/g, '\\$&')}"`)
  }
  const plain = (text: string) => {
    if (!/^[ -~]*$/.test(text)) throw new NotComputable('what column makes of this name in JSON')
    return quoted(text.toLowerCase())
  }
  const objects = rows.map(
    row =>
      `{\n${columns.map(index => `         ${plain(names[index] ?? '')}: ${row[index] ? quoted(row[index]) : 'null'}`).join(',\n')}\n      }`,
  )
  return `{\n   ${plain(title)}: [\n      ${objects.join(',')}\n   ]\n}\n`
}
