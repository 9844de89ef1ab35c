// An answer table out of a reply: Markdown or CSV, in a fence or bare, with words around it.

export interface AnswerTable {
  /** Headings as they were written. */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const fence = /```(?:markdown|md|csv|table)?[^\S\n]*\n([\s\S]*?)(?:```|$)/gi

/** The table in a reply; undefined where there is none. The first fenced one counts, else the first bare one. */
export function readAnswerTable(reply: string): AnswerTable | undefined {
  for (const [, block = ''] of reply.matchAll(fence)) {
    const table = markdownTable(block) ?? csvTable(block)
    if (table) return table
  }
  return markdownTable(reply) ?? csvTable(reply)
}

/** A heading as headings are compared: without case and spaces. */
export function plainColumn(name: string): string {
  return name.toLowerCase().replaceAll(/\s+/g, '')
}

function markdownTable(text: string): AnswerTable | undefined {
  const lines = text.split('\n').map(line => line.trim())
  const start = lines.findIndex(line => line.startsWith('|') || / \| /.test(line))
  if (start === -1) return undefined
  const end = lines.findIndex((line, at) => at > start && !line.includes('|'))
  const [header, ...rows] = lines
    .slice(start, end === -1 ? undefined : end)
    .filter(line => !/^[|\s:-]*$/.test(line))
    .map(cellsOf)
  return header && shaped(header, rows)
}

function cellsOf(line: string): string[] {
  const inner = line.replace(/^\|/, '').replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/).map(cell => cell.replaceAll('\\|', '|').trim())
}

function csvTable(text: string): AnswerTable | undefined {
  const [header, ...rows] = csvRows(text.trim()).filter(row => row.some(cell => cell !== ''))
  if (!header || (header.length < 2 && rows.length === 0) || header.some(cell => cell.length > 120))
    return undefined
  return shaped(header, rows)
}

/** The rows of CSV: commas, quotes doubled inside quotes. */
function csvRows(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (character === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted
    else if (!isQuoted && (character === ',' || character === '\n')) {
      rows.at(-1)?.push(cell.trim())
      cell = ''
      if (character === '\n') rows.push([])
    } else if (character !== '\r') cell += character
  }
  rows.at(-1)?.push(cell.trim())
  return rows
}

// short rows are filled up, long ones cut, as data frames do
function shaped(header: readonly string[], rows: readonly (readonly string[])[]): AnswerTable {
  return { columns: header, rows: rows.map(row => header.map((_, at) => row[at] ?? '')) }
}

/** A table as CSV. */
export function csvText({ columns, rows }: AnswerTable): string {
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return [columns, ...rows].map(row => row.map(cell).join(',')).join('\n')
}
