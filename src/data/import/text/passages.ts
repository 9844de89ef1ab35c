// A document in passages of bounded size: cut at headings, then between paragraphs, and inside one only where it must be.

export interface Passage {
  /** The headings it stands under, from the outside in. */
  readonly headings: readonly string[]
  readonly text: string
}

/** Cuts Markdown or plain text. Paragraphs under one heading are together where they fit; none is left out. */
export function passagesOf(document: string, { most = 4_000 }: { readonly most?: number } = {}): Passage[] {
  return sectionsOf(document).flatMap(({ headings, text }) =>
    gathered(text, most)
      // a rule or a frame says nothing
      .filter(part => /[\p{L}\p{N}]/u.test(part))
      .map(part => ({ headings, text: part })),
  )
}

function sectionsOf(document: string): Passage[] {
  const sections: Passage[] = []
  let trail: { level: number; title: string }[] = []
  let lines: string[] = []
  let isCode = false
  const close = () => {
    const text = lines.join('\n').trim()
    if (text !== '') sections.push({ headings: trail.map(({ title }) => title), text })
    lines = []
  }
  for (const line of document.split('\n')) {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode
    const heading = isCode ? null : /^(#{1,6})\s+(.*)$/.exec(line)
    if (heading === null) {
      lines.push(line)
      continue
    }
    close()
    const [, marks = '', title = ''] = heading
    trail = [
      ...trail.filter(({ level }) => level < marks.length),
      { level: marks.length, title: plain(title) },
    ]
  }
  close()
  return sections
}

// of pictures and links in a heading the words stay; the bounds keep a long line from being searched from each bracket
const plain = (title: string) =>
  title
    .trimEnd()
    .replace(/(?<!#)#+$/, '')
    .replaceAll(/!\[[^\]]{0,200}\]\([^)]{0,1000}\)/g, '')
    .replaceAll(/\[([^\]]{0,200})\]\([^)]{0,1000}\)/g, '$1')
    .trim()

function gathered(text: string, most: number): string[] {
  const parts: string[] = []
  let current = ''
  for (const paragraph of text.split(/\n{2,}/).flatMap(each => pieces(each, most))) {
    if (current !== '' && current.length + 2 + paragraph.length > most) {
      parts.push(current)
      current = ''
    }
    current = current === '' ? paragraph : `${current}\n\n${paragraph}`
  }
  if (current.trim() !== '') parts.push(current)
  return parts
}

// at the end of a line or of a sentence, and never inside a character
function pieces(paragraph: string, most: number): string[] {
  const found: string[] = []
  let rest = paragraph
  while (rest.length > most) {
    const head = rest.slice(0, most)
    const at = Math.max(head.lastIndexOf('\n'), head.lastIndexOf('. ') + 1, head.lastIndexOf(' '))
    let cut = at > most / 2 ? at : most
    if (/[\ud800-\udbff]/.test(rest[cut - 1] ?? '')) cut -= 1
    found.push(rest.slice(0, cut).trimEnd())
    rest = rest.slice(cut).trimStart()
  }
  return rest === '' ? found : [...found, rest]
}
