// Markdown pages as HTML. Everything in them is text from a world: it is escaped, and its links stay inside.

const escapes: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text that HTML takes as text. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => escapes[character] ?? character)
}

/** The address a link to a page of the world has here. */
export function localAddress(url: string): string {
  return `/page?url=${encodeURIComponent(url)}`
}

/** The blocks of a page as HTML: headings, paragraphs, lists and tables. */
export function pageHtml(markdown: string): string {
  return blocksOf(markdown).map(blockHtml).join('\n')
}

function blocksOf(markdown: string): string[][] {
  const blocks: string[][] = []
  for (const line of markdown.split('\n')) {
    const kind = kindOf(line)
    const last = blocks.at(-1)
    if (kind === 'blank') blocks.push([])
    else if (last && last.length > 0 && kindOf(last[0] ?? '') === kind && kind !== 'heading') last.push(line)
    else blocks.push([line])
  }
  return blocks.filter(block => block.length > 0)
}

function kindOf(line: string): 'blank' | 'heading' | 'table' | 'list' | 'text' {
  if (line.trim() === '') return 'blank'
  if (/^#{1,6} /.test(line)) return 'heading'
  if (line.trimStart().startsWith('|')) return 'table'
  return /^\s*[-*] /.test(line) ? 'list' : 'text'
}

function blockHtml(lines: readonly string[]): string {
  const [first = ''] = lines
  const kind = kindOf(first)
  if (kind === 'heading') {
    const level = /^#+/.exec(first)?.[0].length ?? 1
    return `<h${level}>${inlineHtml(first.replace(/^#+ /, ''))}</h${level}>`
  }
  if (kind === 'table') return tableHtml(lines)
  if (kind === 'list')
    return `<ul>${lines.map(line => `<li>${inlineHtml(line.replace(/^\s*[-*] /, ''))}</li>`).join('')}</ul>`
  return `<p>${lines.map(inlineHtml).join('<br>')}</p>`
}

function tableHtml(lines: readonly string[]): string {
  const [header = '', rule = '', ...rows] = lines
  const right = cellsOf(rule).map(cell => cell.endsWith(':'))
  const row = (line: string, tag: 'td' | 'th') =>
    `<tr>${cellsOf(line)
      .map((cell, at) => `<${tag}${right[at] ? ' class="figure"' : ''}>${inlineHtml(cell)}</${tag}>`)
      .join('')}</tr>`
  const isBox = cellsOf(header)[0] === 'Fact'
  const head = isBox
    ? `<caption>${inlineHtml(cellsOf(header)[1] ?? '')}</caption>`
    : `<thead>${row(header, 'th')}</thead>`
  const body = `${head}<tbody>${rows.map(line => row(line, 'td')).join('')}</tbody>`
  return isBox ? `<table class="box">${body}</table>` : `<div class="wide"><table>${body}</table></div>`
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map(cell => cell.trim())
}

function inlineHtml(text: string): string {
  return escaped(text)
    .replace(
      /\[([^[\]]*)\]\((https?:[^()\s]+)\)/g,
      (_, shown: string, url: string) =>
        `<a href="${escaped(localAddress(url.replaceAll('&amp;', '&')))}">${shown}</a>`,
    )
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>')
}
