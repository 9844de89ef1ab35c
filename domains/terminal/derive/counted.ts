// Running counts, orders and spellings, written down so that each line follows from the one before it.

const bytes = (text: string) => Buffer.byteLength(text)
const wordsOf = (line: string) => line.split(/[\t\v\f\r ]+/).filter(word => word !== '').length

/** Lines with their ends; the last may have none. */
export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

const shown = (line: string) => line.replace(/\n$/, '')

/** Every line with the lines, words and bytes so far, as far as they are wanted. */
export function runningCounts(
  text: string,
  wanted: { lines: boolean; words: boolean; bytes: boolean },
): string {
  let [lines, words, size] = [0, 0, 0]
  const rows = linesOf(text).map(line => {
    const [more, bigger] = [wordsOf(shown(line)), bytes(line)]
    lines += line.endsWith('\n') ? 1 : 0
    words += more
    size += bigger
    const counts = [
      ...(wanted.lines ? [`${lines}`] : []),
      ...(wanted.words ? [`+${more}=${words}`] : []),
      ...(wanted.bytes ? [`+${bigger}=${size}`] : []),
    ]
    return `${wanted.bytes ? measured(shown(line)) : shown(line)} : ${counts.join(' ')}`
  })
  return rows.join('\n')
}

/** A line where every word is followed by how far it reaches; what stands between words belongs to the word before. */
function measured(line: string): string {
  const parts = line.match(/[^\s,=]+[\s,=]*|^[\s,=]+/g) ?? []
  if (parts.length < 2) return line
  let size = 0
  return parts
    .map(part => {
      size += bytes(part)
      return `${part}(${size})`
    })
    .join('')
}

/** Equal neighbours, counted up. */
export function runLengths(text: string): string {
  const rows: string[] = []
  let [last, count] = ['', 0]
  for (const line of linesOf(text).map(shown)) {
    count = line === last && count > 0 ? count + 1 : 1
    last = line
    rows.push(`${line} : ${count}`)
  }
  return rows.join('\n')
}

interface Order {
  readonly byNumber?: boolean
  readonly isReversed?: boolean
  /** Whether also lines with one key come in reverse. */
  readonly isTieReversed?: boolean
  /** What a line is ordered by. */
  keyOf?(line: string): string
}

/** Every line behind a mark that tells some apart: the next character of what it is ordered by after all that is alike, which is
 * said first, or the number with its first digits alone. Then many marks in the order asked for, and the lines of each mark;
 * where such lines still differ the same again, behind `?` instead of `:`. */
export function buckets(text: string, order: Order = {}): string {
  return apart(linesOf(text).map(shown), order).join('\n')
}

/** Whether lines that differ have one key: of those only one would be left where each key may come once. */
export function dropsOthers(text: string, { byNumber = false, keyOf = whole }: Order): boolean {
  const lines = new Set(linesOf(text).map(shown))
  const keys = new Set([...lines].map(line => (byNumber ? numberIn(keyOf(line)) : keyOf(line))))
  return keys.size < lines.size
}

function apart(lines: readonly string[], order: Order, before = ''): string[] {
  const { byNumber = false, isReversed = false, isTieReversed = isReversed, keyOf = whole } = order
  const { markOf, alike } = marksIn(lines, { byNumber, keyOf })
  const compare = (a: string, b: string) =>
    (byNumber ? numberIn(keyOf(a)) - numberIn(keyOf(b)) : byCode(keyOf(a), keyOf(b))) *
      (isReversed ? -1 : 1) || byCode(a, b) * (isTieReversed ? -1 : 1)
  const marks = [...new Set(lines.toSorted(compare).map(markOf))]
  const met = lines.map(line => `${markOf(line)} ${line}`).join(' | ')
  return [
    ...(alike === '' ? [`${before}${met}`] : [`${before || '? '}${alike}`, met]),
    ...(marks.length > fewMarks ? [marks.join(' < ')] : []),
    ...marks.flatMap(mark => {
      const group = lines.filter(line => markOf(line) === mark)
      return new Set(group).size > 1 ? apart(group, order, `${mark}? `) : [`${mark}: ${group.join(' | ')}`]
    }),
  ]
}

