// Rows of a text with separators and quotes, as `.import` reads them.
import { NotComputable } from '../../not-computable.ts'

/** A row, and the number of the line it begins on. */
export interface TextRow {
  readonly fields: readonly string[]
  readonly line: number
}

/** The rows of a text. */
export function rowsOfText(bytes: string, separator: string): TextRow[] {
  if (separator.length !== 1) throw new NotComputable('rows with a long separator')
  const text = bytes.startsWith('\xef\xbb\xbf') ? bytes.slice(3) : bytes
  const rows: TextRow[] = []
  let line = 1
  for (let at = 0; at < text.length; ) {
    const fields: string[] = []
    const first = line
    while (true) {
      const field = fieldAt(text, at, separator)
      fields.push(field.value)
      line += field.lines
      at = field.end
      if (text.charAt(at) !== separator) break
      at++
    }
    rows.push({ fields, line: first })
    // over the end of the line
    at++
    line++
  }
  return rows
}

function fieldAt(
  text: string,
  from: number,
  separator: string,
): { readonly value: string; readonly end: number; readonly lines: number } {
  if (text.charAt(from) !== '"') {
    let end = from
    while (end < text.length && text.charAt(end) !== separator && text.charAt(end) !== '\n') end++
    const value = text.slice(from, end)
    return { value: text.charAt(end) === '\n' ? value.replace(/\r$/, '') : value, end, lines: 0 }
  }
  const quoted = /"((?:[^"]|"")*)"/y
  quoted.lastIndex = from
  const found = quoted.exec(text)
  const value = (found?.[1] ?? '').replaceAll('""', '"')
  const rest = from + (found?.[0].length ?? 0)
  const end = text.startsWith('\r\n', rest) ? rest + 1 : rest
  if (!found || (end < text.length && text.charAt(end) !== separator && text.charAt(end) !== '\n'))
    throw new NotComputable('a field with a quote inside')
  return { value, end, lines: value.split('\n').length - 1 }
}
