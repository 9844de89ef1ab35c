// A session as a picture: what was typed, what came back, and who said it.

/** One step as the picture shows it. */
export interface PictureStep {
  readonly prompt: string
  readonly typed: string
  readonly shown: string
  readonly tag: string
}

const size = { width: 860, line: 21, margin: 22, tagWidth: 92, letters: 76 }
const colours: { readonly [tag: string]: string } = {
  computed: '#3fb950',
  imagined: '#d2a8ff',
  refused: '#ff7b72',
  scored: '#79c0ff',
}

/** The picture, as SVG. */
export function sessionPicture(steps: readonly PictureStep[], title: string): string {
  const rows = steps.flatMap(rowsOf)
  const height = rows.length * size.line + 2 * size.margin + 12
  const texts = rows.map((row, index) => rowText(row, size.margin + 30 + index * size.line))
  const description = steps.map(({ typed, tag }) => `${typed}: ${tag}`).join('. ')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${height}" viewBox="0 0 ${size.width} ${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<desc>${escaped(description)}</desc>`,
    `<rect width="${size.width}" height="${height}" rx="8" fill="#0d1117"/>`,
    '<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="13.5" xml:space="preserve">',
    `<text x="${size.margin}" y="${size.margin + 6}" fill="#8b949e">${escaped(title)}</text>`,
    ...texts,
    '</g>',
    '</svg>',
    '',
  ].join('\n')
}

interface Row {
  readonly text: string
  readonly colour: string
  readonly tag?: string
}

function rowsOf({ prompt, typed, shown, tag }: PictureStep): Row[] {
  const lines = shown === '' ? [] : shown.split('\n').flatMap(wrapped)
  return [
    { text: `${prompt} ${typed}`, colour: '#f0f6fc', tag },
    ...lines.map(text => ({ text, colour: tag === 'refused' ? '#8b949e' : '#c9d1d9' })),
  ]
}

function wrapped(line: string): string[] {
  const words = line.split(' ')
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= size.letters) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

function rowText({ text, colour, tag }: Row, y: number): string {
  const line = `<text x="${size.margin}" y="${y}" fill="${colour}">${escaped(text)}</text>`
  if (tag === undefined) return line
  const x = size.width - size.margin - size.tagWidth
  const tint = colours[tag] ?? '#8b949e'
  return [
    line,
    `<rect x="${x}" y="${y - 13}" width="${size.tagWidth}" height="17" rx="8" fill="none" stroke="${tint}"/>`,
    `<text x="${x + size.tagWidth / 2}" y="${y}" fill="${tint}" font-size="12" text-anchor="middle">${escaped(tag)}</text>`,
  ].join('\n')
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