/** So many marks are put in order while their lines are written. */
const fewMarks = 3

interface Marks {
  markOf(line: string): string
  /** What all have in common before their marks. */
  readonly alike: string
}

/** The marks of lines: of their keys, or of the lines themselves where all have one key. */
function marksIn(
  lines: readonly string[],
  { byNumber, keyOf }: { byNumber: boolean; keyOf: (line: string) => string },
): Marks {
  const keys = lines.map(keyOf)
  const isOneKey = byNumber ? new Set(keys.map(numberIn)).size < 2 : new Set(keys).size < 2
  if (isOneKey && new Set(lines).size > 1) return afterCommon(lines, whole)
  if (!byNumber) return afterCommon(keys, keyOf)
  const rough = roughIn(keys)
  return { markOf: line => rough(keyOf(line)), alike: '' }
}

function afterCommon(texts: readonly string[], keyOf: (line: string) => string): Marks {
  const same = commonLength(texts)
  const markOf = (line: string) => {
    const next = keyOf(line).slice(same, same + 1)
    return next === ' ' ? 'blank' : next || 'empty'
  }
  return { markOf, alike: new Set(texts).size > 1 ? commonIn(texts, same) : '' }
}

/** What texts begin with, in whole words; of a word that goes on in different ways letter by letter. */
function commonIn([first = '', ...others]: readonly string[], same: number): string {
  const common = first.slice(0, same)
  const goesOn = [first, ...others].some(text => /^\w/.test(text.slice(same)))
  const begun = goesOn ? (/\w+$/.exec(common)?.[0] ?? '') : ''
  const words = common.slice(0, common.length - begun.length).trimEnd()
  return [words, ...begun].filter(Boolean).join(' ')
}

/** Numbers with as few of their first digits as tell some apart. */
function roughIn(keys: readonly string[]): (key: string) => string {
  const kept = [1, 2, 3, 4, 5, 6].find(digits => new Set(keys.map(key => rounded(key, digits))).size > 1)
  if (kept !== undefined) return key => rounded(key, kept)
  return new Set(keys.map(numberIn)).size > 1 ? key => `${numberIn(key)}` : key => rounded(key, 1)
}

const whole = (line: string) => line
const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const numberIn = (key: string) => Number(/^\s*(-?\d*\.?\d+)/.exec(key)?.[1] ?? 0)

/** How far all of them are alike. */
function commonLength(texts: readonly string[]): number {
  const [first = '', ...others] = texts
  let length = 0
  while (length < first.length && others.every(text => text[length] === first[length])) length += 1
  return length
}

/** With one digit kept, 56 is 50, 7 is 7, -12 is -10; what is not a number counts as 0. */
function rounded(key: string, kept: number): string {
  const [, sign = '', digits = ''] = /^\s*(-?)0*(\d*)/.exec(key) ?? []
  return digits === '' ? '0' : `${sign}${digits.slice(0, kept).padEnd(digits.length, '0')}`
}

/** Every line with yes or no. */
export function marked(text: string, isKept: (line: string) => boolean): string {
  return linesOf(text)
    .map(line => `${shown(line)} : ${isKept(shown(line)) ? 'yes' : 'no'}`)
    .join('\n')
}

/** The first numbers of all lines, added up. */
export function runningSum(text: string): string {
  let sum = 0
  return linesOf(text)
    .map(line => {
      sum += Number.parseFloat(line) || 0
      return `${shown(line)} : ${sum}`
    })
    .join('\n')
}

/** Every line letter by letter. */
export function spelled(text: string): string {
  return linesOf(text)
    .map(line => [...shown(line)].join(' '))
    .join('\n')
}

/** A word's letters, numbered. */
export function numbered(word: string): string {
  return [...word].map((letter, index) => `${letter}${index + 1}`).join(' ')
}
