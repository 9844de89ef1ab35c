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
  /** What a line is ordered by. */
  keyOf?(line: string): string
}

/** Every line behind the first character of what it is ordered by, after what all have in common; then those with one such
 * character together, all in the order asked for. By number: the number's first digit and how many follow, which is its order
 * of size. */
export function buckets(
  text: string,
  { byNumber = false, isReversed = false, keyOf = line => line }: Order = {},
): string {
  const lines = linesOf(text).map(shown)
  const same = byNumber ? 0 : commonLength(lines.map(keyOf))
  const firstOf = (line: string) =>
    (byNumber ? rounded(keyOf(line)) : keyOf(line).slice(same, same + 1)) || 'empty'
  const compare = (a: string, b: string) =>
    (byNumber ? numberIn(keyOf(a)) - numberIn(keyOf(b)) : byCode(keyOf(a), keyOf(b))) || byCode(a, b)
  const ordered = lines.toSorted(isReversed ? (a, b) => compare(b, a) : compare)
  const met = lines.map(line => `${firstOf(line)} ${line}`).join(' | ')
  const groups = [...Map.groupBy(ordered, firstOf)]
  return [met, ...groups.map(([first, group]) => `${first}: ${group.join(' | ')}`)].join('\n')
}

const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const numberIn = (key: string) => Number(/^\s*(-?\d*\.?\d+)/.exec(key)?.[1] ?? 0)

/** How far all of them are alike. */
function commonLength(texts: readonly string[]): number {
  const [first = '', ...others] = texts
  let length = 0
  while (length < first.length && others.every(text => text[length] === first[length])) length += 1
  return length
}

/** 56 is 50, 7 is 7, -12 is -10; what is no number counts as 0. */
function rounded(key: string): string {
  const [, sign = '', digits = ''] = /^\s*(-?)0*(\d*)/.exec(key) ?? []
  return digits === '' ? '0' : `${sign}${digits.charAt(0)}${'0'.repeat(digits.length - 1)}`
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
