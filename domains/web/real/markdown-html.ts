// A page from Markdown: headings, paragraphs, lists, quotations, tables, code, links. Raw HTML is dropped, pictures
// become their descriptions.

const escapes: { readonly [mark: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text that stands for itself. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, mark => escapes[mark] ?? mark)
}

/** The whole page. */
export function markdownHtml(text: string, { title }: { title: string }): string {
  const source = text.replace(/\r\n?/g, '\n').replace(/<!--[\s\S]*?-->/g, '')
  const links = new Map<string, string>()
  const kept = source.replace(/^ {0,3}\[([^\]]+)\]:\s*(\S+).*$/gm, (_, name: string, target: string) => {
    links.set(name.toLowerCase(), target)
    return ''
  })
  const body = blocks(kept.split('\n'), links).join('\n')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body><nav><a href="/">All packages</a></nav><main>\n${body}\n</main></body></html>`
}

type Links = ReadonlyMap<string, string>

/** How a block begins, and how it is drawn; each takes its lines off the front. */
const kinds: readonly {
  readonly starts: RegExp
  take(lines: string[], links: Links): string
}[] = [
  { starts: /^\s*(```|~~~)/, take: fenced },
  { starts: /^#{1,6}\s/, take: heading },
  { starts: /^\s*([-*_])(\s*\1){2,}\s*$/, take: rule },
  { starts: /^>/, take: quotation },
  { starts: /^\s*([-*+]|\d+[.)])\s+/, take: list },
  { starts: /^( {4}|\t)\S/, take: indented },
  { starts: /^\s*\|.*\|\s*$/, take: table },
]

function blocks(given: readonly string[], links: Links): string[] {
  const lines = [...given]
  const made: string[] = []
  while (lines.length > 0) {
    const [line = ''] = lines
    if (line.trim() === '') {
      lines.shift()
      continue
    }
    const kind = kinds.find(({ starts }) => starts.test(line))
    made.push(kind ? kind.take(lines, links) : paragraph(lines, links))
  }
  return made.filter(Boolean)
}

function takeWhile(lines: string[], isPart: (line: string, index: number) => boolean): string[] {
  const end = lines.findIndex((line, index) => !isPart(line, index))
  return lines.splice(0, end === -1 ? lines.length : end)
}

function fenced(lines: string[]): string {
  const mark = /^\s*(```|~~~)/.exec(lines.shift() ?? '')?.[1] ?? '```'
  const code = takeWhile(lines, line => !line.trim().startsWith(mark))
  lines.shift()
  return `<pre><code>${escapeHtml(code.join('\n'))}</code></pre>`
}

function heading(lines: string[], links: Links): string {
  const [, marks = '#', text = ''] = /^(#{1,6})\s+(.*?)\s*#*$/.exec(lines.shift() ?? '') ?? []
  const id = text
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-')
  return `<h${marks.length} id="${escapeHtml(id)}">${inline(text, links)}</h${marks.length}>`
}

function rule(lines: string[]): string {
  lines.shift()
  return '<hr>'
}

function quotation(lines: string[], links: Links): string {
  const inner = takeWhile(lines, line => line.startsWith('>')).map(line => line.replace(/^>\s?/, ''))
  return `<blockquote>${blocks(inner, links).join('\n')}</blockquote>`
}

function list(lines: string[], links: Links): string {
  const isNumbered = /^\s*\d/.test(lines[0] ?? '')
  const depth = (line: string) => /^\s*/.exec(line)?.[0].length ?? 0
  const base = depth(lines[0] ?? '')
  const item = /^\s*([-*+]|\d+[.)])\s+/
  const isNext = (line: string) => item.test(line) && /^\s*\d/.test(line) === isNumbered
  const items: string[][] = []
  const part = takeWhile(lines, (line, index) => {
    if (line.trim() === '') return depth(lines[index + 1] ?? '') > base || isNext(lines[index + 1] ?? '')
    return isNext(line) || depth(line) > base
  })
  for (const line of part) {
    if (item.test(line) && depth(line) <= base) items.push([line.replace(item, '')])
    else items.at(-1)?.push(line.slice(Math.min(depth(line), base + 2)))
  }
  const made = items.map(
    ([first = '', ...rest]) => `<li>${inline(first, links)}${blocks(rest, links).join('\n')}</li>`,
  )
  return isNumbered ? `<ol>${made.join('')}</ol>` : `<ul>${made.join('')}</ul>`
}

function indented(lines: string[]): string {
  const code = takeWhile(lines, line => /^( {4}|\t)/.test(line) || line.trim() === '')
  return `<pre><code>${escapeHtml(
    code
      .map(line => line.replace(/^( {4}|\t)/, ''))
      .join('\n')
      .trimEnd(),
  )}</code></pre>`
}

function table(lines: string[], links: Links): string {
  const rows = takeWhile(lines, line => /^\s*\|.*\|\s*$/.test(line)).map(line =>
    line.trim().slice(1, -1).split('|'),
  )
  const isRule = (row: readonly string[]) => row.every(cell => /^\s*:?-+:?\s*$/.test(cell))
  const cells = (row: readonly string[], tag: string) =>
    `<tr>${row.map(cell => `<${tag}>${inline(cell.trim(), links)}</${tag}>`).join('')}</tr>`
  const [head = [], ...body] = rows.filter(row => !isRule(row))
  return `<table>${cells(head, 'th')}${body.map(row => cells(row, 'td')).join('')}</table>`
}

function paragraph(lines: string[], links: Links): string {
  const part = [lines.shift() ?? '', ...takeWhile(lines, isPlain)]
  const under = /^\s*(=+|-{2,})\s*$/.exec(lines[0] ?? '')?.[1]
  if (under !== undefined) lines.shift()
  const text = inline(part.map(line => line.trim()).join(' '), links).trim()
  if (text === '') return ''
  return under === undefined
    ? `<p>${text}</p>`
    : under.startsWith('=')
      ? `<h1>${text}</h1>`
      : `<h2>${text}</h2>`
}

function isPlain(line: string): boolean {
  return (
    line.trim() !== '' &&
    !/^\s*=+\s*$/.test(line) &&
    !kinds.slice(0, 5).some(({ starts }) => starts.test(line))
  )
}

function inline(text: string, links: Links): string {
  return text
    .split(/(`+[^`]+`+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<code>${escapeHtml(part.replace(/^`+|`+$/g, ''))}</code>` : prose(part, links),
    )
    .join('')
}

function prose(text: string, links: Links): string {
  return escapeHtml(text.replace(/<(https?:[^>\s]+)>/g, '[$1]($1)').replace(/<\/?[a-zA-Z][^>]*>/g, ''))
    .replace(/!\[([^\]]*)\](\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/\[([^\]]+)\]\(([^)\s]+)[^)]*\)/g, (_, name: string, target: string) => linked(name, target))
    .replace(/\[([^\]]+)\]\[([^\]]*)\]/g, (_, name: string, key: string) => {
      const target = links.get((key || name).toLowerCase())
      return target === undefined ? name : linked(name, escapeHtml(target))
    })
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(^|\W)[*_]([^*_\s][^*_]*)[*_](?=\W|$)/g, '$1<em>$2</em>')
}

// what lies beside the text in its package is not served
function linked(name: string, target: string): string {
  return /^(https?:|[#/])/.test(target) ? `<a href="${target}">${name}</a>` : name
}
