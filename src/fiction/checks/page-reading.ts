// What a page says, read back from its text: tables cell by cell, and the figures and names of its prose.

export interface ReadTable {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const link = /\[([^[\]]*)\]\([^()\s]*\)/g
const tableLine = /^\s*\|.*\|\s*$/
const rule = /^[\s|:-]+$/
const figure = /[−-]?\d(?:[\d,.:]*\d)?/g

/** The tables of a page. */
export function tablesIn(markdown: string): ReadTable[] {
  const tables: { header: string[]; rows: string[][] }[] = []
  let isInside = false
  for (const line of markdown.split('\n')) {
    if (!tableLine.test(line)) {
      isInside = false
      continue
    }
    if (rule.test(line)) continue
    const cells = plain(line)
      .trim()
      .slice(1, -1)
      .split('|')
      .map(cell => cell.trim())
    if (isInside) tables.at(-1)?.rows.push(cells)
    else tables.push({ header: cells, rows: [] })
    isInside = true
  }
  return tables
}

/** The text of a page without its tables, links and addresses. */
export function proseOf(markdown: string): string {
  const lines = markdown.split('\n').filter(line => !tableLine.test(line))
  return lines
    .join('\n')
    .replace(link, ' ')
    .replaceAll('**', '')
    .replace(/https?:\/\/\S+/g, ' ')
}

/** A text without the addresses of its links. */
export function plain(markdown: string): string {
  return markdown.replace(link, '$1').replaceAll('**', '')
}

/** The figures of a text, as they are written. */
export function figuresIn(text: string): string[] {
  return text.match(figure)?.map(found => found.replace(/^[−-]/, '')) ?? []
}

/** Runs of two capitalised words or more, and each pair in them: how people and places are named. */
export function namesIn(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}’'-]+|[^\s]/gu) ?? []
  const isName = (word: string | undefined) => word !== undefined && /^\p{Lu}[\p{L}’'-]+$/u.test(word)
  return words.flatMap((word, at) =>
    isName(word) && isName(words[at + 1]) ? [`${word} ${words[at + 1]}`] : [],
  )
}
