// HTML as Markdown-like text: headings, paragraphs, lists and code; scripts, styles and navigation go.

const dropped =
  /<(script|style|head|nav|footer|svg|noscript|template)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->|<!doctype[^>]*>/gi
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

/** The text of a page. */
export function htmlText(html: string): string {
  // layout counts inside <pre> alone
  const parts = html.replaceAll(dropped, '').split(/(<pre\b[^>]*>[\s\S]*?<\/pre\s*>)/i)
  const text = parts.map(part => (/^<pre\b/i.test(part) ? preformatted(part) : flowing(part))).join('')
  return text
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const preformatted = (part: string) =>
  `\n\n\`\`\`\n${characters(part.replaceAll(/<[^>]*>/g, '')).replace(/^\n|\n$/g, '')}\n\`\`\`\n\n`

function flowing(part: string): string {
  const marked = part
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<h([1-6])\b[^>]*>\s*(.*?)\s*<\/h\1\s*>/gi, (_, level: string, title: string) => {
      const plain = title.replaceAll(/<[^>]*>/g, '').trim()
      return `\n\n${'#'.repeat(Number(level))} ${plain}\n\n`
    })
    .replaceAll(/<li\b[^>]*>\s*/gi, '\n- ')
    .replaceAll(/<(br|\/tr|\/dt)\b[^>]*>\s*/gi, '\n')
    .replaceAll(/<\/t[dh]\s*>/gi, '\t')
    .replaceAll(
      /<\/?(p|div|section|article|main|table|ul|ol|dl|dd|blockquote|header|aside|figure)\b[^>]*>\s*/gi,
      '\n\n',
    )
    .replaceAll(/<[^>]*>/g, '')
  return characters(marked)
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
