// Markdown as the pieces that an excerpt is cut from: sentences, list items and table rows, without markup.
import { maxPageCharacters } from './page.ts'

export interface Unit {
  readonly text: string
  /** Of a table row: the names of its columns. */
  readonly columns?: string
}

const lineBreak = /\r\n?|[\n\u2028\u2029]/
const tableRule = /^\|[\s:|-]*$/
const item = /^(?:[-*+]|\d{1,9}[.)])\s+/
const heading = /^#{1,6}\s+/
const fence = /^(?:`{3,}|~{3,})/
const sentenceEnd = /[.!?…]["”’)\]]*\s+|[。！？]/gu
// no bracket inside brackets, so that a page full of them is read in one pass
const link = /!?\[([^[\]]*)\]\([^()\s]*(?:\s+"[^"()]*")?\)/g
const tag = /<[a-z/!][^<>]{0,300}>/gi
const emphasis = /[*`~]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu
const markup = /[[<*`~_]/
const spaces = /[\p{Cc}\s]+/gu
const uneven = / {2}|[^ -~]/

/** The pieces of a page in order, none of them blank. */
export function unitsOf(markdown: string): Unit[] {
  const units: Unit[] = []
  let paragraph = ''
  let columns: string | undefined
  const flush = () => {
    units.push(...sentences(plain(paragraph)).map(text => ({ text })))
    paragraph = ''
  }
  for (const raw of markdown.slice(0, maxPageCharacters).split(lineBreak)) {
    const line = raw.trim()
    const isRow = line.startsWith('|')
    if (isRow || line === '' || heading.test(line) || item.test(line) || fence.test(line)) flush()
    if (!isRow) columns = undefined
    if (isRow) {
      const text = tableRule.test(line) ? '' : cells(line)
      if (text !== '') columns ??= text
      if (text !== '' && columns !== undefined) units.push({ text, columns })
    } else if (!fence.test(line)) {
      paragraph += `${line.replace(heading, '').replace(item, '')} `
      if (heading.test(line)) flush()
    }
  }
  flush()
  return units
}

function cells(row: string): string {
  return row
    .split('|')
    .map(cell => plain(cell))
    .filter(Boolean)
    .join(' | ')
}

function plain(text: string): string {
  const bare = markup.test(text) ? text.replace(link, '$1').replace(tag, ' ').replace(emphasis, '') : text
  return (uneven.test(bare) ? bare.replace(spaces, ' ') : bare).trim().toWellFormed()
}

function sentences(text: string): string[] {
  const found: string[] = []
  let from = 0
  for (const { 0: end, index } of text.matchAll(sentenceEnd)) {
    // an initial ends no sentence
    if (/(?:^|[\s.(])\p{Lu}$/u.test(text.slice(Math.max(0, index - 2), index))) continue
    found.push(text.slice(from, index + end.length).trim())
    from = index + end.length
  }
  return [...found, text.slice(from).trim()].filter(Boolean)
}
