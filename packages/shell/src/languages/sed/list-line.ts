// `l`: a line with everything unprintable written as an escape, folded at a width.

const named: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
}

/** A line as `l` shows it. */
export function listLine(line: string, width: number): string {
  const limit = width > 0 ? width - 1 : Number.POSITIVE_INFINITY
  let result = ''
  let column = 0
  for (const character of line) {
    const code = character.charCodeAt(0)
    const shown =
      named[character] ?? (code >= 32 && code < 127 ? character : `\\${code.toString(8).padStart(3, '0')}`)
    if (column + shown.length > limit) {
      result += '\\\n'
      column = 0
    }
    result += shown
    column += shown.length
  }
  return `${result}$\n`
}
