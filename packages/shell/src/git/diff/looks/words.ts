// `--word-diff`: within the changed lines of a hunk, words are compared instead of lines.
import type { Matcher } from '../../../commands/search/matcher.ts'
import { diffLines } from '../line-diff.ts'

export interface WordStyle {
  readonly kind: 'plain' | 'porcelain' | 'color'
  readonly isColored: boolean
  /** What a word is; a run of characters that are not blank, where absent. */
  readonly word?: Matcher | undefined
}

interface Span {
  readonly begin: number
  readonly end: number
}

/** Where the words of a text lie; first a place before all of them. */
function wordsOf(text: string, word: Matcher | undefined): Span[] {
  const spans: Span[] = [{ begin: 0, end: 0 }]
  if (!word) {
    for (const match of text.matchAll(/[^ \t\n\v\f\r]+/g))
      spans.push({ begin: match.index, end: match.index + match[0].length })
    return spans
  }
  for (let at = 0; at < text.length; ) {
    // words never reach over the end of a line
    const stop = text.indexOf('\n', at)
    const lineEnd = stop === -1 ? text.length : stop
    const found = word(text.slice(at, lineEnd), 0)
    if (!found) {
      at = lineEnd + 1
      continue
    }
    const [begin, end] = [found[0] + at, found[1] + at]
    if (begin < end) spans.push({ begin, end })
    at = Math.max(end, at + 1)
  }
  return spans
}

interface Element {
  readonly color: string
  readonly before: string
  readonly after: string
}

interface Look {
  readonly added: Element
  readonly removed: Element
  readonly kept: Element
  readonly newline: string
}

function lookOf({ kind, isColored }: WordStyle): Look {
  const [green, red] = isColored ? ['\x1b[32m', '\x1b[31m'] : ['', '']
  const element = (color: string, before: string, after: string): Element => ({ color, before, after })
  if (kind === 'porcelain')
    return {
      added: element(green, '+', '\n'),
      removed: element(red, '-', '\n'),
      kept: element('', ' ', '\n'),
      newline: '~\n',
    }
  const isPlain = kind === 'plain'
  return {
    added: isPlain ? element(green, '{+', '+}') : element(green, '', ''),
    removed: isPlain ? element(red, '[-', '-]') : element(red, '', ''),
    kept: element('', '', ''),
    newline: '\n',
  }
}

function written(text: string, { color, before, after }: Element, newline: string): string {
  const parts = text.split('\n')
  const shown = parts.map(part =>
    part === '' ? '' : `${color}${before}${part}${after}${color === '' ? '' : '\x1b[m'}`,
  )
  return shown.join(newline)
}

function changedPart(minus: string, plus: string, style: WordStyle): string {
  const look = lookOf(style)
  if (plus === '') return written(minus, look.removed, look.newline)
  const olds = wordsOf(minus, style.word)
  const news = wordsOf(plus, style.word)
  const words = (text: string, spans: readonly Span[]) =>
    spans.slice(1).map(({ begin, end }) => `${text.slice(begin, end)}\n`)
  const range = (spans: readonly Span[], at: number, count: number): [number, number] => {
    if (count > 0) return [spans[at + 1]?.begin ?? 0, spans[at + count]?.end ?? 0]
    const end = spans[at]?.end ?? 0
    return [end, end]
  }
  let text = ''
  let at = 0
  for (const { at1, count1, at2, count2 } of diffLines(words(minus, olds), words(plus, news), {
    isIndentAware: false,
  })) {
    const [oldBegin, oldEnd] = range(olds, at1, count1)
    const [newBegin, newEnd] = range(news, at2, count2)
    if (at !== newBegin) text += written(plus.slice(at, newBegin), look.kept, look.newline)
    if (oldBegin !== oldEnd) text += written(minus.slice(oldBegin, oldEnd), look.removed, look.newline)
    if (newBegin !== newEnd) text += written(plus.slice(newBegin, newEnd), look.added, look.newline)
    at = newEnd
  }
  return at === plus.length ? text : text + written(plus.slice(at), look.kept, look.newline)
}

/** The body of a hunk, its words marked instead of its lines. */
export function wordBody(body: string, style: WordStyle): string {
  let text = ''
  let minus = ''
  let plus = ''
  const flush = () => {
    if (minus !== '' || plus !== '') text += changedPart(minus, plus, style)
    minus = ''
    plus = ''
  }
  for (const line of body.split('\n').slice(0, -1)) {
    const rest = `${line.slice(1)}\n`
    if (line.startsWith('-')) minus += rest
    else if (line.startsWith('+')) plus += rest
    else if (!line.startsWith('\\')) {
      flush()
      const color = style.isColored && rest !== '\n' ? '\x1b[m' : ''
      const kept = rest.slice(0, -1) + color
      text += style.kind === 'porcelain' ? ` ${kept}\n~\n` : `${kept}\n`
    }
  }
  flush()
  return text
}
