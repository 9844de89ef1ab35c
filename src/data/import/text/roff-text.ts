// Manual pages as Markdown-like text: the macros of man and mdoc that carry structure, and the escapes of both.

// names in brackets are short: without a bound, one that is not closed is looked for to the end of the line, every time
const fonts = /\\f(\[[^\]]{0,80}\]|\(..|.)/g
const escapes: { readonly [one: string]: string } = {
  '-': '-',
  e: '\\',
  '&': '',
  ' ': ' ',
  '~': ' ',
  '0': ' ',
  '|': '',
  '^': '',
  '%': '',
  ':': '',
  '/': '',
  ',': '',
  c: '',
  "'": "'",
  '`': '`',
  '.': '.',
}
const special: { readonly [name: string]: string } = {
  aq: "'",
  dq: '"',
  cq: '’',
  oq: '‘',
  lq: '“',
  rq: '”',
  em: '—',
  en: '–',
  bu: '•',
  co: '©',
  ha: '^',
  ti: '~',
  rs: '\\',
  ba: '|',
  la: '<',
  ra: '>',
}

/** The text of a manual page. */
export function roffText(source: string): string {
  const lines: string[] = []
  for (const line of source.replaceAll(/\\\n/g, '').split('\n')) lines.push(...shown(line))
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function shown(line: string): string[] {
  const macro = /^[.']\s*([A-Za-z]\w*)\s*(.*)$/.exec(line)
  if (macro === null) return /^[.']/.test(line) ? [] : [characters(line)]
  const [, name = '', rest = ''] = macro
  const text = words(rest)
  switch (name) {
    case 'TH':
    case 'Dt':
      return ['', `# ${text.split(' ').slice(0, 2).join(' ')}`, '']
    case 'SH':
    case 'Sh':
      return ['', `## ${text}`, '']
    case 'SS':
    case 'Ss':
      return ['', `### ${text}`, '']
    case 'PP':
    case 'P':
    case 'LP':
    case 'Pp':
    case 'TP':
    case 'sp':
      return ['']
    case 'IP':
    case 'It':
      return ['', text.replace(/ \d+n?$/, '')]
    case 'nf':
    case 'EX':
    case 'Bd':
      return ['', '```']
    case 'fi':
    case 'EE':
    case 'Ed':
      return ['```', '']
    default:
      return isSilent.has(name) || text === '' ? [] : [text]
  }
}

// set-up, indentation and definitions print nothing
const isSilent = new Set(
  'so de ds nr if ie el ad na hy nh ft ta ti in ne ll RS RE PD HP tr als am Bl El Os Dd Bk Ek TS TE UC AT IX lf cc rm'.split(
    ' ',
  ),
)

function words(rest: string): string {
  // a quote that is not closed goes to the end of the line
  const found = rest.match(/"(?:[^"]|"")*(?:"|$)|\S+/g) ?? []
  return characters(
    found
      .map(word => word.replace(/^"([\s\S]*?)"?$/, '$1').replaceAll('""', '"'))
      .join(' ')
      .trim(),
  )
}

function characters(text: string): string {
  return text
    .replace(/\\".*$/, '')
    .replaceAll(fonts, '')
    .replaceAll(/\\s[-+]?\d+|\\[hvwlLDoX]'[^']*'|\\[*nmMFgk](\[[^\]]{0,80}\]|\(..|.)/g, '')
    .replaceAll(
      /\\(?:\[(\w+)\]|\((\w\w))/g,
      (_, long?: string, short?: string) => special[long ?? short ?? ''] ?? '',
    )
    .replaceAll(/\\(.)/g, (whole, one: string) => escapes[one] ?? whole)
}
