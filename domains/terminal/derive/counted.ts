// Running counts, written down so that each line follows from the one before it.

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
    return `${shown(line)} : ${counts.join(' ')}`
  })
  return rows.join('\n')
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

/** Lines by their first character, in the order of the characters; within one, in the order they were met. By number:
 * by how many digits the first number has, which is its order of size. */
export function buckets(text: string, { byNumber = false } = {}): string {
  const byFirst = new Map<string, string[]>()
  for (const line of linesOf(text).map(shown)) {
    const first = byNumber ? digits(line) : line.slice(0, 1)
    byFirst.set(first, [...(byFirst.get(first) ?? []), line])
  }
  const order = [...byFirst.keys()].sort((a, b) => (a < b ? -1 : 1))
  return order
    .map(first => `${first === '' ? 'empty' : first}: ${byFirst.get(first)?.join(' | ')}`)
    .join('\n')
}

function digits(line: string): string {
  const [, sign = '', number = ''] = /^\s*(-?)(\d*)/.exec(line) ?? []
  return `${sign}${number.length}`
}
