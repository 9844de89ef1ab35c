// HTML as Markdown-like text: headings, paragraphs, lists and code; scripts, styles and navigation go. A page is gone
// through once, from tag to tag: whatever is missing in it, that takes no longer than the page is long.
import { type Part, partsOf } from './html-parts.ts'

const named: { readonly [name: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  copy: '©',
  rarr: '→',
  larr: '←',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  para: '¶',
}

const blocks = 'p div section article main table ul ol dl dd blockquote header aside figure'.split(' ')
const marks = new Map([
  ['li', '\n- '],
  ['br', '\n'],
  ['/tr', '\n'],
  ['/dt', '\n'],
  ['/td', '\t'],
  ['/th', '\t'],
  ...blocks.flatMap((name): [string, string][] => [
    [name, '\n\n'],
    [`/${name}`, '\n\n'],
  ]),
])

/** The text of a page. */
export function htmlText(html: string): string {
  const written: string[] = []
  for (const part of partsOf(html)) {
    const last = written.at(-1)
    const text = shown(part)
    // space in the source that follows a new line is layout
    const isAtStart = part.kind === 'text' && (last?.endsWith('\n') || last?.endsWith('\n- '))
    const added = isAtStart ? text.trimStart() : text
    if (added !== '') written.push(added)
  }
  return written
    .join('')
    .replaceAll(/(?<![ \t])[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function shown(part: Part): string {
  switch (part.kind) {
    case 'text':
      return characters(part.text.replaceAll(/\s+/g, ' '))
    case 'tag':
      return marks.get(part.name) ?? ''
    case 'heading':
      return `\n\n${'#'.repeat(part.level)} ${inside(part.html).replaceAll(/\s+/g, ' ').trim()}\n\n`
    case 'preformatted':
      // layout counts here alone
      return `\n\n\`\`\`\n${inside(part.html).replace(/^\n|\n$/g, '')}\n\`\`\`\n\n`
  }
}

/** The text between tags, whatever they are. */
function inside(html: string): string {
  let text = ''
  for (const part of partsOf(html, { isFlat: true })) if (part.kind === 'text') text += characters(part.text)
  return text
}

function characters(text: string): string {
  return text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole
    const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : whole
  })
}
